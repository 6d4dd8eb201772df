import type { Inquiry } from './inquiry.ts'
import type { EntityAnswer } from './answers/entity.ts'
import type { FindingList, Listing } from './answers/lists.ts'
import type { SearchAnswer } from './answers/search.ts'
import { entityPath } from '../../contract/operations.ts'
import { shuffled } from './random.ts'
import type { Repeatable } from './repeatability.ts'
import { repeatsOf } from './repeats.ts'
import { entityFacts, type Facts, findingsFacts, listingFacts, sameFacts, searchFacts } from './facts.ts'
import { sampleOf } from './sample.ts'
import { hasEnds, showsLink } from './answers/triple.ts'
import { asBrowser } from './request-variants.ts'
import { few, several } from '../enough.ts'

/** A sample of the questions that were asked, ready to be asked once more. */
export async function repeatableQuestions(inquiry: Inquiry): Promise<readonly Repeatable[]> {
  const { random, readAgain, secondAnswers, portion } = inquiry
  const { most } = await inquiry.searching()
  const again = repeatsOf(readAgain, most)
  const atFirst = await inquiry.list()
  const searches = await chosenSearches(inquiry)
  const entities = await inquiry.examples()
  const lookedUp = (await inquiry.unknown()).filter(
    ({ id, answer }) => answer.unjudged === undefined && !id.includes('/'),
  )
  const chosen = chosenEntities(entities, atFirst, inquiry)
  const contradicted = contradictedIn([...(await inquiry.entities()), ...(await inquiry.ends())])
  const unknown = shuffled(lookedUp, random('again'))
  const synthetic = new Set(unknown.filter((one) => one.synthetic === true).map(({ id }) => id))
  const strangers = [...new Set([...unknown.filter(({ id }) => synthetic.has(id)), ...unknown])].slice(0, several)
  const log = await inquiry.findings()
  /** No build explains an entity that the run made up. */
  const unlessSynthetic = (facts: Facts, ids: Iterable<string>): Facts =>
    [...ids].some((id) => synthetic.has(id)) ? { ...facts, broken: true } : facts
  return [
    {
      ...again.list,
      first: listingFacts(atFirst),
      ...secondOf(secondAnswers.list, listingFacts),
      gone: await haveGone(atFirst, secondAnswers.list, inquiry),
      ask: async () => {
        const list = await readAgain.list()
        return unlessSynthetic(listingFacts(list), list.byId.keys())
      },
    },
    { ...again.findings, ...(await firstOfFindings(log, inquiry)) },
    ...portion.of('entities again', chosen, 5).map((answer, at) => ({
      ...again.entity(answer.id),
      first: entityFacts(answer),
      ...secondOf(secondAnswers.entities.get(answer.id), entityFacts),
      often: at < 2,
    })),
    ...contradicted
      .filter((answer) => !chosen.includes(answer))
      .map((answer) => ({ ...again.entity(answer.id), first: entityFacts(answer) })),
    ...portion.of('strangers again', strangers, 2).map(({ id, answer }, at) => ({
      ...again.entity(answer.id),
      first: entityFacts(answer),
      often: at === 0,
      ask: async () => {
        const asked = await readAgain.entity(id)
        return unlessSynthetic(entityFacts(asked), asked.entity ? [id] : [])
      },
    })),
    ...portion.of('searches again', searches, 5).map((answer, at) => ({
      ...again.search(answer.q),
      first: searchFacts(answer, most),
      ...secondOf(secondAnswers.searches.get(answer.q), (one) => searchFacts(one, most)),
      often: at === 0,
    })),
  ]
}

/**
 * The first answer with findings, which a browser got, and the next. Where a browser gets the same again, unlike others, it
 * is its headers that the answer depends on, and nothing has changed.
 */
