import { setupServer } from 'msw/node'
import { handlers } from './model-query'

export const server = setupServer(...handlers)
