import { clientAt } from './client'
import { list } from './list'

await list(document.body.appendChild(document.createElement('ul')), clientAt('/api'))
