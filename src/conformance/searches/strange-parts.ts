import { sliceOf } from '../../text/slice-of.ts'
import { type StrangerIn, strangersOf } from './explained.ts'
import { type FoundWord, kindsOf } from '../inquiry/searching/inner-parts.ts'
import { finds, findsNothing, isUsable, type Search, type SearchAnswer } from '../inquiry/answers/search.ts'
import { innerOfDigits, innerParts, mayHaveParticle } from '../inquiry/searching/search-texts.ts'
import type { Searches } from './searches.ts'
import { areTitlesOfFewRead } from './titles-of-few.ts'
import { noWord } from '../inquiry/random.ts'

/** A part of a word, and a hit in which nothing begins with it. */
export interface StrangePart {
  readonly id: string
  readonly answer: SearchAnswer
}

interface TriedPart {
  readonly word: FoundWord
  readonly answer: SearchAnswer
  /** What stands before the part in q. */
  readonly before: string
  /** The entities that show the word, by kind. */
  readonly kinds: ReadonlyMap<string, readonly string[]>
  /** A hit in which nothing begins with the part. */
  readonly stranger?: string
}

/** So many entities must be tried by their words of one kind, and nearly all of them found: hidden words may be like some parts. */
const enoughTried = 5
const enoughWithDigits = 2
const mostlyFound = 0.8
const perhapsFound = 0.5
/** So many further parts are asked for. */
const mostFurther = 16
const withDigits = 'digits'

/**
 * Parts that find what does not show them, all parts of one word, or nearly all of words of one kind: of one type, in one
 * place of titles, in one script, with so many letters left out, with digits. Only where all that is searched is shown.
 */
export async function strangeParts(searches: Searches): Promise<readonly StrangePart[]> {
  const strangerIn = await strangersOf(searches)
  if (strangerIn === undefined) return []
  const { inner, innerBehind, shown, byId, search } = searches
  const words = shown.filter(({ word, answer }) => finds(answer) && !mayHaveParticle(word))
  const wordOf = new Map(words.map((one) => [one.word, one]))
  const tellKinds = kindsOf(byId)
  const tried = new Map<string, TriedPart>()
  const look = async (word: FoundWord, answer: SearchAnswer, before = ''): Promise<void> => {
    if (!isUsable(answer) || tried.has(answer.q)) return
    const stranger = await strangerBy(answer, search, strangerIn)
    const label = before === '' ? leftOut(word.word, answer.q) : 'behind'
    const kinds = /\p{Nd}$/u.test(answer.q)
      ? new Map([[withDigits, tellKinds(word).get('') ?? []]])
      : new Map(Array.from(tellKinds(word), ([kind, ids]) => [`${kind} ${label}`, ids]))
    tried.set(answer.q, { word, answer, before, kinds, ...(stranger === undefined ? {} : { stranger }) })
  }
  for (const { of, answer } of inner) {
    const word = wordOf.get(of.q)
    if (word) await look(word, answer)
  }
  for (const { of, answer } of innerBehind) {
    const word = wordOf.get(of.q)
    if (word) await look(word, answer, answer.q.replace(/\S+$/u, ''))
  }
  if ([...tried.values()].every(({ stranger }) => stranger === undefined)) return []

  const isOfFew = await areTitlesOfFewRead(searches)
  const long = [...tried.values()].filter(({ answer, before }) => before === '' && answer.q.length >= longPart)
  const strange = strangeOf(long)
  if (isOfFew && strange.length >= enoughOfFew && strange.length === long.length) return strange
  const enough = isOfFew ? enoughOfFew : enoughNested
  for (const { word, before } of longestStrange(tried)) {
    const parts = nestedParts(word.word).map((part) => before + part)
    for (const part of parts) await look(word, await search(part), before)
    const found = strangeOf(parts.flatMap((part) => tried.get(part) ?? []))
    if (found.length >= enough) return found
  }
  let left = mostFurther
  for (const kind of likelyKinds(tried)) {
    for (const word of words) {
      for (const part of [...innerParts(word.word), ...innerOfDigits(word.word)]) {
        if (left === 0 || foundOf(kind, tried).of >= enoughTried) break
        const labels = Array.from(tellKinds(word).keys(), (one) => `${one} ${leftOut(word.word, part)}`)
        const isOfKind = kind === withDigits ? /\p{Nd}$/u.test(part) : labels.includes(kind)
        if (tried.has(part) || !isOfKind) continue
        left--
        await look(word, await search(part))
      }
    }
  }
  const telling = likelyKinds(tried).filter((kind) => {
    const { of, found } = foundOf(kind, tried)
    return of >= (kind === withDigits ? enoughWithDigits : enoughTried) && found >= mostlyFound * of
  })
  return strangeOf([...tried.values()].filter(({ kinds }) => telling.some((kind) => kinds.has(kind))))
}

/** Digits that stand apart may be a word, which finds something behind other letters, too; if not, they are no word by themselves. */
async function strangerBy(answer: SearchAnswer, search: Search, strangerIn: StrangerIn): Promise<string | undefined> {
  const [digits] = /\p{Nd}+$/u.exec(answer.q) ?? []
  if (digits === undefined || answer.hits.length === 0) return strangerIn(answer)
  const apart = await search(`${noWord}${digits}`)
  return strangerIn(answer, findsNothing(apart) ? [answer.q] : undefined)
}

function leftOut(word: string, part: string): string {
  return `${Array.from(word).length - Array.from(part).length} left out`
}

/** No text has so many words of which each is the one before without its first letter. */
const enoughNested = 4
/** Nor three, where no text is searched that nobody sees; nor is each part a word that has so many letters. */
const enoughOfFew = 3
const longPart = 4
const mostNested = 6
const shortestNested = 3
const mostWords = 3

/** A word without its first letter, without two of them, and so on. */
function nestedParts(word: string): readonly string[] {
  return Array.from({ length: mostNested }, (_, at) => sliceOf(word, at + 1)).filter(
    ({ length }) => length >= shortestNested,
  )
}

/** Of the words with parts that find strangers, the longest. */
function longestStrange(tried: ReadonlyMap<string, TriedPart>): readonly TriedPart[] {
  const strange = [...tried.values()].filter(({ stranger }) => stranger !== undefined)
  const byWord = new Map(strange.map((one) => [one.word.word, one]))
  return [...byWord.values()].toSorted((a, b) => b.word.word.length - a.word.word.length).slice(0, mostWords)
}

function strangeOf(parts: readonly TriedPart[]): readonly StrangePart[] {
  return parts.flatMap(({ answer, stranger }) => (stranger === undefined ? [] : [{ id: stranger, answer }]))
}

/** How many entities were tried by their words of a kind, and how many of them a part of such a word found. */
function foundOf(kind: string, tried: ReadonlyMap<string, TriedPart>): { readonly of: number; readonly found: number } {
  const all = [...tried.values()].map(({ kinds, ...one }) => ({ ...one, ids: kinds.get(kind) ?? [] }))
  const found = all.flatMap(({ ids, answer, stranger }) =>
    stranger === undefined ? [] : ids.filter((id) => answer.ids.has(id)),
  )
  return { of: new Set(all.flatMap(({ ids }) => ids)).size, found: new Set(found).size }
}

function likelyKinds(tried: ReadonlyMap<string, TriedPart>): readonly string[] {
  const kinds = new Set(
    [...tried.values()].flatMap(({ kinds, stranger }) => (stranger === undefined ? [] : [...kinds.keys()])),
  )
  return [...kinds].filter((kind) => {
    const { of, found } = foundOf(kind, tried)
    return found >= perhapsFound * of
  })
}
