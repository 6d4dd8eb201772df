// Writes contract/cases.json from the sources in contract/cases and the build in fixtures/laboratory.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import type { Case, CaseRequest, Expectation } from '../src/conformance/cases/case.ts'
import type { OperationId } from '../src/contract/ids.ts'
import type { JsonObject } from '../src/contract/pointer.ts'
import type { Entity } from '../src/model/model.ts'
import { laboratory } from './write-laboratory.ts'

interface Source {
  readonly operation: OperationId
  readonly groups: readonly {
    readonly clause: Case['clause']
    readonly title: string
    readonly why: string
    readonly expect?: Expectation
    readonly cases: Readonly<Record<string, SourceRow>>
  }[]
}

/** A row of a source. An identifier stands for the element that has it, and some words for what the build has. */
interface SourceRow {
  readonly title?: string
  /** The identifier asked for, or whose entity a list shows. */
  readonly id?: string
  readonly of?: string
  readonly q?: string
  /** Where the request target is not the usual one. */
  readonly target?: string
  /** Each entity of the build, or the beginning of the list (GAP-3). */
  readonly all?: true
  /** The log of the build. */
  readonly log?: true
  /** The links of the entity. */
  readonly links?: true
  readonly shows?: 'attributes' | 'model' | 'rest' | readonly string[]
  readonly [expectation: string]: unknown
}

const files = ['list-entities', 'get-entity', 'search-model', 'list-findings']
const json = { status: 200, type: 'application/json' } as const
const entityOf = (id: string): Entity | undefined => laboratory.entities.find((one) => one.id === id)

function casesOf({ operation, groups }: Source): readonly Case[] {
  return groups.flatMap(({ clause, title, why, expect, cases }) =>
    Object.entries(cases).map(([number, row]): Case => {
      const about =
        row.title === undefined ? (row.q ?? row.id) : `${row.title}${(row.q ?? row.id) ? `: ${row.q ?? row.id}` : ''}`
      const id = `${clause}.${number}`
      const expected = { ...(expect ?? json), ...expectationOf(operation, row) }
      return { id, clause, title: `${title}: ${about}`, why, request: requestOf(operation, row), expect: expected }
    }),
  )
}

function requestOf(operation: OperationId, { id = '', q = '', target }: SourceRow): CaseRequest {
  const path = {
    listEntities: ['entities'],
    listFindings: ['findings'],
    searchModel: ['search'],
    getEntity: ['entities', id],
  }
  const query = operation === 'searchModel' ? { q } : {}
  const escaped = path[operation].map((segment) => encodeURIComponent(segment).replaceAll('%3A', ':')).join('/')
  const usual = `/${escaped}${operation === 'searchModel' ? `?${new URLSearchParams(query).toString()}` : ''}`
  const headers = { Accept: 'application/json' }
  return { method: 'GET', path: path[operation], query, headers, target: target ?? usual }
}

function expectationOf(operation: OperationId, row: SourceRow): Expectation {
  const { title: _title, id, of, q: _q, target: _target, all, log, links, shows, ...given } = row
  const entity = entityOf(of ?? id ?? '')
  return {
    ...(operation === 'getEntity' && entity && { is: { id: entity.id } }),
    ...(all && { any: [{ 'same-set': laboratory.entities.map(({ id }) => ({ id })) }, beginning] }),
    ...(log && { is: laboratory.findings }),
    ...(links && entity && { at: { links: { 'same-set': linksOf(entity.id) } } }),
    ...(shows && { shows: valuesOf(shows, entity) }),
    ...(spelt(given) as Expectation),
  }
}

/** Paging is described, and no parameter of it declared: an answer may be the beginning of the list. */
const beginning = { open: 'GAP-3', contains: [{ id: 'area:arrival' }], absent: [{ id: 'zone:last' }] } as const

function linksOf(id: string): readonly JsonObject[] {
  return laboratory.links
    .filter(({ from, to }) => from === id || to === id)
    .map(({ from = '', to = '', relation = '' }) => ({ from, to, relation }))
}

function valuesOf(shows: NonNullable<SourceRow['shows']>, entity: Entity | undefined): readonly (string | number)[] {
  if (typeof shows !== 'string') return shows
  if (!entity) throw new Error('A row that shows something of an entity names none.')
  const { id: _id, type, title, attributes, ...rest } = entity
  const values = { attributes, model: [type, title], rest }[shows]
  return leavesOf(values)
}

function leavesOf(value: unknown): readonly (string | number)[] {
  if (typeof value !== 'object' || value === null) return [value as string | number]
  return Object.values(value).flatMap(leavesOf)
}

/** Identifiers as the elements that have them. */
function spelt(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => (typeof one === 'string' ? { id: one } : spelt(one)))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, spelt(one)]))
}

export function cases(): readonly Case[] {
  const source = (name: string): Source =>
    parse(readFileSync(new URL(`../contract/cases/${name}.yaml`, import.meta.url), 'utf8')) as Source
  return files.flatMap((name) => casesOf(source(name)))
}

/** The text of contract/cases.json: a line for each case. */
export function casesText(): string {
  const lines = cases().map((one) => `    ${JSON.stringify(one)}`)
  return `{\n  "$schema": "./schemas/cases.schema.json",\n  "build": "laboratory",\n  "cases": [\n${lines.join(',\n')}\n  ]\n}\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(new URL('../contract/cases.json', import.meta.url), casesText())
}
