import type { Service } from '../../src/service/service.ts'

/** Sample values that have a telling answer from this build; absent if the build has none. */
export interface Samples {
  readonly id: string | undefined
  readonly word: string | undefined
}

/** Enough to find a telling one, and few enough not to delay the start. */
const lookedAt = 500
const triedForWords = 100

/**
 * The entity with the most links among the first ones that a terminal can show, and a word of its title if it has one: whole
 * and as it is written there, so that every search finds it, and none has to be made ready for this.
 */
export function samplesOf({ model }: Pick<Service, 'model'>): Samples {
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
  const words = tried
    .map((position) => model.entityAt(position))
    .flatMap(({ title = '', id }) => `${title} ${id}`.split(/[\n\r\p{Z}\p{P}]+/u))
  const word = words.find((text) => /^\p{L}{3,}$/u.test(text)) ?? words.find((text) => /^[\p{L}\p{N}]+$/u.test(text))
  return { id: model.idAt(best), word }
}
