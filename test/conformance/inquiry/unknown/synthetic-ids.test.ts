import { expect, test } from 'vitest'
import { syntheticIds } from '../../../../src/conformance/inquiry/unknown/synthetic-ids.ts'
import { randomOf } from '../../../../src/text/random.ts'
import { earlyRefusalBeside } from '../../../../src/conformance/inquiry/unknown/early-refusal.ts'

const made = (ids: readonly string[]): readonly string[] =>
  syntheticIds(ids, (id) => ids.includes(id), randomOf('1', 'made up')).map(({ kind, id }) => `${kind} ${id}`)

test('makes up identifiers in the shape, with the prefix and by the number of known ones', () => {
  expect(made(['operation:getUser-07', 'operation:getUser-08'])).toEqual([
    expect.stringMatching(/^shape [b-z]{9}:[b-z]{3}[B-Z][b-z]{3}-\d\d$/),
    expect.stringMatching(/^shape /),
    expect.stringMatching(/^shape /),
    expect.stringMatching(/^known prefix operation:[b-z]{12}$/),
    expect.stringMatching(/^next number operation:getUser-09$/),
    expect.stringMatching(/^far number operation:getUser-90000[78]$/),
    expect.stringMatching(/^next number operation:getUser-09$/),
    expect.stringMatching(/^far number operation:getUser-90000[78]$/),
  ])
})

test('puts letters behind a kind, and behind what stands before the last slash', () => {
  expect(made(['op:users/list']).slice(-2)).toEqual([
    expect.stringMatching(/^known prefix op:[b-z]{12}$/),
    expect.stringMatching(/^known prefix op:users\/[b-z]{12}$/),
  ])
})

test('makes up a UUID of the same version, and letters of the same script', () => {
  const [uuid = ''] = made(['9f86d081-884c-4d63-a159-265358979323'])
  expect(uuid).toMatch(/^shape [0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
  const [word = ''] = made(['\u03c3\u03bf\u03c6\u03b9\u03c3\u03c4\u03b7\u03c2'])
  expect(word).toMatch(/^shape \p{Script=Greek}{8}$/u)
})

test.each([
  ['xyz', ['abc'], true],
  ['x/y-7', ['a/b-1'], true],
  ['a/b-x', ['a/b-1'], false],
  ['abcd', ['abc'], false],
  ['Abc', ['abc'], false],
  ['a{b', ['abc'], false],
  ['a{b', ['x{y'], true],
  ['\u00e9bc', ['abc'], false],
  ['\u03c3', ['\u03c4'], true],
])('whether %s is a plain identifier beside %j: %s', (id, known, plain) => {
  const turnedAway = earlyRefusalBeside(known)
  for (const status of [400, 403, 410, 422]) expect(turnedAway(id, { status }) === undefined).toBe(plain)
  for (const status of [200, 404, 500]) expect(turnedAway(id, { status })).toBeUndefined()
})
