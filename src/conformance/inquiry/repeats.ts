import { quoted } from '../../text/quoting.ts'
import type { EntityAnswer } from './answers/entity.ts'
import type { FindingList, Listing } from './answers/lists.ts'
import type { SearchAnswer } from './answers/search.ts'
import { type Facts, entityFacts, findingsFacts, listingFacts, searchFacts } from './facts.ts'
import type { RequestOptions } from './request-variants.ts'

/** Sends a question that was sent before, plainly or in another way, and reads the answer. */
export interface ReadAgain {
  readonly list: (way?: RequestOptions) => Promise<Listing>
  readonly findings: (way?: RequestOptions) => Promise<FindingList>
  readonly entity: (id: string, way?: RequestOptions, path?: string) => Promise<EntityAnswer>
  readonly search: (q: string, way?: RequestOptions) => Promise<SearchAnswer>
}

/** A question by its name, and how to put it once more, plainly or in another way. */
interface AskedAgain {
  readonly what: string
  readonly ask: (way?: RequestOptions) => Promise<Facts>
}

/** The same with its first answer. */
export interface RepeatedQuestion extends AskedAgain {
  readonly first: Facts
}

interface AllAgain {
  readonly list: AskedAgain
  readonly findings: AskedAgain
  readonly entity: (id: string, path?: string) => AskedAgain
  readonly search: (q: string) => AskedAgain
}

/** Of a search with `most` hits only their number is compared. */
export function repeatsOf({ list, findings, entity, search }: ReadAgain, most: number): AllAgain {
  return {
    list: { what: 'listEntities', ask: async (way) => listingFacts(await list(way)) },
    findings: { what: 'listFindings', ask: async (way) => findingsFacts(await findings(way)) },
    entity: (id, path) => ({
      what: `getEntity of ${quoted(id)}`,
      ask: async (way) => entityFacts(await entity(id, way, path)),
    }),
    search: (q) => ({
      what: `searchModel for ${quoted(q)}`,
      ask: async (way) => searchFacts(await search(q, way), most),
    }),
  }
}
