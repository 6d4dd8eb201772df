import type { ShownEntity } from '../inquiry/answers/entity.ts'
import { foundAround, foundInPart, lostBehindCap, lostOfMany } from '../searches/between-words.ts'
import { beginsInIdentifier } from '../searches/beside-title.ts'
import { type Explaining, isSame, isWithin } from '../inquiry/searching/patterns.ts'
import type { CutTogether } from '../inquiry/searching/cut-together.ts'
import { joinedOtherwise } from '../searches/joins-of-few.ts'
import { firstMissing } from '../inquiry/answers/hits.ts'
import { isLeftOut } from '../inquiry/searching/left-out.ts'
import { type SearchAnswer, isUsable, otherHits } from '../inquiry/answers/search.ts'
import type { CrossedPair, Pair } from '../inquiry/searching/pairs.ts'
import type { Searching } from '../inquiry/searching/searching.ts'
import { hasUnspaced } from '../inquiry/searching/scripts.ts'
import { isLongEnough } from '../inquiry/searching/words.ts'
import { lostByIdentifier } from '../searches/whole-identifiers.ts'
import { lostBySmallWords } from '../searches/whole-titles.ts'
import type { Needed, RequiredRule } from '../rule.ts'
import { type Problem, skip, verdictOn } from '../verdict.ts'

const rule: RequiredRule<'list' | 'once' | 'portion' | 'search' | 'searching'> = {
  id: 'search-reads-each-word',
  level: 'required',
  operation: 'searchModel',
  clause: 'OPS-3',
  title: 'The first two words of a title find it together, even if one is cut to a prefix',
  why: 'Each of the given words is matched by prefix, however they are joined.',
  needs: ['list', 'once', 'portion', 'search', 'searching'],
  async check(inquiry) {
    const { pairs, crossed, found, prefixes, odd, whole, longest, twice, cutTogether, apart, most, isComplete } =
      await inquiry.searching()
    const { byId } = await inquiry.list()
    const problems: Problem[] = []
    let checked = 0
    // With a cap on the number of hits, a missing entity may only have been cut off.
    const misses = (answer: SearchAnswer, id: string): boolean =>
      isUsable(answer) && !answer.ids.has(id) && answer.hits.length < most
    const alone = oneOnly([...pairs, ...crossed], isComplete)
    const words = [...found, ...prefixes.map(({ answer }) => answer)]
    const isAlone = alone.some(shareHits) || (alone.length > 0 && (await isOneAlone(words, inquiry.search, isComplete)))
    const around = inquiry.portion.isQuick ? [] : [...(await foundAround(inquiry)), ...(await foundInPart(inquiry))]
    const ignored = [...(isAlone ? alone.map(oneWordOnly) : []), ...cutAtSigns(odd, apart, isComplete), ...around]
    ignored.push(...(await joinedOtherwise(inquiry)))
    if (ignored.length === 0 && pairs.every(({ both, turned }) => both.hits.length === 0 && turned.hits.length === 0)) {
      const never = pairs.filter((pair) => isFoundApart(pair, byId.values(), isComplete))
      if (never.length < enoughApart) return skip('no two words find anything together')
      return verdictOn(
        never.map(({ id, first, second, both }) => ({
          kind: 'never together',
          expected: `${JSON.stringify(both.q)} finds ${JSON.stringify(id)}, as ${JSON.stringify(first.q)} and ${JSON.stringify(second.q)} do`,
          actual: 'no hit, in either order',
          exchanges: [both.exchange, first.exchange, second.exchange],
        })),
        never.length,
        'pairs of words',
      )
    }
    const isPhrase = !pairs.some(({ id, both, turned }) => both.ids.has(id) && turned.ids.has(id))
    for (const { id, first, second, both, turned, lastCut, firstCut } of pairs) {
      if (![first, second].every((answer) => isUsable(answer) && answer.ids.has(id))) continue
      checked++
      const expect = (kind: string, answer: SearchAnswer, because: SearchAnswer): void => {
        const ids = kind === 'both' ? [id, ...alsoWithBoth(byId.values(), first, second)] : [id]
        const lost = ids.find((one) => misses(answer, one))
        if (lost === undefined) return
        problems.push({
          kind,
          expected: `${JSON.stringify(answer.q)} finds ${JSON.stringify(lost)}, as ${JSON.stringify(because.q)} does`,
          actual: otherHits(answer),
          exchanges: [answer.exchange, because.exchange],
        })
      }
      // As a phrase, the identifier may have them the other way round.
      const isTurned = isPhrase && turned.ids.has(id) && [first, second].every(({ q }) => beginsInIdentifier(q, id))
      if (!isTurned) expect('both', both, first)
      if (both.ids.has(id)) expect('last cut', lastCut, both)
      // In a phrase, too, each word may be cut.
      if (both.ids.has(id)) expect('first cut', firstCut, both)
    }
    problems.push(...ignored, ...pairs.flatMap((pair) => takenForAnother(pair, isComplete)))
    for (const { id, words, answer } of [...whole.map((one) => ({ ...one, words: [] })), ...longest]) {
      if (!misses(answer, id)) continue
      const each = await Promise.all(words.map(inquiry.search))
      if (!each.every((one) => isUsable(one) && one.ids.has(id))) continue
      problems.push({
        kind: 'whole title',
        expected: `${JSON.stringify(answer.q)} finds ${JSON.stringify(id)}, as each of these words does`,
        actual: otherHits(answer),
        exchanges: [answer.exchange],
      })
    }
    if (!inquiry.portion.isQuick) problems.push(...(await lostTogetherOnly(inquiry)))
    // Of a phrase a word that comes twice is no part; an identifier may have two words the other way round.
    const together = pairs.filter(
      ({ id, first, second, both }) => both.ids.has(id) && ![first, second].every(({ q }) => beginsInIdentifier(q, id)),
    )
    if (together.length > 0 && together.every(({ id, turned }) => turned.ids.has(id)))
      problems.push(...lostTwice(twice), ...cutTogether.flatMap((one) => lostTogether(one, isComplete)))
    return verdictOn(problems, checked, 'pairs of words')
  },
}

