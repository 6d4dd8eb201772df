import picocolors from 'picocolors'
import { expect, it } from 'vitest'
import { logJson, logLine } from '../../cli/terminal/log.ts'

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

it('says why a request was refused, and which page may not read the answer, without what moves a cursor', () => {
  const exchange = {
    method: 'GET',
    target: '/entites',
    status: 404,
    operation: undefined,
    milliseconds: 1,
    bytes: 0,
    overrides: [],
    detail: 'No operation answers at this path. Did you mean /entities?',
    refusedOrigin: 'https://app.example\u001b[2J',
  }
  const line = logLine(exchange, new Date(), picocolors.createColors(false))
  expect(line).toContain('(No operation answers at this path. Did you mean /entities?; pages of https://app.example')
  expect(line).toContain('may not read it: --cors-origin https://app.example')
  expect(line).not.toContain('\u001b')
  const passed = { kind: 'passed', by: 'upstream', what: 'passed to http://a' } as const
  expect(logLine({ ...exchange, overrides: [passed] }, new Date(), picocolors.createColors(false))).toContain(
    '(upstream: passed to http://a; No operation answers',
  )
  expect(JSON.parse(logJson(exchange, new Date()))).toMatchObject({ detail: exchange.detail, status: 404 })
})

it('leaves out the values of query parameters that let somebody in', () => {
  const exchange = {
    method: 'GET',
    target: '/search?q=key&access_token=abc&api%2Dkey=def',
    status: 200,
    operation: 'searchModel',
    milliseconds: 1,
    bytes: 0,
    overrides: [],
  } as const
  const shown = '/search?q=key&access_token=left-out&api%2Dkey=left-out'
  expect(logLine(exchange, new Date(), picocolors.createColors(false))).toContain(shown)
  expect(JSON.parse(logJson(exchange, new Date()))).toMatchObject({ target: shown })
})
