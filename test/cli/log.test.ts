import picocolors from 'picocolors'
import { expect, it } from 'vitest'
import { logLine } from '../../cli/terminal/log.ts'

it('names what was done on purpose once for each that did it', () => {
  const overrides = [
    { kind: 'delay', by: '--delay 200', what: 'delay 200 ms' },
    { kind: 'status', by: 'scenario a, rule 1', what: 'status 503' },
    { kind: 'headers', by: 'scenario a, rule 1', what: 'headers' },
  ] as const
  const exchange = {
    method: 'GET',
    target: '/entities',
    status: 503,
    operation: 'listEntities',
    milliseconds: 200,
    bytes: 0,
    overrides,
  } as const
  expect(logLine(exchange, new Date(), picocolors.createColors(false))).toMatch(
    /GET \/entities {2}\(--delay 200: delay 200 ms; scenario a, rule 1: status 503 and headers\)\n$/,
  )
})