/** What is found by single words, and not by several: of a title, of an identifier, of many titles. */
async function lostTogetherOnly(
  inquiry: Needed<'list' | 'once' | 'search' | 'searching'>,
): Promise<readonly Problem[]> {
  return [
    ...(await lostOfMany(inquiry)),
    ...(await lostBehindCap(inquiry)),
    ...(await lostBySmallWords(inquiry)),
    ...(await lostByIdentifier(inquiry)),
  ]
}

/** Entities whose titles have both words side by side, and that each of them finds. */
function alsoWithBoth(entities: Iterable<ShownEntity>, first: SearchAnswer, second: SearchAnswer): readonly string[] {
  const together = ` ${first.q} ${second.q} `
  const both: string[] = []
  for (const { id, title = '' } of entities) {
    if (id !== undefined && first.ids.has(id) && second.ids.has(id) && ` ${title} `.includes(together)) both.push(id)
  }
  return both
}

type Complete = Searching['isComplete']

/** Words of which the second finds nothing find what the first does, or nothing: never what those with another second do. */
function takenForAnother({ first, both, lastOther }: Pair, isComplete: Complete): readonly Problem[] {
  if (lastOther === undefined || both.hits.length === 0) return []
  const isTold = [first, both, lastOther].every((answer) => isUsable(answer) && isComplete(answer))
  if (!isTold || !isSame(lastOther, both) || isSame(both, first)) return []
  return [
    {
      kind: 'other end',
      expected: `${JSON.stringify(lastOther.q)} finds what ${JSON.stringify(first.q)} does, or nothing`,
      actual: `what ${JSON.stringify(both.q)} finds`,
      exchanges: [lastOther.exchange, both.exchange],
    },
  ]
}

/** So many pairs must say the same where a cap on the number of hits may have chosen among them. */
const enoughCut = 3

/** Two words of which one alone counts. */
interface OneOfTwo extends CrossedPair {
  readonly which: 'first' | 'last'
}

/** Words of which only the first counts, or the last: no way to join words depends on their order and finds so much. */
function oneOnly(pairs: readonly CrossedPair[], isComplete: Complete): readonly OneOfTwo[] {
  const telling = pairs.filter(
    ({ first, second, both, turned }) =>
      [first, second, both, turned].every((answer) => isUsable(answer) && answer.hits.length > 0) &&
      isComplete(first) &&
      isComplete(second) &&
      !isSame(first, second),
  )
  const ways = [
    ['first', ({ first, second, both, turned }: CrossedPair) => isSame(both, first) && isSame(turned, second)],
    ['last', ({ first, second, both, turned }: CrossedPair) => isSame(both, second) && isSame(turned, first)],
  ] as const
  return ways.flatMap(([which, isSo]) => {
    const some = telling.filter(isSo)
    const isAll = some.length === telling.length && some.length >= enoughCut
    return some
      .filter(({ both, turned }) => isAll || [both, turned].every(isComplete))
      .map((pair) => ({ ...pair, which }))
  })
}

function oneWordOnly({ which, both, turned }: OneOfTwo): Problem {
  return {
    kind: 'one word only',
    expected: `both words of ${JSON.stringify(both.q)} count, as they do in ${JSON.stringify(turned.q)}`,
    actual: `each finds what its ${which} word finds alone`,
    exchanges: [both.exchange, turned.exchange],
  }
}

