import { elementsIn } from '../../client/answer.ts'
import { counted } from '../../text/counted.ts'
import { quoting } from '../../text/quoting.ts'
import { wordsOf } from '../../text/words-of.ts'
import type { JsonObject } from '../../text/json-object.ts'
import type { Problem } from '../verdict.ts'
import { textsIn } from '../inquiry/searching/inside.ts'
import { hitCount, isUsable, isWithin, mayBeTooShort, problemIn, type SearchAnswer } from '../inquiry/answers/search.ts'
import { folded, isOfLetters } from '../inquiry/searching/words.ts'
import type { Searches } from './searches.ts'

/** So many searches must get as many hits as entities show what was searched for, and of so many different numbers. */
const fewestTold = 20
const fewestNumbers = 3
/** Few of them may be read in another way. */
const shareOfTold = 0.95
/** So many must find something. */
const fewestFinding = 6
const shareOfOthers = 0.5
/** More take long to read in so many ways. */
const mostEntities = 1000
const mostLeftOut = 6

const declared: readonly string[] = ['title', 'id', 'type']

interface Expected {
  readonly answer: SearchAnswer
  readonly ids: ReadonlySet<string>
}

/**
 * Searches for one word that get as many hits as entities show the word, and other entities; or, each of them, so many hits
 * fewer: whichever of the fields that are shown is searched.
 */
export async function strayedHits({ shown, census, shortest, byId, once }: Searches): Promise<readonly Problem[]> {
  if (byId.size > mostEntities) return []
  const all = [...shown.map(({ answer }) => answer), ...census.answers.values()].filter(isUsable)
  const told = new Map(
    all.flatMap((answer) => {
      const isTold = answer.hits.length === 0 ? !mayBeTooShort(answer, shortest) : answer.isComplete()
      return isTold && isOfLetters(answer.q) ? [[answer.q, answer] as const] : []
    }),
  )
  if (told.size < fewestTold) return []
  for (const expectedOf of readings(elementsIn(await once('/entities')))) {
    const expected = [...told.values()].map((answer): Expected => ({ answer, ids: expectedOf(answer.q) }))
    const problems = [...othersIn(expected), ...fewerIn(expected)]
    if (problems.length > 0) return problems
  }
  return []
}

/** The entities that begin a word with some letters, in the title, in what else is declared, in all members or all but one. */
function readings(entities: readonly JsonObject[]): readonly ((q: string) => ReadonlySet<string>)[] {
  const names = [...new Set(entities.flatMap((entity) => Object.keys(entity)))]
  const further = names.filter((name) => !declared.includes(name) && name !== 'links')
  const all = [...declared, ...further]
  const fields = [
    ...declared.map((_, at) => declared.slice(0, at + 1)),
    all,
    ...further.slice(0, mostLeftOut).map((left) => all.filter((name) => name !== left)),
    names,
  ]
  return fields.flatMap((searched) =>
    [folded, inLowerCase].map((plain) => {
      const words = entities.flatMap((entity) => {
        const { id } = entity
        const texts = textsIn(searched.map((name) => entity[name])).map(plain)
        return typeof id === 'string' ? [{ id, own: texts.flatMap(wordsOf) }] : []
      })
      return (q: string) =>
        new Set(words.flatMap(({ id, own }) => (own.some((word) => word.startsWith(plain(q))) ? [id] : [])))
    }),
  )
}

function inLowerCase(text: string): string {
  return text.normalize('NFC').toLowerCase()
}

/** Hits as many as are expected, and half of them and more are others: the index names the wrong entities. */
function othersIn(expected: readonly Expected[]): readonly Problem[] {
  const like = expected.filter(({ answer, ids }) => answer.hits.length === ids.size)
  const others = like.filter(({ answer, ids }) => !isWithin(answer, { ids }))
  const isTelling =
    like.length >= shareOfTold * expected.length &&
    numbersIn(like) >= fewestNumbers &&
    others.length >= shareOfOthers * like.length
  return isTelling ? others.map((one) => problemOf(one, 'other entities')) : []
}

/** Hits that are all expected, and so many fewer each time: the first or the last of them are never sent. */
function fewerIn(expected: readonly Expected[]): readonly Problem[] {
  const finding = expected.filter(({ answer }) => answer.hits.length > 0)
  const [first] = finding
  if (first === undefined || finding.length < fewestFinding || numbersIn(finding) < fewestNumbers) return []
  const fewer = first.ids.size - first.answer.hits.length
  if (fewer < 1) return []
  const like = expected.filter(
    ({ answer, ids }) => answer.hits.length === Math.max(0, ids.size - fewer) && isWithin(answer, { ids }),
  )
  if (like.length < shareOfTold * expected.length) return []
  const silent = like.filter(({ answer, ids }) => answer.hits.length === 0 && ids.size > 0)
  return [...finding, ...silent].map((one) => problemOf(one, 'fewer hits'))
}

function numbersIn(expected: readonly Expected[]): number {
  return new Set(expected.map(({ answer }) => answer.hits.length)).size
}

function problemOf({ answer, ids }: Expected, kind: string): Problem {
  const [lost] = [...ids].filter((id) => !answer.ids.has(id))
  const expected = `${quoting`${answer.q} finds ${lost}, which shows it`}, and ${counted(ids.size, 'entity', 'entities')} in all`
  return problemIn([answer], kind, expected, kind === 'fewer hits' ? hitCount(answer) : undefined)
}
