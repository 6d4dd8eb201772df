import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../src/control/state.ts'
import { axisOf, matchesFilter, perMinute } from '../../src/console/traffic.ts'

describe('requests per minute', () => {
  const now = Date.parse('2026-01-01T00:02:00Z')
  const agoInSeconds = (...ages: readonly number[]): readonly Exchange[] =>
    ages.map((age) => ({ startedAt: new Date(now - age * 1000).toISOString() }) as Exchange)

  it('are those of the last minute', () => {
    expect(perMinute(agoInSeconds(61, 59, 1), now, 2000)).toBe(2)
    expect(perMinute([], now, 2000)).toBe(0)
  })

  it('are as many as at the rate of those that are kept, if they are all younger', () => {
    expect(perMinute(agoInSeconds(20, 10, 5, 1), now, 4)).toBe(12)
  })
})

describe('the axis of time', () => {
  it('cuts idle time short to a tenth of the busy time', () => {
    const axis = axisOf([
      [0, 40],
      [20, 50],
      [100_000, 100_050],
    ])
    expect([0, 50, 100_000, 100_050].map((time) => Math.round(axis(time) * 1.1))).toEqual([0, 50, 60, 110])
  })

  it('keeps short idle time as it is', () => {
    const axis = axisOf([
      [0, 50],
      [52, 98],
    ])
    expect([0, 50, 52, 98].map((time) => Math.round(axis(time) * 0.98))).toEqual([0, 50, 52, 98])
  })

  it('has room for what took no time', () => {
    expect(axisOf([[5, 5]])(5)).toBe(0)
    expect(axisOf([])(5)).toBe(0)
  })
})

describe('the filter of the journal', () => {
  const exchange = {
    method: 'DELETE',
    target: '/entities/term:loan',
    operation: 'getEntity',
    status: 405,
    overrides: [{ kind: 'delay', by: 'scenario slow', what: 'delayed' }],
  } as unknown as Exchange

  it.each(['', 'delete', 'DELETE 405', 'LOAN', 'getentity', 'slow delayed', ' term:loan  405 '])(
    '%j finds it',
    (filter) => {
      expect(matchesFilter(exchange, filter)).toBe(true)
    },
  )

  it.each(['post', 'delete 200', 'rule'])('%j does not', (filter) => {
    expect(matchesFilter(exchange, filter)).toBe(false)
  })
})
