import { entityPath } from '../../contract/operations.ts'
import { askEach, type AskEach, askRest, askSample, type Choice, choiceOf, inOrderOf } from './ask-sample.ts'
import type { EntityAnswer } from './answers/entity.ts'
import type { ReadAgain } from './repeats.ts'
import type { Inquiry } from './inquiry.ts'
import { furtherEnds } from './answers/links.ts'
import { isTooLong } from './answers/long-texts.ts'
import { refusedOf, type Round } from './round.ts'
import { traitsIn } from './sample.ts'
import { slim } from './answers/slim.ts'
import { askUnknown, type UnknownInput } from './unknown/unknown.ts'
import { few } from '../enough.ts'

interface EntityQuestions extends Pick<Inquiry, 'entity' | 'examples' | 'entities' | 'ends' | 'unknown'> {
  readonly again: ReadAgain['entity']
}

export function entityQuestions(round: Round, { list }: Pick<Inquiry, 'list'>): EntityQuestions {
  const { get, remember, build, random, portion, refused } = round
  const { concurrency, extent, shard, seed } = round.options
  const { again, entity, entityAside } = singleEntity(round, list)
  const ask: AskEach = (ids) => askEach(ids, entity, concurrency)

  const knownIds = (): Promise<readonly string[]> =>
    remember('known', async () => {
      const { byId } = await list()
      const left = (build?.entities ?? []).filter(({ id }) => !byId.has(id))
      return [...byId.keys(), ...left.map(({ id }) => id)]
    })
  const chosen = (): Promise<Choice> =>
    remember('choice', async () => {
      const traits = traitsIn((await list()).byId, build?.entities)
      return choiceOf(await knownIds(), traits, { sample: extent.sample, random })
    })
  const examples: Inquiry['examples'] = () =>
    remember('examples', async () => {
      const { entities: listed } = await list()
      const choice = await chosen()
      const links = [...listed.flatMap((one) => one.links ?? []), ...(build?.links ?? [])]
      const answers = await askSample({ ...choice, links, ask, portion })
      if (choice.rest.length === 0) refused.set('getEntity', refusedOf(answers))
      return answers
    })
  const entities: Inquiry['entities'] = () =>
    remember('entities', async () => {
      const choice = await chosen()
      const first = shard && shard.at > 1 ? [] : await examples()
      const answers = inOrderOf(choice.ids, [...first, ...(await askRest(choice, { ask, seed, shard }))])
      refused.set('getEntity', refusedOf(answers))
      return answers
    })
  const ends: Inquiry['ends'] = () =>
    remember('ends', async () => {
      const known = new Set([...(await examples()).map(({ id }) => id), ...(await chosen()).rest])
      const all = furtherEnds(await examples(), known, await list(), random('ends'))
      return ask(portion.of('ends', all.slice(0, extent.sample), 4))
    })
  const unknown: Inquiry['unknown'] = () =>
    remember('unknown', async () =>
      askUnknown({
        known: await knownIds(),
        list: await list(),
        entities: await examples(),
        entity,
        entityAside,
        get,
        concurrency,
        random,
        portion,
      }),
    )
  return {
    entity,
    examples,
    entities,
    ends,
    unknown,
    again,
  }
}

function singleEntity(
  { get, reader, aside, apart, portion, secondAnswers, options: { extent } }: Round,
  list: Inquiry['list'],
): Pick<EntityQuestions, 'again' | 'entity'> & Pick<UnknownInput, 'entityAside'> {
  const again: EntityQuestions['again'] = async (id, way, path = entityPath(id) ?? '') =>
    aside.entity(id, await get(path, way))
  let asked = 0
  const answered = new Map<string, EntityAnswer | Promise<EntityAnswer>>()
  const askEntity = async (id: string, path: string): Promise<EntityAnswer> => {
    const step = (await list()).byId.size < few * few ? 1 : few
    const place = asked++
    // What a first answer has, a second may lack; and the very first may be the strangest, and have no links.
    const isTwice = place % step === 0 && place < step * portion.most(few, 2)
    const answer = reader.entity(id, await get(path))
    if (isTwice) secondAnswers.entities.set(id, await again(id))
    const kept = slim(answer, Math.min(extent.sample, (await list()).byId.size))
    answered.set(id, kept)
    return kept
  }
  const entity: Inquiry['entity'] = (id) => {
    const known = answered.get(id)
    if (known) return Promise.resolve(known)
    const path = entityPath(id)
    if (path === undefined || isTooLong(path)) return undefined
    const answer = askEntity(id, path)
    answered.set(id, answer)
    return answer
  }
  /** An identifier that may be taken for another path: what that answers is no Entity, and not judged as one. */
  const entityAside: UnknownInput['entityAside'] = async (id, path = entityPath(id) ?? '') => {
    const exchange = await get(path)
    const { entity: read } = exchange.status >= 200 && exchange.status < 400 ? apart : reader
    return read(id, exchange)
  }
  return { again, entity, entityAside }
}
