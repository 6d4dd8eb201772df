import { counted } from '../../text/counted.ts'
import { lettersAlike } from '../../text/letters-alike.ts'
import { quoting } from '../../text/quoting.ts'
import { indexedSigns } from '../inquiry/searching/escaped-signs.ts'
import { unexplained } from '../inquiry/searching/patterns.ts'
import type { NonsenseWord, OtherCharacter } from '../inquiry/searching/nonsense.ts'
import { isUnspaced } from '../inquiry/searching/scripts.ts'
import {
  hitCount,
  isSame,
  isUsable,
  overlap,
  problemIn,
  type Search,
  type SearchAnswer,
} from '../inquiry/answers/search.ts'
import { folded } from '../inquiry/searching/words.ts'
import { withCommon } from '../explain/in-common.ts'
import { type Needed, required, type Rule } from '../rule.ts'
import { entityTexts } from '../searches/excuses.ts'
import { verdictOn } from '../verdict.ts'
import { sampleSize } from '../inquiry/searching/sample-size.ts'
import { fewestCases, isTelling } from '../searches/telling.ts'
import searchDecodesItsQuery from './search-decodes-its-query.ts'

export default required({
  id: 'search-finds-nothing-for-nonsense',
  operation: 'searchModel',
  clause: 'OPS-3',
  title: 'Letters that no word begins with find nothing',
  why: 'Hits that do not match the search hide those that do.',
  after: [searchDecodesItsQuery],
  needs: ['once', 'search', 'searching'],
  async check(inquiry) {
    const { search } = inquiry
    const {
      nonsense,
      otherCharacters,
      escapedSigns,
      found: foundByWords,
      letters,
      shortest,
    } = await inquiry.searching()
    const foundBy = [...foundByWords, ...letters]
    const isRead = ({ answer }: { readonly answer: SearchAnswer }): boolean =>
      answer.wrong === undefined && answer.unjudged === undefined
    const judged = [...nonsense, ...otherCharacters].filter(isRead)
    const found = nonsense.filter((one) => isRead(one) && one.answer.hits.length > 0)
    const areAllowed = await Promise.all(
      found.map(async (one) => (await isShown(one.answer, inquiry)) || isPartedOnly(one, search)),
    )
    const wrong = found.filter((_, at) => !areAllowed[at])
    for (const one of otherCharacters.filter(isRead)) {
      // Where a run without spaces is parted is not shown: a piece of it may be a word, and find something.
      const plainly = [one.parted, ...(await charactersRead(one, search))]
      const hit = await unexplained(one.answer, { search, shortest }, { parted: one.parted, plainly })
      if (hit !== undefined || (await isBegunOnly(one, search))) wrong.push(one)
    }
    const problems = wrong.map(({ kind, how, answer }, at) => {
      const like = at < sampleSize.small ? likest(answer, foundBy) : undefined
      const actual = like === undefined ? hitCount(answer) : `${hitCount(answer)}, ${quoting`as ${like.q} has`}`
      return problemIn([answer], kind, `${quoting`no hit for ${answer.q}`} (${how})`, actual)
    })
    for (const { answer, q, sign } of indexedSigns(escapedSigns)) {
      const expected = quoting`no hit for ${q}, as HTML writes ${sign}`
      const actual = `${hitCount(answer)}, ${quoting`whose titles have ${sign}`}`
      problems.push(problemIn([answer], 'escaped sign', expected, actual))
    }
    return withCommon(verdictOn(problems, judged.length, 'searches'), sameHits(wrong, foundBy))
  },
}) as Rule

/** The word with the same hits that begins most like a text: what a cache, or a cut or a forgiven word, may have taken it for. */
function likest(answer: SearchAnswer, found: readonly SearchAnswer[]): SearchAnswer | undefined {
  const { q, hits } = answer
  const same = found.filter((one) => one.q !== q && one.hits.length === hits.length && isSame(one, answer))
  const alike = (one: SearchAnswer): number => lettersAlike(q.toLowerCase(), one.q.toLowerCase())
  return same.toSorted((a, b) => alike(b) - alike(a))[0]
}

function sameHits(
  wrong: readonly { readonly answer: SearchAnswer }[],
  foundBy: readonly SearchAnswer[],
): string | undefined {
  const [first, ...others] = wrong.map(({ answer }) => answer)
  // Hits that name no entity are the same in nothing.
  const isNamed = first !== undefined && first.ids.size > 0
  if (!isNamed || others.length + 1 < fewestCases || !others.every((one) => isSame(one, first))) return undefined
  const same = `each of these texts finds the same ${counted(first.ids.size, 'entity', 'entities')}`
  // A cache may have taken some answers before it kept one.
  const finding = foundBy.filter((one) => one.hits.length > 0)
  const alike = finding.filter((one) => isSame(one, first)).length
  if (!isTelling(alike, finding.length)) return same
  return `${same}, as ${alike} of ${counted(finding.length, 'word')} do: q may not be read, or a cache leave it out`
}

/** Whether the entities that are found have a text with these letters in it, in a member that no list shows or none declares. */
async function isShown({ q, ids }: SearchAnswer, inquiry: Needed<'once'>): Promise<boolean> {
  const all = await Promise.all([...ids].slice(0, sampleSize.small).map((id) => entityTexts(inquiry, id)))
  const shown = all.filter((texts) => texts !== undefined)
  return shown.length > 0 && shown.every((texts) => texts.some((text) => folded(text).includes(folded(q))))
}

/** Whether the same is found without a letter, and with it twice: to the search it may be none, and where a word ends is not shown. */
async function isPartedOnly(
  { parted, answer }: Pick<NonsenseWord, 'parted'> & { readonly answer: SearchAnswer },
  search: Search,
): Promise<boolean> {
  if (parted === undefined) return false
  const twice = answer.q.replace(/\u1e8d/i, '$&$&')
  const both = await Promise.all([parted.trim(), twice].map(search))
  return both.every((one) => isUsable(one) && isSame(one, answer))
}

/**
 * The characters that a run still has, where one behind its first finds some of the same: then it is parted, and where all
 * of them find nothing, any may be enough.
 */
async function charactersRead(
  { of, parted, answer }: OtherCharacter & { readonly answer: SearchAnswer },
  search: Search,
): Promise<readonly string[]> {
  if (!isUnspaced(of) || answer.hits.length === 0) return []
  const behind = await Promise.all(Array.from(of).slice(1).map(search))
  return behind.some((one) => overlap(one, answer)) ? Array.from(parted.replace(' ', '')) : []
}

/**
 * Whether its first character finds a run, and no other by itself: then the run is not parted, and what is left of it without
 * its first character begins nothing.
 */
async function isBegunOnly(
  { of, parted, answer }: OtherCharacter & { readonly answer: SearchAnswer },
  search: Search,
): Promise<boolean> {
  const [first = '', ...rest] = Array.from(of)
  if (!parted.startsWith(' ') || answer.hits.length === 0 || !isUsable(answer)) return false
  const [begun, ...others] = await Promise.all([first, ...rest].map(search))
  if (begun === undefined || ![begun, ...others].every(isUsable)) return false
  return [...answer.ids].some((id) => begun.ids.has(id) && others.every(({ ids }) => !ids.has(id)))
}
