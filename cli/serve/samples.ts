import type { Service } from '../../src/service/service.ts'

/** A question about the build in hand that is sure to have a telling answer; nothing where the build has none. */
export interface Samples {
  readonly id: string | undefined
  readonly word: string | undefined
}

/** Enough to find a telling one, and few enough not to keep anybody waiting. */
const lookedAt = 500

/**
 * The entity with the most neighbours among the first ones that a terminal can show, and a word of its title or identifier,
 * which its search finds.
 */
export function samplesOf({ model }: Service): Samples {
  let best = 0
  let most = -1
  for (let position = 0; position < Math.min(lookedAt, model.counts.entities); position++) {
    const neighbours = model.neighboursAt(position).length
    if (neighbours > most && /^[\p{L}\p{N}][\p{L}\p{N}:._/-]{0,60}$/u.test(model.idAt(position))) {
      best = position
      most = neighbours
    }
  }
  if (model.counts.entities === 0) return { id: undefined, word: undefined }
  const { id, title = '' } = model.entityAt(best)
  const [word] = `${title} ${id}`.match(/(?<=^|[\p{Z}\p{P}])\p{L}{3,}/gu) ?? []
  return { id, word: word?.toLowerCase() }
}
