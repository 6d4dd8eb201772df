import type { Entity } from '../../src/model/model.ts'
import type { Service } from '../../src/service/service.ts'

/** A question about the build in hand that is sure to have a telling answer; nothing where the build has none. */
export interface Samples {
  readonly id: string | undefined
  readonly word: string | undefined
}

/** How many entities are looked at for a word. */
const entitiesTried = 100

/** The entity with the most links among those a terminal can show, and a word, of its title where it has one, that the search finds. */
export function samplesOf({ model, search }: Service): Samples {
  let best: Entity | undefined
  let most = -1
  for (const entity of model.entities) {
    const links = model.linksByEnd.get(entity.id)?.length ?? 0
    if (links > most && /^[\p{L}\p{N}][\p{L}\p{N}:._/-]{0,60}$/u.test(entity.id)) {
      best = entity
      most = links
    }
  }
  const entity = best ?? model.entities[0]
  const tried = [...(entity ? [entity] : []), ...model.entities.slice(0, entitiesTried)]
  const found = (pattern: RegExp): string | undefined =>
    tried
      .flatMap(({ title = '', id }) => `${title} ${id}`.match(pattern) ?? [])
      .flatMap((word) => [word.toLowerCase(), word])
      .find((word) => search(word).length > 0)
  return { id: entity?.id, word: found(/\p{L}{3,}/gu) ?? found(/[\p{L}\p{N}]+/gu) }
}
