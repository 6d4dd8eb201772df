import { describe, expect, test } from 'vitest'
import { commonToLinks, type LinkAtEnd } from '../../../src/conformance/explain/entities.ts'
import { factsInCommon, inCommon, placesInCommon } from '../../../src/conformance/explain/in-common.ts'
import { commonToLost, type Tried } from '../../../src/conformance/explain/words.ts'
import { judge } from '../../../src/conformance/judge.ts'
import { rules, targetOf } from '../../../src/conformance.ts'
import { type Canned, cannedServer, json } from '../canned.ts'

const fine = ['loan', 'desk', 'Ward', 'invoice', 'overdue', 'x-ray', 'bed', 'transfer', 'CEO', '1984']

describe('what failing texts have in common, and no other', () => {
  test.each([
    [['الدفع', 'العملاء'], 'has Arabic letters'],
    [['café', 'naïve'], 'has a letter with an accent or another mark'],
    [['straße', 'müßig'], 'has a letter beyond ASCII'],
    [['?', '!!'], 'has no letter and no digit'],
    [['day one', 'day two'], 'has several words'],
    [['getUser', 'postLoan'], 'has a capital inside it'],
    [['alimentary', 'reimbursed', 'dictionary'], 'has 10 letters or more'],
    [['is', 'of', 'an'], 'has 2 letters or fewer'],
    [['schema:Loan', 'schema:Desk', 'schema:bed'], 'begins with "schema:"'],
    [['de/Loan.md', 'de/Desk.md', 'de/bed.md'], 'begins with "de/"'],
    [['a%2Fb', '%c3%a9'], 'has a percent sign with two hexadecimal digits behind it'],
    [['a//b', 'http://a'], 'has two slashes in a row'],
  ])('%j', (failed, has) => {
    expect(inCommon('words', failed, fine)).toBe(`each of these words ${has}, unlike 10 others`)
  })

  test.each([
    ['one text alone', ['pending'], fine],
    ['few others', ['pending', 'outgoing', 'billing'], fine.slice(0, 7)],
    ['a text that also does not fail', ['pending', 'loan'], fine],
    ['texts that nothing tells apart', ['desk1', 'loans'], [...fine, 'desk2', 'beds']],
    ['two texts with different signs', ['#anchor', '<b>'], [...fine, 'day one']],
    ['two texts that begin alike', ['Loan-Desk', 'Loan-Bed'], [...fine, 'L-D', 'B-e']],
    ['a letter of two texts', ['Żẍłw', 'Échẍance'], [...fine, 'Żółw', 'Échéance']],
    ['a letter that begins them by chance', ['hand', 'hair'], [...fine, 'stair', 'stand']],
  ])('is not said of %s', (_, failed, others) => {
    expect(inCommon('words', failed, others)).toBeUndefined()
  })

  test('may be their places', () => {
    const fine = [1, 2, 1, 2, 1, 2, 1, 2]
    expect(placesInCommon('words', (place) => `is the ${place} or a later one`, [3, 4, 3], fine)).toBe(
      'each of these words is the 3rd or a later one, unlike 8 others',
    )
    expect(placesInCommon('words', (place) => place, [3, 4, 3], [...fine, 3])).toBeUndefined()
  })

  test('may be the values of a member', () => {
    const others = Array.from({ length: 9 }, () => ({ id: 'x', locale: 'en' }))
    const lost = ['de', 'fr', 'de', 'fr'].map((locale, at) => ({ id: `y${at}`, locale }))
    expect(factsInCommon('entities', lost, others)).toBe(
      'each of these entities has locale "de" or "fr", unlike 9 others',
    )
    expect(factsInCommon('entities', [...lost, { id: 'z', locale: 'en' }], others)).toBeUndefined()
    expect(factsInCommon('entities', [{ n: 1 }, { n: 2 }, { n: 3 }], [])).toBeUndefined()
  })
})

