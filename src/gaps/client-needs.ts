import { behaviours } from '../contract/behaviours.ts'
import type { Draft } from '../contract/contract.ts'
import { neededAlone, type ClientNeeds } from '../contract/needs.ts'
import { nouns, schemaNames } from '../contract/schemas.ts'
import { counted } from '../text/counted.ts'

/** A behaviour, and the clients that need it. */
export interface NeededBehaviour {
  readonly id: string
  readonly point: string
  readonly says: string
  readonly clients: readonly string[]
}

/** What clients lean on, a behaviour after the other. */
export function neededBehaviours(needs: readonly ClientNeeds[]): readonly NeededBehaviour[] {
  const alone = needs.map(({ client, needs: own }) => ({ client, ids: new Set(neededAlone(own).map(({ id }) => id)) }))
  return behaviours.flatMap(({ id, point, says }) => {
    const clients = alone.filter(({ ids }) => ids.has(id)).map(({ client }) => client.name)
    return clients.length === 0 ? [] : [{ id, point, says, clients }]
  })
}

/** The clients that lean on an open point, in order. */
export function clientsAt(point: string, all: readonly NeededBehaviour[]): readonly string[] {
  return [...new Set(all.flatMap((one) => (one.point === point ? one.clients : [])))].toSorted()
}

/** The same with what they need, one line for each behaviour. */
export function clientLinesAt(point: string, all: readonly NeededBehaviour[]): readonly string[] {
  return all
    .filter((one) => one.point === point)
    .map(({ id, says, clients }) => `needed by ${clients.join(', ')}: ${says} (${id})`)
}

/** How many clients lean on how many points. */
export function needsRemark(needs: readonly ClientNeeds[]): readonly string[] {
  if (needs.length === 0) return []
  const points = new Set(neededBehaviours(needs).map(({ point }) => point)).size
  return [
    `${counted(needs.length, 'client')} with needs at ${counted(points, 'open point')}; open points that more clients depend on come first.`,
  ]
}

/** What would protect the clients: a place in the contract for each behaviour, with what was found and nobody decided. */
export function draftOf({ id, says, clients }: NeededBehaviour): Draft {
  const found = { 'x-found': { [id]: `${says} Needed by ${clients.join(', ')}.` } }
  const [, noun = '', member = ''] = /^(entity|link|finding|hit)-has-(.+)$/.exec(id) ?? []
  const schema = schemaNames.find((name) => nouns[name] === noun)
  if (schema !== undefined)
    return { at: `#/components/schemas/${schema}`, add: { required: [member], ...found }, undecided: ['/required/0'] }
  const operation = behaviours.find((one) => one.id === id)?.operation
  return { at: operation === undefined ? '#/info' : `${operation}#`, add: found, undecided: [`/x-found/${id}`] }
}
