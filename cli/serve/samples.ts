import type { Service } from '../../src/service/service.ts'

/** Sample values that are sure to have a telling answer from this build; absent if the build has none. */
export interface Samples {
  readonly id: string | undefined
  readonly word: string | undefined
}

/** Enough to find a telling one, and few enough not to delay the start, as the first search of a large build does. */
const lookedAt = 500
const triedForWords = 100

/**
 * The entity with the most links among the first ones that a terminal can show, and a word that the search finds, from
 * its title if it has one.
 */
export function samplesOf({ model, search }: Service): Samples {
  const { entities } = model.counts
  if (entities === 0) return { id: undefined, word: undefined }
  let best = 0
  let most = -1
  for (let position = 0; position < Math.min(lookedAt, entities); position++) {
    const links = model.linksAt(position).length
    if (links > most && /^[\p{L}\p{N}][\p{L}\p{N}:._/-]{0,60}$/u.test(model.idAt(position))) {
      best = position
      most = links
    }
  }
  const tried = [best, ...Array.from({ length: Math.min(triedForWords, entities) }, (_, position) => position)]
  const finds = (word: string): boolean => entities > lookedAt || search(word).length > 0
  const found = (pattern: RegExp): string | undefined =>
    tried
      .map((position) => model.entityAt(position))
      .flatMap(({ title = '', id }) => `${title} ${id}`.match(pattern) ?? [])
      .flatMap((word) => [word.toLowerCase(), word])
      .find(finds)
  // From the start of a word, as words are matched.
  const word = found(/(?<=^|[\p{Z}\p{P}])\p{L}{3,}/gu) ?? found(/(?<=^|[\p{Z}\p{P}])[\p{L}\p{N}]+/gu)
  return { id: model.idAt(best), word }
}