/** What is said of a failure of a rule, after how often it was seen. */
async function saidOf(id: string, canned: Canned): Promise<string | undefined> {
  const { entries } = await judge(rules, targetOf(cannedServer(canned)), {})
  return entries.find((entry) => entry.id === id)?.says?.replace(/^\d+ times; /, '')
}

describe('a report says', () => {
  test('which words are lost', async () => {
    const search: Canned['search'] = (hits, q) => (q.trim().length > 7 ? [] : hits)
    expect(await saidOf('search-finds-shown-words', { search })).toMatch(
      /^each of these words has 8 letters or more, unlike \d+ others$/,
    )
  })

  test('which questions end in a server error', async () => {
    const any: Canned['any'] = ({ url }) =>
      /\?q=[^\p{L}\p{N}]*$/u.test(decodeURIComponent(url)) ? json({}, 500) : undefined
    expect(await saidOf('no-server-error', { any })).toMatch(
      /^each of these texts has no letter and no digit, unlike \d+ others$/,
    )
  })

  const notFound = (ids: readonly string[], list: readonly string[]): Promise<string | undefined> =>
    saidOf('known-entity-is-found', {
      any: ({ url }) => {
        const { pathname } = new URL(url)
        if (pathname === '/entities') return json(list.map((id) => ({ id })))
        const id = pathname.replace('/entities/', '')
        return list.includes(id) && !ids.includes(id) ? json({ id, links: [] }) : undefined
      },
    })
  const short = ['k1', 'k2', 'k3']
  const long = Array.from({ length: 9 }, (_, at) => `entity${at}`)

  test.each([
    [
      'by their places rather than their length',
      [...long, ...short],
      'entities is the 10th of the list or a later one',
    ],
    ['by their length where they are not the last', [...short, ...long], 'identifiers has 2 letters or fewer'],
  ])('which entities are not found, %s', async (_, list, has) => {
    expect(await notFound(short, list)).toBe(`each of these ${has}, unlike 9 others`)
  })

  test('nothing of one entity alone', async () => {
    expect(await notFound(['k1'], [...long, 'k1'])).toBeUndefined()
  })

  test('which entities a list lacks', async () => {
    const model = (id: string, locale: string): object => ({ id, type: 'note', title: `Note ${id}`, locale })
    const all = Array.from({ length: 30 }, (_, at) => model(`n${at + 10}`, at % 5 === 0 ? 'de' : 'en'))
    const answer = ({ url }: Request): Response | undefined => {
      const { pathname } = new URL(url)
      const known = all.find((one) => pathname === `/entities/${(one as { id: string }).id}`)
      if (known)
        return json({
          ...known,
          links: all.map((one) => ({
            from: (known as { id: string }).id,
            to: (one as { id: string }).id,
            relation: 'uses',
          })),
        })
      return pathname === '/entities'
        ? json(all.filter((one) => (one as { locale: string }).locale === 'en'))
        : undefined
    }
    expect(await saidOf('list-has-no-holes', { any: answer, search: () => [] })).toBe(
      'each of these entities has locale "de", unlike 24 others',
    )
  })
})

