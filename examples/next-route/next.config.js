import { join } from 'node:path'

// Where node_modules is: this project shares it with the other examples.
const root = join(import.meta.dirname, '..')

export default { turbopack: { root }, outputFileTracingRoot: root }