/** Whether an entity has both words, so that no search has to leave one out to find something. */
function shareHits({ first, second }: CrossedPair): boolean {
  return [...first.ids].some((id) => second.ids.has(id))
}

/**
 * Whether one of two words counts alone where both find something in common, too. If not, what finds nothing together is
 * looked for with fewer words, as it may be where no two words tell.
 */
async function isOneAlone(
  found: readonly SearchAnswer[],
  search: Explaining['search'],
  isComplete: Complete,
): Promise<boolean> {
  // Others may be left out of a question.
  const isPlain = ({ q }: SearchAnswer): boolean => isLongEnough(q) && !isLeftOut(q)
  const whole = found.filter((answer) => isUsable(answer) && isComplete(answer) && answer.hits.length > 0)
  for (const wider of whole.filter(({ ids }) => ids.size > 1)) {
    const other = whole.find((one) => isPlain(one) && !isWithin(wider, one) && isWithin(one, wider))
    if (other === undefined) continue
    const both = await Promise.all([`${wider.q} ${other.q}`, `${other.q} ${wider.q}`].map(search))
    return both.some((one) => isUsable(one) && isSame(one, wider))
  }
  return false
}

/**
 * Two words with a sign between them are one word or two, however words are parted and joined: none finds what one of the
 * two does alone, where both together do not.
 */
function cutAtSigns(odd: Searching['odd'], pair: Searching['apart'], isComplete: Complete): readonly Problem[] {
  if (!pair || ![pair.first, pair.second, pair.both].every((answer) => isUsable(answer) && isComplete(answer)))
    return []
  // Where a run without spaces is parted, what stands behind it may be joined to the sign.
  if (hasUnspaced(pair.both.q)) return []
  // Of two that stand in one title, nothing is found where a space does not part them.
  if (pair.both.hits.length === 0 && [...pair.first.ids].some((id) => pair.second.ids.has(id))) return []
  const parted = odd.filter(({ isParted, answer }) => isParted && isUsable(answer) && isComplete(answer))
  return [pair.first, pair.second].flatMap((word) =>
    parted
      .filter(({ answer }) => isSame(answer, word) && !isSame(pair.both, word))
      .map(({ answer }) => ({
        kind: 'cut at a sign',
        expected: `${JSON.stringify(answer.q)} finds what ${JSON.stringify(pair.both.q)} does, or nothing`,
        actual: `what ${JSON.stringify(word.q)} finds alone`,
        exchanges: [answer.exchange, pair.both.exchange],
      })),
  )
}

/** Whatever words find together, their beginnings find together. */
function lostTogether({ whole, cut }: CutTogether, isComplete: Complete): readonly Problem[] {
  if (![whole, cut].every(isUsable)) return []
  const lost = firstMissing(whole.ids, cut.ids)
  const isCutOff = cut.hits.length > 0 && !isComplete(cut) && cut.hits.length >= whole.hits.length
  if (lost === undefined || isCutOff) return []
  return [
    {
      kind: 'each cut',
      expected: `${JSON.stringify(cut.q)} finds ${JSON.stringify(lost)}, as ${JSON.stringify(whole.q)} does`,
      actual: otherHits(cut),
      exchanges: [cut.exchange, whole.exchange],
    },
  ]
}

function lostTwice(twice: Searching['twice']): readonly Problem[] {
  return twice
    .filter(({ answer }) => isUsable(answer) && answer.hits.length === 0)
    .map(({ of, answer }) => ({
      kind: 'word twice',
      expected: `${JSON.stringify(answer.q)} finds what ${JSON.stringify(of.q)} finds`,
      actual: 'no hit',
      exchanges: [answer.exchange, of.exchange],
    }))
}

/** The number of pairs that must be found word by word but not together before q counts as read as one word. */
const enoughApart = 3

/**
 * Titles are searched, as each word finds every title that holds it; so the entity whose title begins with both matches
 * them, whether one of them, all of them or the phrase is asked for (GAP-16).
 */
function isFoundApart(
  { id, first, second, both, turned }: Pair,
  entities: Iterable<ShownEntity>,
  isComplete: Complete,
): boolean {
  if (![first, second, both, turned].every(isUsable)) return false
  if (!isComplete(first) && !isComplete(second)) return false
  const titles = [...entities].map(({ id = '', title = '' }) => ({ id, words: title.split(' ') }))
  return [first, second].every(
    (answer) =>
      answer.ids.has(id) &&
      (!isComplete(answer) || titles.every((one) => !one.words.includes(answer.q) || answer.ids.has(one.id))),
  )
}

export default rule