async function firstOfFindings(
  log: FindingList,
  { readAgain, secondAnswers: { browsers, findings } }: Inquiry,
): Promise<Pick<Repeatable, 'what' | 'first' | 'second'>> {
  const [what, plain] = ['listFindings', findingsFacts(log)]
  const plainly = { what, first: plain, ...secondOf(findings, findingsFacts) }
  if (browsers === undefined || browsers.unjudged !== undefined) return plainly
  const first = findingsFacts(browsers)
  if (sameFacts(first, plain)) return { what, first, second: plain }
  const again = findingsFacts(await readAgain.findings(asBrowser))
  if (!again.unjudged && !sameFacts(again, plain)) return plainly
  return { what: 'listFindings after its first answer', first, second: plain }
}

async function chosenSearches({ searching, random, secondAnswers }: Inquiry): Promise<readonly SearchAnswer[]> {
  const { found, prefixes, nonsense, all } = await searching()
  // A whole word may have the same score for whatever it finds.
  const cut = shuffled(prefixes, random('prefixes again')).filter(({ answer }) => answer.hits.length > 0)
  const searches = [
    ...cut.slice(0, few).map(({ answer }) => answer),
    ...shuffled(found, random('again')).slice(0, several - few),
    ...nonsense.slice(0, 1).map(({ answer }) => answer),
  ]
  // What found something at one of two times only, too: an index may come up only while it is asked.
  const changed = all.filter(({ q, hits }) => {
    const second = secondAnswers.searches.get(q)
    const hasChanged = second !== undefined && (hits.length === 0) !== (second.hits.length === 0)
    return hasChanged && !searches.some((one) => one.q === q)
  })
  return [...searches, ...changed]
}

/** The entities that are asked for again. */
function chosenEntities(
  entities: readonly EntityAnswer[],
  { byId }: Listing,
  { random, secondAnswers }: Inquiry,
): readonly EntityAnswer[] {
  const all = entities.map(({ id }) => id)
  const missed = entities.filter(({ id, exchange }) => exchange.status === 404 && byId.has(id))
  const ids = new Set([
    ...missed.slice(0, several).map(({ id }) => id),
    ...sampleOf(all, several, random('again')),
    ...secondAnswers.entities.keys(),
  ])
  return entities.filter(({ id }) => ids.has(id))
}

/** Entities that disagree about a link between them: where a build came in meanwhile, one of them answers otherwise by now (SVC-1). */
function contradictedIn(answers: readonly EntityAnswer[]): readonly EntityAnswer[] {
  const known = new Map(answers.map((answer) => [answer.id, answer]))
  const found = new Set<EntityAnswer>()
  for (const shown of answers) {
    for (const link of shown.entity?.links?.filter(hasEnds) ?? []) {
      const other = known.get(link.from === shown.id ? link.to : link.from)
      const links = other?.entity?.links ?? []
      // Who shows no links at all lacks them, rather than those of a new build.
      if (other === undefined || links.length === 0 || showsLink(links, link)) continue
      found.add(other).add(shown)
      if (found.size >= few) return [...found]
    }
  }
  return [...found]
}

/** Some of what a list lacks that was listed before. */
function goneFrom(after: Listing, before: Listing): readonly string[] {
  const gone = [...before.byId.keys()].filter((id) => !after.byId.has(id) && entityPath(id) !== undefined)
  return gone.slice(0, few)
}

/** Whether entities that were listed first are gone: from the list that came at once after it, and for getEntity. */
async function haveGone(before: Listing, after: Listing | undefined, { readAgain }: Inquiry): Promise<boolean> {
  if (after === undefined || after.wrong !== undefined || after.byId.size === 0) return false
  const answers = await Promise.all(goneFrom(after, before).map(async (id) => readAgain.entity(id)))
  return answers.length > 0 && answers.every(({ exchange }) => exchange.status === 404)
}

/** What an answer that came at once tells, where there is one. */
function secondOf<Answer>(answer: Answer | undefined, facts: (answer: Answer) => Facts): { readonly second?: Facts } {
  return answer === undefined ? {} : { second: facts(answer) }
}
