import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../src/control/state.ts'
import { axisOf, matchesFilter } from '../../src/console/traffic.ts'

describe('the axis of time', () => {
  it('cuts idle time short to a tenth of the busy time', () => {
    const { share: axis } = axisOf([
      [0, 40],
      [20, 50],
      [100_000, 100_050],
    ])
    expect([0, 50, 100_000, 100_050].map((time) => Math.round(axis(time) * 1.1))).toEqual([0, 50, 60, 110])
  })

  it('keeps short idle time as it is', () => {
    const { share: axis } = axisOf([
      [0, 50],
      [52, 98],
    ])
    expect([0, 50, 52, 98].map((time) => Math.round(axis(time) * 0.98))).toEqual([0, 50, 52, 98])
  })

  it('has room for what took no time', () => {
    expect(axisOf([[5, 5]]).share(5)).toBe(0)
    expect(axisOf([]).share(5)).toBe(0)
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

  it.each(['', 'delete', 'DELETE 405', 'errors', 'LOAN', 'getentity', 'slow delayed', ' term:loan  405 '])(
    '%j finds it',
    (filter) => {
      expect(matchesFilter(exchange, filter)).toBe(true)
    },
  )

  it.each(['post', 'delete 200', 'rule'])('%j does not', (filter) => {
    expect(matchesFilter(exchange, filter)).toBe(false)
  })
})
