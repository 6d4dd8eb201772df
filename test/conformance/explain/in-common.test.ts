import { describe, expect, test } from 'vitest'
import { factsInCommon, inCommon, placesInCommon } from '../../../src/conformance/explain/in-common.ts'
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
    expect(inCommon({ nouns: 'words', failed, fine })).toBe(`each of these words ${has}, unlike 10 others`)
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
    expect(inCommon({ nouns: 'words', failed, fine: others })).toBeUndefined()
  })

  test('may be their places', () => {
    const fine = [0, 1, 0, 1, 0, 1, 0, 1]
    expect(placesInCommon('words', (place) => `is the ${place} or a later one`, [2, 3, 2], fine)).toBe(
      'each of these words is the 3rd or a later one, unlike 8 others',
    )
    expect(placesInCommon('words', (place) => place, [2, 3, 2], [...fine, 2])).toBeUndefined()
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
})
