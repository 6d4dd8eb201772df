import { type Behaviour, behaviours } from './behaviours.ts'

/** What one client needs of any server: the file that `vary --needs` writes. */
export interface ClientNeeds {
  readonly version: 1
  readonly client: { readonly name: string; readonly version?: string }
  /** The version of the contract that leaves open what is needed. */
  readonly contract: string
  /** The name of the build that the client was tested with, and its version. */
  readonly build: { readonly name: string; readonly version: string }
  /** The variations that were tried, in the order of their names. */
  readonly tried: readonly string[]
  readonly needs: readonly ClientNeed[]
}

/** A behaviour at an open point that a client leans on. */
export interface ClientNeed extends Pick<Behaviour, 'id' | 'point' | 'operation' | 'says'>, Known {
  /** The variations that broke the client, and how it failed. */
  readonly shownBy: readonly {
    readonly variation: string
    readonly ended: string
    /** The names of the tests that failed, where the output names them. */
    readonly tests?: readonly string[]
    /** The last lines of the output. */
    readonly lines?: string
  }[]
}

/** What the client knew from the build that it was tested with, for behaviours that are about it. */
export interface Known {
  /** The words of a field. */
  readonly words?: readonly string[]
  /** The end of a scale. */
  readonly upTo?: number
  /** The undeclared fields, by where they were; for `fields-alike` the declared ones that only some had. */
  readonly fields?: Readonly<Record<string, readonly string[]>>
  /** Only some have the field. */
  readonly some?: true
}

/** The needs without those that another one includes. */
export function neededAlone(needs: readonly ClientNeed[]): readonly ClientNeed[] {
  const ids = new Set(needs.map(({ id }) => id))
  const included = new Set(behaviours.flatMap(({ id, includes = [] }) => (ids.has(id) ? includes : [])))
  return needs.filter(({ id }) => !included.has(id))
}
