import type { Inquiry } from './inquiry.ts'
import { shuffled } from './random.ts'
import { type Brief, briefOfEntity, briefOfFindings, briefOfListing, briefOfSearch, type Repeatable } from './again.ts'
import { sampleOf } from './sample.ts'

/** How many entities, searches and unknown identifiers are asked for again. */
const entitiesAgain = 20
const searchesAgain = 8
const strangersAgain = 8

/** A sample of the questions that were asked, ready to be asked once more. */
export async function repeatableQuestions(inquiry: Inquiry): Promise<readonly Repeatable[]> {
  const { random, readAgain } = inquiry
  const { found, nonsense, most } = await inquiry.searching()
  const searches = shuffled(found, random('again')).slice(0, searchesAgain)
  const [stranger] = nonsense
  if (stranger) searches.push(stranger.answer)
  const entities = await inquiry.entities()
  const ids = entities.map(({ id }) => id)
  const some = new Set(sampleOf(ids, entitiesAgain, random('again')))
  const unknown = shuffled(await inquiry.unknown(), random('again'))
  const madeUp = new Set(unknown.filter((one) => one.madeUp === true).map(({ id }) => id))
  const strangers = [...new Set([...unknown.filter(({ id }) => madeUp.has(id)), ...unknown])].slice(0, strangersAgain)
  /** No build explains an entity that the run made up. */
  const unlessMadeUp = (brief: Brief, ids: readonly string[]): Brief =>
    ids.some((id) => madeUp.has(id)) ? { ...brief, broken: true } : brief
  return [
    {
      what: 'listEntities',
      first: briefOfListing(await inquiry.list()),
      again: async () => {
        const list = await readAgain.list()
        return unlessMadeUp(briefOfListing(list), [...list.byId.keys()])
      },
    },
    {
      what: 'listFindings',
      first: briefOfFindings(await inquiry.findings()),
      again: async () => briefOfFindings(await readAgain.findings()),
    },
    ...entities
      .filter(({ id }) => some.has(id))
      .map((answer) => ({
        what: `getEntity of ${JSON.stringify(answer.id)}`,
        first: briefOfEntity(answer),
        again: async () => briefOfEntity(await readAgain.entity(answer.id)),
      })),
    ...strangers.map(({ id, answer }) => ({
      what: `getEntity of ${JSON.stringify(id)}`,
      first: briefOfEntity(answer),
      again: async () => {
        const one = await readAgain.entity(id)
        return unlessMadeUp(briefOfEntity(one), one.entity ? [id] : [])
      },
    })),
    ...searches.map((answer) => ({
      what: `searchModel for ${JSON.stringify(answer.q)}`,
      first: briefOfSearch(answer, most),
      again: async () => briefOfSearch(await readAgain.search(answer.q), most),
    })),
  ]
}
