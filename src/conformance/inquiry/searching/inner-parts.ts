import type { ShownEntity } from '../answers/entity.ts'
import { rareLetter, scriptOf } from './scripts.ts'
import { finds, type SearchAnswer, type WithAnswer } from '../answers/search.ts'
import { innerOfDigits, innerParts, mayHaveParticle, shortParts } from './search-texts.ts'
import { isSimple, type ShownWord } from './words.ts'

/** What is left of a word without its first letters. */
interface InnerPart {
  readonly of: SearchAnswer
  readonly part: string
}

const mostShortParts = 4
const mostFurther = 8
const mostWithDigits = 3
const mostBehind = 2
const shortestOfKind = 5

/** A word of titles, and what it finds. */
export type FoundWord = WithAnswer<ShownWord>

/**
 * Parts of these words; of words with digits; and of further words where these leave out a type of entity, or a place in
 * titles in some script, since each may be indexed in its own way.
 */
export function partsInside(
  words: readonly SearchAnswer[],
  shown: readonly FoundWord[],
  entities: readonly ShownEntity[],
): readonly InnerPart[] {
  const finding = shown.filter(({ answer }) => finds(answer))
  return [
    ...words.flatMap((of) => innerParts(of.q).map((part) => ({ of, part }))),
    ...words.flatMap((of) => shortParts(of.q).map((part) => ({ of, part }))).slice(0, mostShortParts),
    ...finding
      .flatMap(({ word, answer }) => innerOfDigits(word).map((part) => ({ of: answer, part })))
      .slice(0, mostWithDigits),
    ...furtherOf(words, finding, entities).flatMap((of) =>
      innerParts(of.q)
        .slice(0, 1)
        .map((part) => ({ of, part })),
    ),
  ]
}

/** Parts of the first of these words, behind letters that no word begins with: the words behind the first may be matched in another way. */
export function partsBehind(parts: readonly InnerPart[]): readonly InnerPart[] {
  return parts
    .filter(({ part }) => part.length > 3)
    .slice(0, mostBehind)
    .map(({ of, part }) => ({ of, part: `${rareLetter(part).repeat(4)} ${part}` }))
}

/** Words of the kinds that these are not of. */
function furtherOf(
  words: readonly SearchAnswer[],
  finding: readonly FoundWord[],
  entities: readonly ShownEntity[],
): readonly SearchAnswer[] {
  const whole = finding.filter(
    ({ word }) =>
      isSimple(word) && word.length >= shortestOfKind && !mayHaveParticle(word) && innerParts(word).length > 0,
  )
  const shown = new Set(whole.flatMap(someHolders))
  const byId = new Map(
    entities.flatMap((one) => (one.id !== undefined && shown.has(one.id) ? [[one.id, one] as const] : [])),
  )
  const tellKinds = kindsOf(byId)
  const taken = new Set(words.map(({ q }) => q))
  const seen = new Set(whole.filter(({ word }) => taken.has(word)).flatMap((word) => [...tellKinds(word).keys()]))
  const chosen: SearchAnswer[] = []
  for (const one of whole) {
    const kinds = [...tellKinds(one).keys()]
    if (chosen.length === mostFurther) break
    if (kinds.every((kind) => seen.has(kind))) continue
    for (const kind of kinds) seen.add(kind)
    chosen.push(one.answer)
  }
  return chosen
}

/** Half of a large model may show one word. */
const mostHolders = 40

function someHolders({ ids }: FoundWord): readonly string[] {
  const some: string[] = []
  for (const id of ids) if (some.push(id) === mostHolders) break
  return some
}

/** Tells the kinds of a word, with some entities that show it so: of one type, in one place of their titles, in one script. */
export function kindsOf(
  byId: ReadonlyMap<string, ShownEntity>,
): (word: FoundWord) => ReadonlyMap<string, readonly string[]> {
  return (found) => {
    const { word } = found
    const kinds = new Map<string, string[]>()
    for (const id of someHolders(found)) {
      const { type = '', title = '' } = byId.get(id) ?? {}
      const place = title.startsWith(word) ? 'first' : 'further'
      for (const kind of ['', place, `${scriptOf(word)} ${place}`, `type ${type}`]) {
        const known = kinds.get(kind)
        if (known) known.push(id)
        else kinds.set(kind, [id])
      }
    }
    return kinds
  }
}