describe('what lost words have in common', () => {
  const titles = ['Loan of beds', 'Desk for wards', 'Bed in theatre', 'Ward at night', 'Import by night']
  const byId = new Map(titles.map((title, at) => [`e${at}`, { id: `e${at}`, title }]))
  const tried = titles.flatMap((title, at) =>
    title.split(' ').map((word) => ({ word, id: `e${at}`, beginning: word.slice(0, 2) })),
  )

  test('is their place in the title', () => {
    const isLost = ({ word, id }: Tried): boolean => byId.get(id)?.title.endsWith(word) === true
    const [lost, found] = [tried.filter(isLost), tried.filter((one) => !isLost(one))]
    expect(commonToLost(lost, found, byId)).toBe(
      'each of these words is the 3rd of its title or a later one, unlike 10 others',
    )
  })

  test('or what letters and signs they have', () => {
    const titles = ['A tug', 'Pilots', 'On call', 'Berth-plan', 'Stand-by', 'Hold', 'Deck', 'Buoy']
    const all = titles.map((title, at) => [`e${at}`, { id: `e${at}`, title }] as const)
    const words = all.flatMap(([id, { title }]) => title.split(' ').map((word) => ({ word, id })))
    const isLost = ({ word }: Tried): boolean => word.includes('-')
    const found = words.filter((one) => !isLost(one))
    expect(commonToLost(words.filter(isLost), found, new Map(all))).toBe(
      'each of these words has a sign inside it, unlike 8 others',
    )
  })

  test('or what was asked for of them', () => {
    const [lost, found] = [
      [
        { word: 'Desks', id: 'e1', beginning: 'ΕΣ' },
        { word: 'Beds', id: 'e2', beginning: 'ΛΣ' },
      ],
      [...tried, ...tried.map((one) => ({ ...one, word: 'Desks' })), { word: 'Beds', id: 'e0', beginning: 'B' }],
    ]
    expect(commonToLost(lost, found, byId)).toMatch(/^each of these beginnings has Greek letters, unlike \d+ others$/)
  })
})

describe('what missing links have in common', () => {
  const linksFrom = (sources: readonly string[], relation: string, confidence: number): LinkAtEnd[] =>
    sources.map((from, at) => ({
      link: { from, to: `t${at}`, relation, confidence: confidence + at / 100 },
      end: `t${at}`,
    }))
  const shown = [
    ...linksFrom(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], 'uses', 0.6),
    { link: { from: 'i/j', to: 'k', relation: 'defines', confidence: 0.1 }, end: 'i/j' },
  ]

  test('is their relation, and the end', () => {
    expect(commonToLinks(linksFrom(['a', 'b', 'c'], 'defines', 0.6), shown, [])).toBe(
      'each is missing at its target; each of these links has relation "defines", unlike 8 others',
    )
  })

  test('is the type of their sources, where the list shows it', () => {
    const types = new Map(Array.from('abcdefgh').map((id) => [id, { type: id < 'c' ? 'menu' : 'dish' }]))
    expect(
      commonToLinks(linksFrom(['a', 'b'], 'uses', 0.6), linksFrom(Array.from('cdefghcd'), 'uses', 0.6), [], types),
    ).toBe('each is missing at its target; each of these links has a source of type "menu", unlike 8 others')
  })

  test('may be the end alone, or nothing', () => {
    const missing = linksFrom(['a', 'b'], 'uses', 0.6)
    expect(commonToLinks(missing, shown, [])).toBe('each is missing at its target')
    const [first, second] = missing
    expect(commonToLinks([first!, { ...second!, end: 'b' }], shown, [])).toBeUndefined()
    expect(commonToLinks(missing.slice(0, 1), shown, [])).toBeUndefined()
  })

  test('is that as many are shown at each end as at no other', () => {
    const missing = linksFrom(['a', 'b'], 'uses', 0.6)
    const answers = (counts: readonly number[]): Parameters<typeof commonToLinks>[2] =>
      counts.map((length, at) => ({ id: `t${at}`, entity: { links: Array.from({ length }, () => ({})) } }))
    expect(commonToLinks(missing, [], answers([9, 9, 4]))).toBe(
      'each of these entities shows 9 links, and none shows more',
    )
    expect(commonToLinks(missing, [], answers([9, 9, 10]))).toBe('each is missing at its target')
    expect(commonToLinks(missing, [], answers([9, 8, 4]))).toBe('each is missing at its target')
    expect(commonToLinks(missing, [], answers([2, 2, 1]))).toBe('each is missing at its target')
    expect(commonToLinks(missing.slice(0, 1), [], answers([9, 9]))).toBeUndefined()
  })
})
