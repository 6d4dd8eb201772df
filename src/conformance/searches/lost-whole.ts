import { countsOf } from '../../text/counts-of.ts'
import { wordsOf } from '../../text/words-of.ts'
import type { Problem } from '../verdict.ts'
import type { ShownEntity } from '../inquiry/answers/entity.ts'
import { beginsInIdentifier } from './beside-title.ts'
import { entityTexts } from './entity-texts.ts'
import { isLeftOut } from '../inquiry/searching/left-out.ts'
import { type ApartPair, areJoinedByAny } from '../inquiry/searching/pairs.ts'
import type { OddQuery } from '../inquiry/searching/search-texts.ts'
import {
  areWhole,
  isSame,
  isUsable,
  lacks,
  lostBeside,
  names,
  problemIn,
  type Search,
  type SearchAnswer,
} from '../inquiry/answers/search.ts'
import { folded, isLongEnough, isOfLetters, isSubstantial } from '../inquiry/searching/words.ts'
import type { Searches } from './searches.ts'
import { noWord } from '../inquiry/random.ts'
import { quoting } from '../../text/quoting.ts'

const mostWords = 5

/** A title with a small word in it that does not find its entity, and does without it: where such words are passed over, they do no harm. */
export async function lostBySmallWords({ entities, search }: Searches): Promise<readonly Problem[]> {
  for (const { id, title = '' } of entities) {
    const words = title.split(' ')
    const others = words.filter((word) => !isLeftOut(word))
    if (id === undefined || words.length > mostWords || others.length < 2 || others.length === words.length) continue
    // What is shorter a search may have no place for, in its titles or in q (GAP-12).
    if (!words.every((word) => isOfLetters(word) && isLongEnough(word))) continue
    const whole = await search(title)
    if (!lacks(whole, id)) return []
    const part = await search(others.join(' '))
    return names(part, id) ? [lostBeside(part, whole, id, 'small word')] : []
  }
  return []
}

const mostParts = 2
const mostLookedUp = 6
const longestIdentifier = 60
const mostEntities = 20_000

/**
 * Identifiers that are searched, as a word of one tells that stands nowhere else: what another has behind its last colon or
 * slash finds it; so does the word at its end, where a q is parted at the sign before it; and all of it does, where one of
 * several words of it is enough.
 */
export async function lostByIdentifier(searches: Searches): Promise<readonly Problem[]> {
  const told = await toldByIdentifier(searches)
  if (told === undefined) return []
  const { id, found } = told
  const { apart, crossed, entities, odd, search } = searches
  const isByAny = crossed.some(
    (pair) => areWhole([pair.first, pair.second, pair.both, pair.turned]) && areJoinedByAny(pair),
  )
  const parting = signsBetween(odd, apart).filter((sign) => /\S/u.test(sign))
  // Otherwise a field may have the last part of each identifier alone.
  const isParted = parting.length > 0
  // An identifier that is read as one text from its last part on is found by no more than that.
  const isByWord = isByAny && isParted && (await search(`${found.q} ${noWord}`)).ids.has(id)
  const asked = [...(isByWord ? [{ id, q: id }] : []), ...signedEnds(entities, parting)]
  const problems: Problem[] = []
  for (const one of asked) {
    const answer = await search(one.q)
    if (!lacks(answer, one.id)) continue
    const beside = (await byItsWords(one, search)) ?? (one.id === id ? found : undefined)
    const expected = quoting`${answer.q} finds ${one.id}, as ${found.q} finds ${id}`
    problems.push(
      beside ? lostBeside(beside, answer, one.id, 'identifier') : problemIn([answer, found], 'identifier', expected),
    )
  }
  return problems
}

/** A search for the words of a text, or the first of them, that finds the entity. */
async function byItsWords(
  { id, q }: { readonly id: string; readonly q: string },
  search: Search,
): Promise<SearchAnswer | undefined> {
  const words = wordsOf(q)
  for (const text of [words.join(' '), ...words.slice(0, 1)]) {
    const found = await search(text)
    if (text !== q && names(found, id)) return found
  }
  return undefined
}

/** Of identifiers with a sign in them, what stands behind the last colon or slash, and a word behind the sign that their title lacks. */
function signedEnds(
  entities: readonly ShownEntity[],
  parting: readonly string[],
): readonly { readonly id: string; readonly q: string }[] {
  return ['_', '-'].flatMap((sign) => {
    const form = new RegExp(`(?:^|[:/#])((?:\\p{L}+${sign})+(\\p{L}{5,}))$`, 'u')
    const ends = entities.flatMap(({ id = '', title = '' }) => {
      const [, end, last] = id.length <= longestIdentifier ? (form.exec(id) ?? []) : []
      if (end === undefined || last === undefined || isLeftOut(last)) return []
      return [{ id, end, last, isAlone: !beginsInIdentifier(last, title) }]
    })
    const alone = ends.find(({ isAlone }) => isAlone)
    const one = alone ?? ends[0]
    return [
      ...(one ? [{ id: one.id, q: one.end }] : []),
      ...(alone && parting.includes(sign) ? [{ id: alone.id, q: alone.last }] : []),
    ]
  })
}

/** An identifier found by a word that stands in no other, nor beside it, and not at its beginning. */
async function toldByIdentifier(
  searches: Searches,
): Promise<{ readonly id: string; readonly found: SearchAnswer } | undefined> {
  const { entities } = searches
  if (entities.length > mostEntities) return undefined
  const partsOf = (id: string): readonly string[] => id.split(/[^\p{L}\p{M}\p{N}]+/u)
  const times = countsOf(entities.flatMap(({ id = '' }) => [...new Set(partsOf(id).map(folded))]))
  const alone = entities.flatMap(({ id = '', title = '', type = '' }) => {
    const part = partsOf(id)
      .slice(1)
      .find((one) => isOfLetters(one) && isSubstantial(one) && times.get(folded(one)) === 1)
    return part === undefined || id.length > longestIdentifier || shows(`${title} ${type}`, part) ? [] : [{ id, part }]
  })
  let left = mostParts
  for (const { id, part } of alone.slice(0, mostLookedUp)) {
    const texts = left === 0 ? undefined : await entityTexts(searches, id)
    if (texts === undefined) break
    if (texts.some((text) => text !== id && shows(text, part))) continue
    left--
    const found = await searches.search(part)
    if (names(found, id)) return { id, found }
  }
  return undefined
}

/** Whether a text shows a part of an identifier: its words may be joined there, as in `entityList`, and a search may part them again. */
function shows(text: string, part: string): boolean {
  const joined = (one: string): string => folded(one).replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
  return joined(text).includes(joined(part))
}

/** The signs at which a q is parted: with one between the two words they find what both do. */
function signsBetween(
  odd: readonly (OddQuery & { readonly answer: SearchAnswer })[],
  pair: ApartPair | undefined,
): readonly string[] {
  if (pair === undefined || pair.both.hits.length === 0) return []
  const { first, second, both } = pair
  if (!areWhole([first, second, both]) || isSame(both, first) || isSame(both, second)) return []
  return odd.flatMap(({ isParted, answer }) => {
    const sign = answer.q.at(-1) ?? ''
    const isBetween = isParted === true && answer.q === `${first.q}${sign}${second.q}${sign}`
    return isBetween && isUsable(answer) && isSame(answer, both) ? [sign] : []
  })
}
