import { describe, expect, test } from 'vitest'
import { memberTexts, namedTexts, sharedWords } from '../../../../src/conformance/inquiry/unknown/neighbours/members.ts'
import { neighboursOf } from '../../../../src/conformance/inquiry/unknown/neighbours/neighbours.ts'
import type { KnownId } from '../../../../src/conformance/inquiry/unknown/neighbours/transformation.ts'
import {
  familiesInTurn,
  transformations,
} from '../../../../src/conformance/inquiry/unknown/neighbours/transformations.ts'
import { longestPath } from '../../../../src/conformance/inquiry/unknown/odd-questions.ts'
import { randomOf } from '../../../../src/text/random.ts'
import { entityPath } from '../../../../src/contract/operations.ts'
import { referenceBuild } from '../../servers/model.ts'
import { apiBuild, farBuild, signsBuild, tinyBuild } from '../../servers/small-models.ts'

function knownIds(ids: readonly string[], title: string = 'Some title', type: string = 'note'): readonly KnownId[] {
  const [longest] = ids.toSorted((a, b) => b.length - a.length)
  return ids.map((id, place) => ({
    id,
    isLongest: id === longest,
    title,
    type,
    place,
    placeFromEnd: ids.length - place,
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

  test('are shown a family after the other, each in its order', () => {
    const kinds = ['space after', 'tab before', 'upper case', 'letters', 'lower case', 'zero before']
    expect(familiesInTurn(kinds.map((kind) => ({ kind }))).map(({ kind }) => kind)).toEqual([
      ...['space after', 'upper case', 'letters', 'zero before'],
      ...['tab before', 'lower case'],
    ])
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
    ['presentation form', '\u062a', '\ufe95'],
    ['Greek sign', '\u03b2\u03ac', '\u03d0\u03ac'],
    ['Chinese radical', '\u76ee', '\u2f6c'],
    ['space behind a separator', 'op:users/list', 'op: users/list'],
    ['mathematical letters plain', '\u{1d4b3}\uff21\u2115', 'X\uff21N'],
    ['signs out of circles', '\u2460\uff21', '1\uff21'],
    ['raised signs down', 'm\u00b2\u2083', 'm23'],
    ['numbers apart', '\u00bd\u2163', '1\u20442IV'],
    ['squared words apart', '5\u338f', '5kg'],
    ['presentation forms plain', '\ufe91\ufea0', '\u0628\u062c'],
    ['half width off', '\uff76\uff9e\uff21', '\u30ac\uff21'],
    ['accents off', '\u03bb\u03cc\u03b3\u03bf\u03c2', '\u03bb\u03bf\u03b3\u03bf\u03c2'],
    ['mark behind', 'a1', 'a1\u0301'],
    ['vowel signs off', '\u0645\u064e\u062f', '\u0645\u062f'],
    ['other kana', '\u30ab\u306a', '\u304b\u30ca'],
    ['semicolon parameter within', 'a:b', 'a;v=1:b'],
    ['underscore for hyphen', 'a-b-c', 'a_b_c'],
    ['hyphens for capitals', 'getUserName', 'get-user-name'],
    ['camel case', 'get-user_name', 'getUserName'],
    ['capitals for hyphens', 'op:get-user_name', 'op:getUser_name'],
    ['slug', 'Caf\u00e9 & Bar', 'cafe-bar'],
    ['after the last separator', 'a:b-c', 'c'],
    ['before a colon or slash', 'a-b:c', 'a-b'],
    ['before the last slash', 'op:users/list', 'op:users'],
    ['parts turned round', 'a:b', 'b:a'],
    ['first part in the plural', 'operation:x', 'operations:x'],
    ['zeros off', '0042', '42'],
    ['power of ten', '42', '4.2e1'],
    ['Arabic-Indic digits', 'v10', 'v\u0661\u0660'],
    ['ASCII digits', '\u0661\u096a\uff17', '147'],
    ['thousands', 'n1234', 'n1,234'],
    ['cut to 16', 'abcdefghijklmnopqr', 'abcdefghijklmnop'],
    ['digest cut short', 'git:0a1b2c3d4e5f6071', 'git:0a1b2c3d'],
    ['digest cut short', '3f2504e0-4f89-11d3-9a0c-0305e82c3301', '3f2504e0'],
    ['digest cut short', 'feedbacks', undefined],
    ['cut to 8 octets', '\u65e5\u672c\u8a9e', '\u65e5\u672c'],
    ['type and last part', 'a:b', 'note:b'],
    ['type for the kind', 'op:users/list', 'note:users/list'],
    ['slug of the title', 'a', 'some-title'],
    ['place', 'a', '0'],
    ['place from the end', 'a', '-1'],
    ['spelt in ASCII', 'M\u00fcnchen-\u041c\u043e\u0441\u043a\u0432\u0430', 'Muenchen-moskva'],
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
  test('tries what programs do before what hardly one does, where there is no room for all', () => {
    const kinds = neighboursIn(everything, 280).map(({ transformation }) => transformation.kind)
    expect(kinds).toEqual(
      expect.arrayContaining(['underscore wildcard', 'wildcard for the rest', 'comma after', 'plus for space']),
    )
    expect(kinds).not.toEqual(expect.arrayContaining(['equals sign before']))
  })

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
    const made = neighboursIn(ids, 10_000).filter(({ transformation }) => transformation.kind === 'MD5')
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

  test('finds words that several entities show', () => {
    const shown = [
      shownAs('a', { locale: 'en', application: 'desk', source: 'a.md' }),
      shownAs('b', { locale: 'en', application: 'desk', source: 'a.md' }),
      shownAs('c', { locale: 'en', application: 'till' }),
    ]
    expect(sharedWords(shown)).toEqual(['en', 'desk'])
  })

  test('takes nothing of an answer that is no object', () => {
    expect(textsIn([1])).toEqual([])
  })
})
