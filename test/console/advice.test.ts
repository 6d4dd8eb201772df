import { describe, expect, it } from 'vitest'
import { adviceOn, overtakings } from '../../src/console/advice.ts'
import type { Exchange } from '../../src/control/state.ts'

/** Exchanges in the order of their ends; each from a target, its start and its time in milliseconds. */
function exchanges(
  ...rows: readonly (readonly [target: string, start: number, ms: number, more?: object])[]
): Exchange[] {
  return rows.map(([target, start, milliseconds, more], at) => ({
    number: at + 1,
    startedAt: new Date(start).toISOString(),
    method: 'GET',
    target,
    headers: {},
    operation: target.startsWith('/search') ? 'searchModel' : target === '/entities' ? 'listEntities' : 'getEntity',
    status: 200,
    answerHeaders: {},
    bytes: 100,
    waitMs: 0,
    milliseconds,
    ending: 'complete',
    left: false,
    overrides: [],
    ...more,
  }))
}
const numbers = (list: readonly Exchange[]): unknown =>
  adviceOn(list).map(({ what, numbers }) => [what.slice(0, 20), numbers])

describe('overtaking', () => {
  it('is a later question of the same operation answered earlier', () => {
    const list = exchanges(['/search?q=loan', 100, 50], ['/search?q=lo', 0, 400])
    expect(overtakings(list).map(({ slow, fast }) => [slow.target, fast.target])).toEqual([
      ['/search?q=lo', '/search?q=loan'],
    ])
    expect(numbers(list)).toEqual([['An answer came after', [2]]])
  })

  it.each([
    ['one after the other', exchanges(['/search?q=lo', 0, 50], ['/search?q=loan', 100, 50])],
    ['answered in order', exchanges(['/search?q=lo', 0, 150], ['/search?q=loan', 100, 100])],
    ['other operations', exchanges(['/entities', 100, 50], ['/search?q=lo', 0, 400])],
    ['the older one aborted', exchanges(['/search?q=loan', 100, 50], ['/search?q=lo', 0, 400, { left: true }])],
  ])('is not: %s', (_what, list) => expect(overtakings(list)).toEqual([]))
})

describe('advice', () => {
  it('is none for a client that asks once', () => {
    expect(numbers(exchanges(['/entities', 0, 5], ['/search?q=a', 10, 5], ['/entities/a', 20, 5]))).toEqual([])
  })

  it('tells of a question that is repeated at once, not of one that comes again later', () => {
    expect(numbers(exchanges(['/entities/a', 0, 5], ['/entities/a', 4_000, 5], ['/entities/a', 60_000, 5]))).toEqual([
      ['The same question wa', [2]],
    ])
  })

  it('tells of a getEntity for each hit', () => {
    const each = ['a', 'b', 'c', 'd'].map((id, at) => [`/entities/${id}`, 10 + at, 1] as const)
    expect(numbers(exchanges(['/search?q=a', 0, 5], ...each))).toEqual([['After a search each ', [2, 3, 4, 5]]])
    expect(numbers(exchanges(['/search?q=a', 0, 5], ...each.slice(1)))).toEqual([])
  })

  it('tells of a large answer that is fetched again without a condition', () => {
    const twice = (headers: object): Exchange[] =>
      exchanges(['/entities', 0, 5, { bytes: 60_000 }], ['/entities', 60_000, 5, { bytes: 60_000, headers }])
    expect(numbers(twice({}))).toEqual([['A large answer was f', [2]]])
    expect(numbers(twice({ 'if-none-match': '"1"' }))).toEqual([])
  })
})
