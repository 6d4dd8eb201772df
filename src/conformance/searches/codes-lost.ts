import { type Lost, lostUnlike } from './cut-words.ts'
import type { Look } from './looks.ts'
import { answersTo, findsNothing, names } from '../inquiry/answers/search.ts'
import { isLongEnough, isNumber, isOfLetters } from '../inquiry/searching/words.ts'
import type { Searching } from '../inquiry/searching/searching.ts'
import type { Searches } from './searches.ts'

/** So many codes that find nothing are looked into. */
const mostCodes = 4
/** A search parts words at both of these signs, or at neither. */
const parting = /[-/]/

/**
 * Codes that find nothing, where their first part finds the entity, and the next part does not find it together with the
 * first: whether a search parts words at their signs or not, one of the two finds it.
 */
export async function codesLost({ search, searching }: Searches): Promise<readonly Lost[]> {
  const problems: Lost[] = []
  for (const { word, ids, answer } of silentCodes(await searching())) {
    const parts = word.split(parting)
    const at = parts.findIndex((part, place) => isLong(part) && isLong(parts[place + 1] ?? ''))
    const [first = '', second = ''] = at < 0 ? [] : parts.slice(at, at + 2)
    if (first === '') continue
    const [alone, both] = await answersTo(search, first, `${first} ${second}`)
    const [id] = ids
    if (id === undefined || !findsNothing(both) || !names(alone, id)) continue
    problems.push(lostUnlike({ word, id, answer }, alone, 'beginning of a title'))
  }
  return problems
}

/** The numbers that codes begin with which find nothing: they begin a word, wherever words end. */
export async function numbersOfCodes({ search, searching }: Searches): Promise<readonly Look[]> {
  const looks: Look[] = []
  for (const { word, ids } of silentCodes(await searching())) {
    const [number = ''] = word.split(parting)
    const [id] = ids
    if (!isNumber(number) || number === word || id === undefined) continue
    const answer = await search(number)
    looks.push({ word: number, id, answer, finds: answer.ids.has(id) })
  }
  return looks
}

function silentCodes({ codes }: Pick<Searching, 'codes'>): Searching['codes'] {
  return codes.filter(({ answer }) => findsNothing(answer)).slice(0, mostCodes)
}

/** Whether hardly a search passes over a part of a code. */
function isLong(part: string): boolean {
  return (isNumber(part) && part.length > 3) || (isOfLetters(part) && isLongEnough(part))
}
