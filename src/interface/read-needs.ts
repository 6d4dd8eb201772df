import { behaviours } from '../contract/behaviours.ts'
import type { ClientNeeds } from '../contract/needs.ts'
import { shownName } from '../files/read-text.ts'
import { didYouMean } from '../text/nearest.ts'
import { UserError } from '../text/user-error.ts'
import { readOwn } from './read-own.ts'

/**
 * What `vary --needs` wrote about one client, for the contract of this version.
 * @throws {UserError} at the first wrong place: nothing of the file is left out
 */
export async function readNeeds(path: string, contract: string): Promise<ClientNeeds> {
  const { value, placeOf } = await readOwn('needs', path)
  const read = value as ClientNeeds
  if (read.contract !== contract) {
    const problem = `These needs are about version ${read.contract} of the contract, not ${contract}`
    throw new UserError(`${problem}; write them again with npx model-query vary --needs.`, placeOf('/contract'))
  }
  read.needs.forEach(({ id, point }, index) => {
    const known = behaviours.find((one) => one.id === id)
    if (!known) {
      const names = behaviours.map((one) => one.id)
      const hint = didYouMean(id, names, 'Write the needs anew with npx model-query vary --needs.')
      throw new UserError(
        `No behaviour at an open point is called ${JSON.stringify(id)}. ${hint}`,
        placeOf(`/needs/${index}/id`),
      )
    }
    if (known.point !== point) {
      const problem = `${id} is a behaviour at ${known.point}, not at ${point}`
      throw new UserError(
        `${problem}; write the needs again with npx model-query vary --needs.`,
        placeOf(`/needs/${index}/point`),
      )
    }
  })
  return read
}

/** The needs of several clients, a file for each. */
export async function readAllNeeds(paths: readonly string[], contract: string): Promise<readonly ClientNeeds[]> {
  const clients = await Promise.all(paths.map((path) => readNeeds(path, contract)))
  clients.forEach(({ client: { name } }, index) => {
    const first = clients.findIndex(({ client }) => client.name === name)
    if (first === index) return
    const file = shownName(paths[index] ?? '')
    const problem = `${shownName(paths[first] ?? '')} has the needs of ${name}, too`
    throw new UserError(`${problem}; give each client its own name with vary --client.`, { file })
  })
  return clients
}
