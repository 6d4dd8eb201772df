import { describe, expect, test } from 'vitest'
import { memberTexts, namedTexts } from '../../../../src/conformance/inquiry/unknown/neighbours/members.ts'
import { neighboursOf, transformations } from '../../../../src/conformance/inquiry/unknown/neighbours/neighbours.ts'
import type { KnownId } from '../../../../src/conformance/inquiry/unknown/neighbours/transformation.ts'
import { longestPath } from '../../../../src/conformance/inquiry/unknown/odd-questions.ts'
import { randomOf } from '../../../../src/text/random.ts'
import { entityPath } from '../../../../src/contract/operations.ts'
import { referenceBuild } from '../../servers/model.ts'
import { apiBuild, farBuild, signsBuild, tinyBuild } from '../../servers/small-models.ts'

function knownIds(ids: readonly string[], title: string = 'Some title', type: string = 'note'): readonly KnownId[] {
  return ids.map((id, place) => ({
    id,
    title,
    type,
    place,
    other: ids[(place + 1) % ids.length] ?? '',
  }))
}

/** Identifiers with what no model of the tests has. */
const further = [
  'na\u00efve \ufb01le',
  '\u0439\u043e\u0451\u043b\u043a\u0430.\u0435\u0451',
  '\u05e9\u05dc\u05d5\u05dd',
  '\u0641\u0649\u0643\u064a\u0647',
  '\u0622\u062f\u0627\u0645\u0640',
  '\uff21\uff11',
  '\u0661\u0662',
  '1234',
  'a//b/',
  'note/page',
  'a&b#c?d;e',
  '<b>x</b>',
  'a  b',
  'trailing ',
  '&lt;',
  'soft\u00adhyphen',
  'a.b_c',
  'x+y\\z',
  'passage',
  'one:two:three',
  'y\u0308x',
  'x%41y',
  '0012',
  '007',
  '\u65e5'.repeat(400),
  '3f2504e0-4f89-11d3-9a0c-0305e82c3301',
  '6ba7b8109dad11d180b400c04fd430c8',
  '\u2461nd',
  ...signsBuild.entities.map(({ id }) => id),
]
const everything = [...referenceBuild.entities, ...apiBuild.entities, ...farBuild.entities, ...tinyBuild.entities].map(
  ({ id }) => id,
)

const neighboursIn = (
  ids: readonly string[],
  most: number,
  seed: string = '1',
  tries: number = 3,
): ReturnType<typeof neighboursOf> =>
  neighboursOf({
    pool: knownIds(ids),
    isKnown: (id) => ids.includes(id),
    most,
    tries,
    random: (label) => randomOf(seed, label),
  })

describe('transformations', () => {
  test('have a kind each', () => {
    const kinds = transformations.map(({ kind }) => kind)
    expect(kinds.filter((kind, at) => kinds.indexOf(kind) !== at)).toEqual([])
  })

  test('change something of some identifier each', () => {
    const kinds = new Set(
      neighboursIn([...everything, ...further], 10_000).map(({ transformation }) => transformation.kind),
    )
    expect(transformations.map(({ kind }) => kind).filter((kind) => !kinds.has(kind))).toEqual([])
  })

  test.each([
    ['case before a separator', 'operation:get-User', 'OPERATION:get-User'],
    ['case of a letter behind a separator', 'op:users', 'op:Users'],
    ['case after a separator', 'operation:getUser', 'operation:GETuSER'],
    ['case beyond ASCII', 'a-\u00e9\u03c3', 'a-\u00c9\u03a3'],
    ['final sigma', '\u03bb\u03cc\u03b3\u03bf\u03c2', '\u03bb\u03cc\u03b3\u03bf\u03c3'],
    ['dotless i', 'list', 'l\u0131st'],
    ['NFD', '\u00e9', 'e\u0301'],
    ['width', 'a:1', '\uff41\uff1a\uff11'],
    ['ligature', 'file', '\ufb01le'],
    ['space behind a separator', 'op:users/list', 'op: users/list'],
    ['accents off', '\u03bb\u03cc\u03b3\u03bf\u03c2', '\u03bb\u03bf\u03b3\u03bf\u03c2'],
    ['vowel signs off', '\u0645\u064e\u062f', '\u0645\u062f'],
    ['other kana', '\u30ab\u306a', '\u304b\u30ca'],
    ['semicolon parameter within', 'a:b', 'a;v=1:b'],
    ['underscore for hyphen', 'a-b-c', 'a_b_c'],
    ['camel case', 'get-user_name', 'getUserName'],
    ['slug', 'Caf\u00e9 & Bar', 'cafe-bar'],
    ['after the last separator', 'a:b-c', 'c'],
    ['before a colon or slash', 'a-b:c', 'a-b'],
    ['before the last slash', 'op:users/list', 'op:users'],
    ['parts turned round', 'a:b', 'b:a'],
    ['first part in the plural', 'operation:x', 'operations:x'],
    ['zeros off', '0042', '42'],
    ['Arabic-Indic digits', 'v10', 'v\u0661\u0660'],
    ['cut to 16', 'abcdefghijklmnopqr', 'abcdefghijklmnop'],
    ['digest cut short', 'git:0a1b2c3d4e5f6071', 'git:0a1b2c3d'],
    ['digest cut short', '3f2504e0-4f89-11d3-9a0c-0305e82c3301', '3f2504e0'],
    ['digest cut short', 'feedbacks', undefined],
    ['type and last part', 'a:b', 'note:b'],
    ['type for the kind', 'op:users/list', 'note:users/list'],
    ['slug of the title', 'a', 'some-title'],
    ['place', 'a', '0'],
    ['question marks', 'a\u{1f680}\u00e9', 'a??'],
    ['beyond ASCII off', 'caf\u00e9', 'caf'],
    ['escaped twice', 'a b', 'a%20b'],
    ['wildcard for the rest', 'abcd', 'ab%'],
    ['pointer', 'a/b/c', 'a~1b~1c'],
  ])('%s makes of %s', (kind, id, expected) => {
    const [known] = knownIds([id])
    const transformation = transformations.find((one) => one.kind === kind)
    expect(transformation?.of(known!, randomOf('1', 'x'))).toBe(expected)
  })
})

