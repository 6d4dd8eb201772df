import type { Scenario } from './scenario.ts'
import { operationIds } from '../contract/ids.ts'

/** The names of the bundled scenarios. */
export type BundledScenario =
  | 'slow'
  | 'flaky'
  | 'down'
  | 'offline'
  | 'search-down'
  | 'search-slow'
  | 'entity-gone'
  | 'third-call-fails'
  | 'empty'
  | 'stalled'
  | 'truncated'
  | 'content-type'
  | 'invalid-json'

/** The bundled scenarios, by name. */
export const bundledScenarios: Readonly<Record<BundledScenario, Scenario>> = {
  slow: { description: 'every answer takes 1 to 3 seconds', rules: [{ delay: '1000-3000' }] },
  flaky: {
    description: 'one answer in ten is a 503, one in twenty is a connection reset, the others take up to one second',
    rules: [
      { status: 503, chance: '10%', headers: { 'Retry-After': '1' } },
      { fault: 'reset', chance: '5%' },
      { delay: '0-1000' },
    ],
  },
  down: { description: 'every answer is a 503', rules: [{ status: 503 }] },
  offline: { description: 'every connection is reset', rules: [{ fault: 'reset' }] },
  'search-down': {
    description: 'searchModel answers 503; the other operations answer normally',
    rules: [{ operation: 'searchModel', status: 503 }],
  },
  'search-slow': {
    description: 'searchModel takes 2 to 4 seconds, so that answers overtake each other',
    rules: [{ operation: 'searchModel', delay: '2000-4000' }],
  },
  'entity-gone': {
    description: 'getEntity answers 404 for every identifier, as after a build that dropped what a list still shows',
    rules: [{ operation: 'getEntity', status: 404 }],
  },
  'third-call-fails': {
    description: 'the third request to each operation gets a 500; the others are answered normally',
    rules: operationIds.map((operation) => ({ operation, calls: 3, status: 500 })),
  },
  empty: {
    description: 'all lists are empty, and entities have no fields, as the contract permits',
    rules: operationIds.map((operation) => ({ operation, body: operation === 'getEntity' ? {} : [] })),
  },
  stalled: { description: 'headers are sent, and then nothing', rules: [{ fault: 'stall' }] },
  truncated: { description: 'half of each body is sent, and the connection is closed', rules: [{ fault: 'truncate' }] },
  'content-type': { description: 'the correct body, labelled text/html', rules: [{ fault: 'content-type' }] },
  'invalid-json': { description: 'JSON without its last character', rules: [{ fault: 'invalid-json' }] },
}
