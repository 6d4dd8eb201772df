import type { contract } from 'model-query-toolkit'
import createClient, { type Client } from 'openapi-fetch'

type Operations = contract.Operations

/** The contract in the form that openapi-fetch reads: as openapi-typescript would write it. */
export type Paths = {
  [Of in keyof Operations as Operations[Of]['path']]: {
    get: {
      parameters: Given<Operations[Of]['parameters']>
      responses: {
        [Status in keyof Operations[Of]['answers']]: { content: Operations[Of]['answers'][Status] }
      }
    }
  }
}

/** Without the groups that have no parameter, so that none has to be written. */
type Given<Groups> = {
  [Group in keyof Groups as Groups[Group] extends Record<string, never> ? never : Group]: Groups[Group]
}

/** A typed client; without `fetch` it asks over the network. */
export function clientAt(baseUrl: string, fetch?: (request: Request) => Promise<Response>): Client<Paths> {
  return createClient<Paths>({ baseUrl, ...(fetch && { fetch }) })
}
