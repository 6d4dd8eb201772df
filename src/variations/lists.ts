import { pathIn, queryIn } from '../contract/operations.ts'
import { compareCodeUnits } from '../model/model.ts'
import type { Variation } from './variation.ts'

const pageSize = 20

function pageOf(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 ? page : 1
}

/** Collators are costly to make, so only those are made that are used. */
function collated(options: Intl.CollatorOptions = {}): (a: string, b: string) => number {
  let collator: Intl.Collator | undefined
  return (a, b) => (collator ??= new Intl.Collator('en', options)).compare(a, b)
}

const order = (name: string, says: string, compare: (a: string, b: string) => number): Variation => ({
  name,
  axis: 'identifier order',
  cites: ['GAP-16', 'OPS-1'],
  says: `The list is in identifier order ${says}.`,
  leans: 'which of the usual identifier orders the list is in',
  order: (a, b) => compare(a, b) || compareCodeUnits(a, b),
})

/** What the lists hold and in which order. */
export const listVariations: readonly Variation[] = [
  {
    name: 'no-entities',
    axis: 'entities',
    cites: ['GAP-12', 'OPS-1'],
    says: 'The build has no entities, and therefore no links and no hits.',
    leans: 'entities being present',
    data: true,
    alone: true,
    build: { empty: ['entities', 'links'], words: true },
  },
  {
    name: 'no-findings',
    axis: 'findings',
    cites: ['GAP-12', 'OPS-4'],
    says: 'The build logged no findings.',
    leans: 'findings being present',
    data: true,
    alone: true,
    build: { empty: ['findings'] },
  },
  {
    name: 'no-links',
    axis: 'links',
    cites: ['GAP-12', 'SEM-3'],
    says: 'No entity has links; its links are an empty array.',
    leans: 'links being present',
    data: true,
    alone: true,
    build: { empty: ['links'], entity: ({ links: _links, ...entity }) => entity },
  },
  order('order-by-locale', 'as a locale collates it, without regard to case', collated()),
  order('order-by-number', 'with numbers by value', collated({ numeric: true })),
  order('order-in-lower-case', 'by code unit of the lower-case form', (a, b) =>
    compareCodeUnits(a.toLowerCase(), b.toLowerCase()),
  ),
  {
    name: 'list-with-links',
    axis: 'links in the list',
    cites: ['GAP-6', 'SEM-2'],
    says: 'Each entity of the list includes its links.',
    leans: 'the entities of the list not including their links',
    listed: (entity, model) => ({ ...entity, links: model.linksAt(model.positionOf(String(entity['id']))) }),
  },
  {
    name: 'list-in-pages',
    axis: 'paging',
    cites: ['GAP-3', 'OPS-1'],
    says: `The list comes in pages of ${pageSize}, selected by the parameter page; a Link header points to the next one.`,
    leans: 'the whole list coming in one answer',
    page: (query) => [(pageOf(query) - 1) * pageSize, pageOf(query) * pageSize],
    answer: (answer, ask, { counts }) => {
      const page = pageOf(queryIn(ask.target))
      if (answer.operation !== 'listEntities' || page * pageSize >= counts.entities) return answer
      const next = `<${pathIn(ask.target)}?page=${page + 1}>; rel="next"`
      return { ...answer, headers: { ...answer.headers, Link: next } }
    },
  },
]
