import type { Exchange } from '../../client/exchange.ts'
import type { LinkFields } from '../reference.ts'
import type { EntityAnswer } from './entity.ts'
import type { Listing } from './lists.ts'

/** Links that an entity shows, alone or in the list, in one answer. */
export interface LinksShown {
  readonly links: readonly LinkFields[]
  readonly exchange: Exchange
}

export function linksShown(answers: readonly EntityAnswer[], list?: Listing): readonly LinksShown[] {
  return [
    ...answers.flatMap(({ entity, exchange }) => (entity?.links ? [{ links: entity.links, exchange }] : [])),
    ...(list?.entities ?? []).flatMap(({ links }) => (links && list ? [{ links, exchange: list.exchange }] : [])),
  ]
}
