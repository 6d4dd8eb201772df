import { quoted } from '../../text/quoting.ts'
import type { EntityAnswer } from './answers/entity.ts'
import type { FindingList, Listing } from './answers/lists.ts'
import type { SearchAnswer } from './answers/search.ts'
import { type Brief, briefOfEntity, briefOfFindings, briefOfListing, briefOfSearch } from './brief.ts'
import type { Way } from './ways.ts'

/** Sends a question that was sent before, plainly or in another way, and reads the answer. */
export interface ReadAgain {
  readonly list: (way?: Way) => Promise<Listing>
  readonly findings: (way?: Way) => Promise<FindingList>
  readonly entity: (id: string, way?: Way, path?: string) => Promise<EntityAnswer>
  readonly search: (q: string, way?: Way) => Promise<SearchAnswer>
}

/** A question by its name, and how to put it once more, plainly or in another way. */
interface AskedAgain {
  readonly what: string
  readonly ask: (way?: Way) => Promise<Brief>
}

/** The same with its first answer. */
export interface AskedBefore extends AskedAgain {
  readonly first: Brief
}

interface AllAgain {
  readonly list: AskedAgain
  readonly findings: AskedAgain
  readonly entity: (id: string, path?: string) => AskedAgain
  readonly search: (q: string) => AskedAgain
}

/** Of a search with `most` hits only their number is compared. */
export function askedAgain({ list, findings, entity, search }: ReadAgain, most: number): AllAgain {
  return {
    list: { what: 'listEntities', ask: async (way) => briefOfListing(await list(way)) },
    findings: { what: 'listFindings', ask: async (way) => briefOfFindings(await findings(way)) },
    entity: (id, path) => ({
      what: `getEntity of ${quoted(id)}`,
      ask: async (way) => briefOfEntity(await entity(id, way, path)),
    }),
    search: (q) => ({
      what: `searchModel for ${quoted(q)}`,
      ask: async (way) => briefOfSearch(await search(q, way), most),
    }),
  }
}
