import type { Build } from '../../src/model/model.ts'
import type { Fault } from '../../src/staging/rule.ts'
import type { Seen } from './send.ts'

export const build: Build = { version: 'v', entities: [{ id: 'a', title: 'Loan' }], links: [], findings: [] }
const whole = '[{"id":"a","title":"Loan"}]'

/** What a program sees of a fault, the same everywhere: where it fails, and what it read. */
export const seenOf: Readonly<Record<Fault, Seen>> = {
  reset: { fails: 'fetch' },
  stall: { fails: 'waiting', status: 200, type: 'application/json' },
  truncate: { fails: 'body', status: 200, type: 'application/json' },
  'content-type': { status: 200, type: 'text/html; charset=utf-8', text: whole },
  'invalid-json': { status: 200, type: 'application/json', text: whole.slice(0, -1) },
}

/** How long nothing must come before a stall is one; all else comes, in however long a time. */
export const patienceFor = (fault: Fault): number => (fault === 'stall' ? 200 : 15_000)
