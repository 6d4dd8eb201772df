import { fileURLToPath } from 'node:url'

const testsOf = (name: string): string =>
  fileURLToPath(new URL(`../../examples/${name}/screens.test.js`, import.meta.url))

/** The tests of the example client, and of its careless copy. */
export const careful: string = testsOf('client')
export const careless: string = testsOf('careless-client')

/** The variations under which those of the careless one fail. */
export const neededByCareless: readonly string[] = [
  'without-entity-title',
  'some-fields-left-out',
  'all-fields-left-out',
  'hits-worst-first',
  'hits-by-identifier',
  'hits-in-no-order',
  'error-empty',
  'error-json',
  'error-html',
  'error-text',
  'error-bare-problem',
]
