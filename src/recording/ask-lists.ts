import { createHash } from 'node:crypto'
import { describe, entityFlaw, findingFlaw, type Flaw, pathOf as placeOf } from '../build/build-shape.ts'
import { pathOf } from '../contract/operations.ts'
import type { Entity, Finding } from '../model/model.ts'
import type { Client } from './client.ts'

/** The two lists of a server, and a digest that is equal for equal lists. */
export interface ServerLists {
  readonly entities: readonly Entity[]
  readonly findings: readonly Finding[]
  readonly digest: string
  /** The same, for declared members only. */
  readonly declared: string
  /** Those that lead to a next page. */
  readonly paged: readonly ListOperation[]
}

type ListOperation = 'listEntities' | 'listFindings'

/** Requests listEntities and listFindings. Throws a NotAsStated for what RES-1 to RES-3 do not permit, or OPS-2 cannot name. */
export async function askLists(client: Client): Promise<ServerLists> {
  const paged: ListOperation[] = []
  const entities = await askList<Entity>(client, 'listEntities', entityFlaw, paged)
  const findings = await askList<Finding>(client, 'listFindings', findingFlaw, paged)
  return {
    entities,
    findings,
    digest: digestOf(entities, findings),
    declared: digestOf(entities.map(declaredOfEntity), findings.map(declaredOfFinding)),
    paged,
  }
}

function digestOf(...lists: readonly (readonly unknown[])[]): string {
  const hash = createHash('sha256')
  for (const list of lists) {
    for (const element of list) hash.update(`${JSON.stringify(element)}\n`)
    hash.update('\n')
  }
  return hash.digest('hex')
}

function declaredOfEntity({ id, type, title, links }: Partial<Entity>): unknown {
  const ends = links?.map(({ from, to, relation, confidence }) => [from, to, relation, confidence])
  return [id, type, title, ends]
}

/** Whatever else a finding has, it may be called `links`. */
function declaredOfFinding({ check, severity, path }: Finding): unknown {
  return [check, severity, path]
}

/** Throws a NotAsStated if two entities have the same identifier. */
export function assertUnique(entities: readonly Entity[], { refuse }: Pick<Client, 'refuse'>): void {
  const at = new Map<string, number>()
  for (const [index, { id }] of entities.entries()) {
    const first = at.get(id)
    if (first !== undefined) {
      throw refuse(`listEntities: entities ${first} and ${index} have the same identifier ${JSON.stringify(id)}`)
    }
    at.set(id, index)
  }
}

async function askList<T>(
  { ask, refuse }: Client,
  operation: ListOperation,
  flawOf: (value: unknown) => Flaw | undefined,
  paged: ListOperation[],
): Promise<readonly T[]> {
  const { status, value, leadsOn } = await ask(operation, pathOf(operation))
  if (status !== 200) throw refuse(`${operation}: expected status 200, found status ${status}`)
  if (!Array.isArray(value)) throw refuse(`${operation}: expected an array, found ${describe(value)}`)
  for (const [index, element] of (value as readonly unknown[]).entries()) {
    const flaw = flawOf(element)
    if (flaw) throw refuse.flaw(`${operation}: ${placeOf(`[${index}]`, flaw.pointer)}`, flaw)
  }
  if (leadsOn) paged.push(operation)
  return value as readonly T[]
}