describe('neighboursOf', () => {
  test('is the same for the same seed, and another for another', () => {
    const [one, same, other] = ['1', '1', '2'].map((seed) => neighboursIn(everything, 400, seed).map(({ id }) => id))
    expect(same).toEqual(one)
    expect(other).not.toEqual(one)
  })

  test('makes none that is known, none twice, and none that a path cannot carry', () => {
    const made = neighboursIn(everything, 10_000).map(({ id }) => id)
    expect(made.filter((id) => everything.includes(id))).toEqual([])
    expect(made).toHaveLength(new Set(made).size)
    expect(made.filter((id) => (entityPath(id)?.length ?? Infinity) > longestPath)).toEqual([])
  })

  test('tries each transformation once before any twice', () => {
    const kindsOf = (most: number): readonly string[] =>
      neighboursIn(everything, most).map(({ transformation }) => transformation.kind)
    const all = new Set(kindsOf(10_000))
    const kinds = kindsOf(all.size)
    expect(kinds).toHaveLength(all.size)
    expect(new Set(kinds)).toEqual(all)
  })

  test('tries those on several kinds that a look-up may make up for in one alone', () => {
    const ids = ['a:one-1', 'b:two-2', 'c:three-3', 'd/four-4', 'e:five-5', 'a:six-6']
    const made = neighboursIn(ids, 10_000).filter(({ id, near }) => id === near.slice(2))
    expect(new Set(made.map(({ near }) => near[0])).size).toBe(5)
  })

  test('takes a kind for the second time when each had its turn', () => {
    const ids = [...Array.from({ length: 30 }, (_, n) => `a:${n}x`), 'b:1x', 'c:1x']
    const made = neighboursIn(ids, 10_000).filter(({ transformation }) => transformation.kind === 'base64')
    expect(new Set(made.map(({ near }) => near[0]))).toEqual(new Set(['a', 'b', 'c']))
  })

  test('begins with another kind each time, however many there are of one', () => {
    const ids = [...Array.from({ length: 90 }, (_, n) => `a:${n}x`), ...['b:1x', 'b:2x', 'c:1x', 'c:2x', 'd:1x']]
    const firsts = new Map(
      neighboursIn(ids, 10_000)
        .toReversed()
        .map((one) => [one.transformation.kind, one.near[0]]),
    )
    for (const kind of ['a', 'b', 'c', 'd']) {
      expect([...firsts.values()].filter((one) => one === kind).length).toBeGreaterThan(firsts.size / 6)
    }
  })

  test('tries each once where it is to be tried once', () => {
    const kinds = neighboursIn(everything, 10_000, '1', 1).map(({ transformation }) => transformation.kind)
    expect(new Set(kinds).size).toBe(kinds.length)
    expect(kinds.length).toBeGreaterThan(100)
  })

  test('draws those that are tried by chance, where each is tried once', () => {
    const [one, other] = ['1', '2'].map((seed) => neighboursIn(everything, 36, seed, 1))
    const kinds = new Set([...one!, ...other!].map(({ transformation }) => transformation.kind))
    expect([one!.length, other!.length]).toEqual([36, 36])
    expect(kinds.size).toBeGreaterThan(54)
  })

  test('tries each twice and more in a model of five, where it changes as many', () => {
    const made = neighboursIn(
      tinyBuild.entities.map(({ id }) => id),
      459,
    )
    const once = transformations.filter(
      ({ kind }) => made.filter(({ transformation }) => transformation.kind === kind).length === 1,
    )
    expect(made.length).toBeGreaterThan(350)
    expect(once.length).toBeLessThan(60)
  })

  test('makes none of nothing', () => {
    expect(neighboursIn([], 400)).toEqual([])
  })
})

describe('memberTexts', () => {
  const textsIn = (value: unknown): ReturnType<typeof namedTexts> =>
    namedTexts({
      question: { method: 'GET', path: '/' },
      ended: 'complete',
      status: 200,
      statusText: '',
      headers: [['content-type', 'application/json']],
      body: new TextEncoder().encode(JSON.stringify(value)),
      startedAt: '',
      ms: 0,
    })
  const shownAs = (id: string, members: object): Parameters<typeof memberTexts>[0][number] => ({
    id,
    texts: textsIn({ id, title: id, links: [{ from: id }], ...members }),
  })

  test('takes texts and numbers of each member that one entity alone shows, however deep', () => {
    const shown = [
      shownAs('a', { locale: 'en', number: 7, attributes: { names: ['Anna', 'Ann'] }, near: [{ id: 'b' }] }),
      shownAs('b', { locale: 'en', number: 8, attributes: { names: ['Ben'] }, long: 'x'.repeat(101) }),
    ]
    expect(memberTexts(shown).map(({ id, near }) => `${near} ${id}`)).toEqual(['a 7', 'b 8', 'a Anna', 'a Ann'])
  })

  test('takes nothing of an answer that is no object', () => {
    expect(textsIn([1])).toEqual([])
  })
})
