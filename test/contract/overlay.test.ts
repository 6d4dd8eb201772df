import { describe, expect, it } from 'vitest'
import { applyOverlay } from '../../src/contract/overlay.ts'

describe('applyOverlay', () => {
  const document = { a: { b: [1], c: { d: 1 } }, 'x y': { "it's": { f: 1 } }, list: [{ n: 1 }, { n: 2 }] }
  it.each<[string, object, unknown]>([
    [
      'merges objects member by member',
      { target: '$.a', update: { c: { e: 2 } } },
      { ...document, a: { b: [1], c: { d: 1, e: 2 } } },
    ],
    [
      'puts an item at the end of an array',
      { target: '$.a.b', update: 2 },
      { ...document, a: { b: [1, 2], c: { d: 1 } } },
    ],
    [
      'joins arrays within objects',
      { target: '$.a', update: { b: [3] } },
      { ...document, a: { b: [1, 3], c: { d: 1 } } },
    ],
    [
      'reads names in quotes',
      { target: "$['x y'][\"it's\"]", update: { f: 2 } },
      { ...document, 'x y': { "it's": { f: 2 } } },
    ],
    ['reads escapes in quotes', { target: "$['x y']['it\\'s']", remove: true }, { ...document, 'x y': {} }],
    ['removes all that a wildcard selects', { target: '$.list[*]', remove: true }, { ...document, list: [] }],
    ['removes an item by its index', { target: '$.list[0]', remove: true }, { ...document, list: [{ n: 2 }] }],
    [
      'changes each that a wildcard selects',
      { target: '$.list.*', update: { m: 0 } },
      {
        ...document,
        list: [
          { n: 1, m: 0 },
          { n: 2, m: 0 },
        ],
      },
    ],
    ['finds by a filter', { target: '$.list[?@.n == 2]', remove: true }, { ...document, list: [{ n: 1 }] }],
    ['finds at any depth', { target: '$..c', update: { e: 2 } }, { ...document, a: { b: [1], c: { d: 1, e: 2 } } }],
    [
      'removes what it selects at any depth, whatever lies within',
      { target: '$.a..*', remove: true },
      { ...document, a: {} },
    ],
    [
      'joins an array with an array',
      { target: '$.a.b', update: [2, 3] },
      { ...document, a: { b: [1, 2, 3], c: { d: 1 } } },
    ],
    [
      'copies one value to others',
      { target: '$.list[*]', copy: '$.a.c' },
      {
        ...document,
        list: [
          { n: 1, d: 1 },
          { n: 2, d: 1 },
        ],
      },
    ],
    ['changes the whole document', { target: '$', update: { z: 1 } }, { ...document, z: 1 }],
  ])('%s', (_, action, expected) => {
    const before = structuredClone(document)
    const applied = applyOverlay(document, { actions: [action as { target: string }] })
    expect(applied).toEqual({ document: expected, unmatched: [] })
    expect(document).toEqual(before)
  })

  it.each([
    [{ target: '$.a', update: 1 }, 'merges values of different kinds at the target $.a'],
    [{ target: '$.a', update: { b: {} } }, 'merges values of different kinds at the target $.a'],
    [{ target: '$.a', copy: '$.list[*]' }, 'copies $.list[*], which must select exactly one value'],
    [{ target: '$.a', copy: '$.none' }, 'copies $.none, which must select exactly one value'],
  ])('refuses what Overlay 1.1 forbids: %j', (action, reason) => {
    expect(() => applyOverlay(document, { overlay: '1.1.0', actions: [action] })).toThrow(reason)
  })

  it('names the targets that select nothing', () => {
    expect(applyOverlay(document, { actions: [{ target: '$.none', update: {} }] }).unmatched).toEqual(['$.none'])
  })

  it.each(['a.b', '$.list[?(@.n = 1)]', '$.', '$.a[', '$.length()'])(
    'refuses the target %s, which is no JSONPath',
    (target) => {
      expect(() => applyOverlay(document, { actions: [{ target, update: {} }] })).toThrow(/of the overlay/)
    },
  )

  it('does not reach what every object inherits', () => {
    const hostile = JSON.parse('{"__proto__": {"polluted": true}}') as object
    const { document: amended } = applyOverlay({ a: {} }, { actions: [{ target: '$.a', update: hostile }] })
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    expect(Object.getPrototypeOf(amended['a'])).toBe(Object.prototype)
  })
})
