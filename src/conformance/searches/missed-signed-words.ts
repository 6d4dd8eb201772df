import { textsBesideTitle } from './excuses.ts'
import { type Lost, lostUnlike, problemOf } from './silent-words.ts'
import { isStopWord } from '../inquiry/searching/stop-word.ts'
import { answersTo, findsNothing, isSubset, lacks, names } from '../inquiry/answers/search.ts'
import type { SignedWord } from '../inquiry/searching/signed-words.ts'
import {
  folded,
  isLongEnough,
  isNumber,
  isOfLetters,
  isPlainWord,
  isSubstantial,
  partsOf,
  withoutSigns,
} from '../inquiry/searching/words.ts'
import type { Searches } from './searches.ts'
import type { WordCheck } from './word-checks.ts'
import { sampleSize } from '../inquiry/searching/sample-size.ts'

/** What is shorter or longer a search may leave out, unless so many words that are as short find what shows them. */
const sizeOfPlain = { least: 5, most: 20 }
const enoughShort = 3

/**
 * Words with signs in them that do not find the entity as its title shows them, though a part between their signs does; and
 * those with signs around them that find it neither so nor without these signs.
 */
export async function missedBySigns(searches: Searches): Promise<readonly Lost[]> {
  const problems: Lost[] = []
  for (const one of searches.signed) {
    if (!lacks(one.answer, one.id)) continue
    if ((await isFoundByPart(one, searches)) || (await isLostAlone(one, searches))) problems.push(problemOf(one))
    else problems.push(...(await missedBeforeShort(one, searches)))
  }
  return problems
}

/** Where a part is too short for a search, what stands before it is a beginning of the word, which finds the entity as its parts do. */
async function missedBeforeShort({ word, id }: SignedWord, searches: Searches): Promise<readonly Lost[]> {
  const parts = partsOf(word)
  const long = parts.slice(
    0,
    parts.findIndex((part) => !isLongEnough(part)),
  )
  if (long.length < 2 || long.length === parts.length) return []
  const beside = (await textsBesideTitle(searches, id)).map(folded)
  if (long.some((part) => beside.some((text) => text.includes(folded(part))))) return []
  const end = long.reduce((at, part) => word.indexOf(part, at) + part.length, 0)
  const beginning = { word: word.slice(0, end), id, answer: await searches.search(word.slice(0, end)) }
  return lacks(beginning.answer, id) && (await isFoundByPart(beginning, searches)) ? [problemOf(beginning)] : []
}

async function isFoundByPart({ word, id }: SignedWord, searches: Searches): Promise<boolean> {
  const finds = (q: string): Promise<boolean> => findsIt(q, id, searches)
  const all = partsOf(word)
  // A search may pass over what is shorter, or find nothing with it.
  const short = all.filter((part) => !isLongEnough(part))
  if (short.length > 0 && !(await finds(all.join(' '))) && !(await areHeard(short, searches))) return false
  const parts = all.filter((part) => part.length >= 3 && !isStopWord(part))
  for (const part of parts.toSorted((a, b) => b.length - a.length).slice(0, sampleSize.least)) {
    if (await finds(part)) return true
  }
  return false
}

async function findsIt(q: string, id: string, { search }: Searches): Promise<boolean> {
  return names(await search(q), id)
}

/** Whether each of these short words finds an entity together with the word that stands beside it in the title. */
async function areHeard(words: readonly string[], searches: Searches): Promise<boolean> {
  for (const word of words) {
    const holder = searches.entities.find(({ title = '' }) => besideIn(title.split(' '), word) !== undefined)
    const text = besideIn(holder?.title?.split(' ') ?? [], word)
    if (text === undefined || !(await findsIt(text, holder?.id ?? '', searches))) return false
  }
  return true
}

/** A word of a title with the one before or behind it. */
function besideIn(words: readonly string[], word: string): string | undefined {
  const at = words.findIndex((one) => one.toLowerCase() === word.toLowerCase())
  const [before = '', after = ''] = at < 0 ? [] : [words[at - 1], words[at + 1]]
  if (isPlainWord(before)) return `${before} ${word}`
  return isPlainWord(after) ? `${word} ${after}` : undefined
}

async function isLostAlone({ word, id }: SignedWord, { search, shown }: Searches): Promise<boolean> {
  const plain = withoutSigns(word)
  const short = shown.filter((one) => one.word.length <= plain.length && isSubset(one, one.answer))
  const isPlain = isOfLetters(plain) && isSubstantial(plain)
  const isUsual = (plain.length >= sizeOfPlain.least || short.length >= enoughShort) && plain.length <= sizeOfPlain.most
  return isPlain && isUsual && lacks(await search(plain), id)
}

/** So many codes that find nothing are looked into. */
const mostSilentCodes = 4
/** A search parts words at both of these signs, or at neither. */
const parting = /[-/]/

/**
 * Codes that find nothing, where their first part finds the entity, and the next part does not find it together with the
 * first: whether a search parts words at their signs or not, one of the two finds it.
 */
export async function missedCodes({ codes, search }: Searches): Promise<readonly Lost[]> {
  const problems: Lost[] = []
  for (const { word, ids, answer } of silentCodes(codes)) {
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
export async function numbersOfCodes({ codes, search }: Searches): Promise<readonly WordCheck[]> {
  const checks: WordCheck[] = []
  for (const { word, ids } of silentCodes(codes)) {
    const [number = ''] = word.split(parting)
    const [id] = ids
    if (!isNumber(number) || number === word || id === undefined) continue
    const answer = await search(number)
    checks.push({ word: number, id, answer, finds: answer.ids.has(id) })
  }
  return checks
}

function silentCodes(codes: Searches['codes']): Searches['codes'] {
  return codes.filter(({ answer }) => findsNothing(answer)).slice(0, mostSilentCodes)
}

/** Whether hardly a search passes over a part of a code. */
function isLong(part: string): boolean {
  return (isNumber(part) && part.length > 3) || (isOfLetters(part) && isLongEnough(part))
}
