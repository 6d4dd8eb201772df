import { firstMissing } from '../inquiry/answers/hits.ts'
import type { Listing } from '../inquiry/answers/lists.ts'
import { isUsable, missedBeside, type SearchAnswer } from '../inquiry/answers/search.ts'
import { isUnspaced } from '../inquiry/searching/scripts.ts'
import { isCutOff, withoutArticle } from '../inquiry/searching/search-texts.ts'
import type { SearchEvidence } from '../inquiry/searching/searching.ts'
import { isSimple, prefixesOf, shortLength } from '../inquiry/searching/words.ts'
import { required, type Rule } from '../rule.ts'
import { beginsWhole } from '../searches/excuses.ts'
import { verdictOn } from '../verdict.ts'
import searchDoesNotMatchInsideWords from './search-does-not-match-inside-words.ts'
import searchHitsAreEntities from './search-hits-are-entities.ts'

/** A letter may be a word that a search leaves out, as `w` in Polish, or what an apostrophe leaves of one, as `l` in French. */
const oneLetter = /^\p{L}$/u

export default required({
  id: 'search-matches-by-prefix',
  operation: 'searchModel',
  clause: 'OPS-3',
  title: 'Each prefix of a word finds everything that the whole word finds',
  why: 'A search box answers while the user types; what a word finds must already appear before its last letter.',
  after: [searchDoesNotMatchInsideWords, searchHitsAreEntities],
  needs: ['list', 'searching'],
  async check(inquiry) {
    const { prefixes, shown, all } = await inquiry.searching()
    const { byId } = await inquiry.list()
    const isPassedOver = passingOver(all, byId)
    const judged = [...prefixes, ...amongWords(shown)].filter(
      ({ answer }) =>
        isUsable(answer) && !isLetterLeftOut(answer) && !isPassedOver(answer) && !isPassedOver(behindArticle(answer)),
    )
    // With a cap on the number of hits, or a least score, a missing one may only have been cut off.
    const problems = judged.flatMap((pair) => {
      const id = pair.answer.isUncapped() ? missingIn(pair, byId) : undefined
      return id === undefined ? [] : [missedBeside(pair.of, pair.answer, id, 'prefix')]
    })
    return verdictOn(problems, judged.length, 'prefixes')
  },
}) as Rule

type Pair = SearchEvidence['prefixes'][number]

/** What the word finds and its beginning does not: one that the list shows, where there is one, since that is known to be there. */
function missingIn({ of, answer, among }: Pair, byId: Listing['byId']): string | undefined {
  // Where a mark, or what is beyond ASCII, is taken for no letter, what stands behind it is another word, which others have.
  const hasMarks = /\p{M}/u.test(of.q) || /[a-z].*[^\p{ASCII}]|[^\p{ASCII}].*[a-z]/iu.test(of.q)
  if (!among && !hasMarks && firstMissing(of.ids, answer.ids) === undefined) return undefined
  const isTelling = (id: string): boolean =>
    among?.has(id) !== false && (!hasMarks || byId.get(id)?.title?.includes(of.q) === true)
  const missing = [...of.ids].filter((id) => !answer.ids.has(id) && isTelling(id))
  return missing.find((id) => byId.has(id)) ?? missing[0]
}

/** Whether it is a letter of an alphabet that finds nothing. */
function isLetterLeftOut({ q, hits }: SearchAnswer): boolean {
  return hits.length === 0 && oneLetter.test(q) && !isUnspaced(q)
}

/** What a search looks for that takes an article off, and that may be too short for it. */
function behindArticle(answer: SearchAnswer): SearchAnswer {
  return { ...answer, q: withoutArticle(answer.q) }
}

/** Words of titles with which others begin. */
function amongWords(shown: SearchEvidence['shown']): SearchEvidence['prefixes'] {
  const plain = shown.filter(({ word }) => isSimple(word) || isUnspaced(word))
  const sorted = plain.toSorted((a, b) => (a.word < b.word ? -1 : 1))
  return sorted.flatMap(({ word, answer }, at) => {
    const further = sorted.slice(at + 1)
    const end = further.findIndex((one) => !one.word.startsWith(word))
    return (
      further
        .slice(0, end === -1 ? undefined : end)
        // What ends within a character begins nothing where texts are compared in one normal form.
        .filter((one) => prefixesOf(one.word).includes(word) && (isUnspaced(word) || !isCutOff(word, one.word)))
        .map((one) => ({ of: one.answer, answer, ...(isUnspaced(word) && { among: one.ids }) }))
    )
  })
}

/**
 * Tells whether a word is short enough for a search to ignore, and no other word this short has found anything but by
 * identifiers and titles, which may be read as one text.
 */
function passingOver(all: readonly SearchAnswer[], byId: Listing['byId']): (answer: SearchAnswer) => boolean {
  const isRead = ({ q, ids }: SearchAnswer): boolean =>
    /^[\p{L}\p{N}]+$/u.test(q) &&
    [...ids].some((id) => Array.from(q).length > shortLength || !beginsWhole(q, id, byId.get(id)?.title))
  const found = all.flatMap((answer) => (isRead(answer) ? [sizesOf(answer.q)] : []))
  const known = new Map<string, boolean>()
  return ({ q }) => {
    const sizes = sizesOf(q)
    if (Math.min(...sizes) > shortLength) return false
    const isAsShort = (others: readonly number[]): boolean => others.every((size, at) => size <= (sizes[at] ?? 0))
    const isPassedOver = known.get(q) ?? !found.some(isAsShort)
    known.set(q, isPassedOver)
    return isPassedOver
  }
}

/**
 * Few count letters as a person does: in characters, code units or octets, in lower case, where German has two for one, and
 * where marks are parted from letters or left out, which parts a syllable in Hangul into up to three.
 */
function sizesOf(word: string): readonly number[] {
  const lower = word.toLowerCase()
  const spelt = lower.normalize('NFC').replaceAll(/[\u00e4\u00f6\u00fc\u00df]/g, '$&e')
  const apart = lower.normalize('NFKD')
  return [word, lower, spelt, apart, apart.replaceAll(/\p{M}/gu, '')].flatMap((text) => [
    Array.from(text).length,
    text.length,
    Buffer.byteLength(text),
  ])
}
