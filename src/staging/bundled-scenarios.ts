import type { Scenario } from './scenario.ts'

/** The scenarios that are there without a file, by name. */
export const bundledScenarios: Readonly<Record<string, Scenario>> = {
  slow: { description: 'every answer takes 1 to 3 seconds', rules: [{ delay: '1000-3000' }] },
  flaky: {
    description: 'one answer in ten is a 503, one in twenty a connection that is reset, the others take up to a second',
    rules: [
      { status: 503, chance: '10%', headers: { 'Retry-After': '1' } },
      { fault: 'reset', chance: '5%' },
      { delay: '0-1000' },
    ],
  },
  down: { description: 'every answer is a 503', rules: [{ status: 503 }] },
  offline: { description: 'every connection is reset', rules: [{ fault: 'reset' }] },
  'search-down': {
    description: 'searchModel answers 503, the others answer',
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
    description: 'the third question to each operation is answered 500, the others as ever',
    rules: [
      { operation: 'listEntities', calls: 3, status: 500 },
      { operation: 'getEntity', calls: 3, status: 500 },
      { operation: 'searchModel', calls: 3, status: 500 },
      { operation: 'listFindings', calls: 3, status: 500 },
    ],
  },
  empty: {
    description: 'nothing in any list, and an entity without a single field, which the contract allows',
    rules: [
      { operation: 'listEntities', body: [] },
      { operation: 'getEntity', body: {} },
      { operation: 'searchModel', body: [] },
      { operation: 'listFindings', body: [] },
    ],
  },
  stalled: { description: 'headers, and then nothing', rules: [{ fault: 'stall' }] },
  truncated: { description: 'half of each body, and the connection is closed', rules: [{ fault: 'truncate' }] },
  'content-type': { description: 'the right body, called text/html', rules: [{ fault: 'content-type' }] },
  'invalid-json': { description: 'JSON without its last character', rules: [{ fault: 'invalid-json' }] },
}
