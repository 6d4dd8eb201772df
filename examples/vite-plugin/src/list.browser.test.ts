import { expect, test } from 'vitest'
import { clientAt } from './client'
import { list } from './list'

test('lists what the plugin answers in the server of the tests', async () => {
  const element = document.createElement('ul')
  await list(element, clientAt('/api'))
  expect([...element.children].map(({ textContent }) => textContent)).toContain('Loan')
})

test('says that the service is down', async () => {
  const element = document.createElement('ul')
  const down = (request: Request) => {
    request.headers.set('Prefer', 'code=503')
    return fetch(request)
  }
  await list(element, clientAt('/api', down))
  expect(element.textContent).toBe('The service answered 503.')
})
