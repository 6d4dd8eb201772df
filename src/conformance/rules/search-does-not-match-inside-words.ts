import { countsOf } from '../../text/counts-of.ts'
import { quoting } from '../../text/quoting.ts'
import { findsNothing, hitCount, isUsable, isWithin, problemIn, type SearchAnswer } from '../inquiry/answers/search.ts'
import { scriptOf } from '../inquiry/searching/scripts.ts'
import { sizeOfShort } from '../inquiry/searching/search-texts.ts'
import { entityTexts } from '../searches/entity-texts.ts'
import { type Searches, searchesOf } from '../searches/searches.ts'
import { type StrangePart, strangeParts } from '../searches/strange-parts.ts'
import { onlyInside, textsIn } from '../inquiry/searching/inside.ts'
import { otherEnd } from '../inquiry/searching/nonsense.ts'
import { required, type Rule } from '../rule.ts'
import { type Problem, verdictOn } from '../verdict.ts'
import { noWord } from '../inquiry/random.ts'
import searchFindsNothingForNonsense from './search-finds-nothing-for-nonsense.ts'

/** The share of words that must be found by their inner letters before it counts, or the number of longer ones. */
const mostlyInside = 0.6
const enoughLong = 4

export default required({
  id: 'search-does-not-match-inside-words',
  operation: 'searchModel',
  clause: 'OPS-3',
  title: 'A search does not match letters inside a word',
  why: 'Matching is by prefix; nobody asked for hits in the middle of a word.',
  after: [searchFindsNothingForNonsense],
  needs: ['once', 'list', 'remember', 'search', 'searching'],
  async check(inquiry) {
    const searches = await searchesOf(inquiry)
    const { inner } = searches
    // A part with all that its word finds tells of it, however many hits it leaves out.
    const judged = inner.filter(
      ({ of, answer }) => isUsable(answer) && (answer.isComplete() || isWithin(of, answer)) && of.hits.length > 0,
    )
    const problems: Problem[] = []
    const inside = new Set<SearchAnswer>()
    for (const { of, answer } of judged) {
      const [id] = of.ids
      if (!isWithin(of, answer) || id === undefined || !(await showsOnlyInside(searches, id, answer.q))) continue
      if (await isByDigits(answer, id, searches)) continue
      inside.add(answer)
      const expected = quoting`no hit ${id} for ${answer.q}, which occurs there only inside ${of.q}`
      const actual = `${hitCount(answer)}, ${quoting`including all that ${of.q} finds`}`
      problems.push(problemIn([answer, of], 'inside a word', expected, actual))
    }
    // A searched but hidden field may hold the letters as a separate word, but hardly for word after word.
    const isChance = ![judged, ...byScript(judged)].some((parts) => isTelling(parts, inside))
    const behind = await insideBehind(searches)
    const some = isChance ? (await strangeParts(searches)).map(problemOfSome) : problems
    return verdictOn([...some, ...behind], judged.length, 'parts of words')
  },
}) as Rule

/** Whether the digits behind the letters are a word by themselves, which finds the entity behind other letters, too. */
async function isByDigits({ q }: SearchAnswer, id: string, { search }: Searches): Promise<boolean> {
  const [digits] = /\p{Nd}+$/u.exec(q) ?? []
  return digits !== undefined && (await search(`${noWord}${digits}`)).ids.has(id)
}

function problemOfSome({ id, answer }: StrangePart): Problem {
  const expected = quoting`no hit ${id} for ${answer.q}, with which nothing begins that it shows`
  return problemIn([answer], 'inside some words', expected, hitCount(answer))
}

/**
 * Titles found by their first word and a part of the second, where neither that part alone finds them nor the first word and
 * another second, however short: then the part is looked for inside words.
 */
async function insideBehind({ pairs, search }: Searches): Promise<readonly Problem[]> {
  const problems: Problem[] = []
  for (const { id, first, both, lastOther, lastInside } of pairs) {
    if (lastOther === undefined || lastInside === undefined || !lastInside.ids.has(id)) continue
    if (![both, lastOther, lastInside].every(isUsable) || lastOther.hits.length > 0) continue
    const part = lastInside.q.slice(lastInside.q.indexOf(' ') + 1)
    const alone = await search(part)
    if (!findsNothing(alone)) continue
    // A search may leave out what is as short as the part.
    if (!findsNothing(await search(`${first.q} ${otherEnd(part)}`))) continue
    const expected = quoting`no hit for ${lastInside.q}, as none for ${part}`
    const actual = `${hitCount(lastInside)}, ${quoting`${id} among them`}`
    problems.push(problemIn([lastInside, alone, lastOther], 'inside a further word', expected, actual))
  }
  return problems
}

/** So many parts of words in one script tell of it by themselves. */
const enoughOfScript = 3

function byScript(parts: readonly Part[]): readonly (readonly Part[])[] {
  const scripts = new Set(parts.map(({ of }) => scriptOf(of.q)))
  return [...scripts]
    .map((script) => parts.filter(({ of }) => scriptOf(of.q) === script))
    .filter(({ length }) => length >= enoughOfScript)
}

function isTelling(parts: readonly Part[], inside: ReadonlySet<SearchAnswer>): boolean {
  const found = parts.filter(({ answer }) => inside.has(answer)).length
  if ((found > 0 && found >= mostlyInside * parts.length) || longestFound(parts, inside) >= enoughLong) return true
  const short = parts.filter(({ answer }) => Array.from(answer.q).length === sizeOfShort)
  if (short.length >= enoughLong && short.every(({ answer }) => inside.has(answer))) return true
  return foundTwice(parts, inside) >= enoughTwice
}

/** Of one word, what is left without a letter may be a word, and without two; hardly both, and so long. */
const longPart = 5
const enoughTwice = 3

function foundTwice(parts: readonly Part[], inside: ReadonlySet<SearchAnswer>): number {
  const long = parts.filter(({ answer }) => inside.has(answer) && Array.from(answer.q).length >= longPart)
  return [...countsOf(long.map(({ of }) => of.q.toLowerCase())).values()].filter((times) => times > 1).length
}

type Part = { readonly of: SearchAnswer; readonly answer: SearchAnswer }

/** How many words are found by each part cut from them, from the longest down to the first that is not found. */
function longestFound(parts: readonly Part[], inside: ReadonlySet<SearchAnswer>): number {
  const missed = new Set(parts.filter(({ answer }) => !inside.has(answer)).map(({ of }) => of))
  const longest = Math.max(0, ...[...missed].map(({ q }) => q.length))
  return new Set(parts.filter(({ of }) => of.q.length > longest).map(({ of }) => of.q.toLowerCase())).size
}

async function showsOnlyInside(searches: Searches, id: string, part: string): Promise<boolean> {
  const alone = (await entityTexts(searches, id)) ?? []
  return onlyInside([...textsIn(searches.byId.get(id)), ...alone], part)
}
