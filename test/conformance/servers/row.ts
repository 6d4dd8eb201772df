import type { ClauseId } from '../../../src/contract/ids.ts'
import type { Served } from './serve.ts'

/** What a server can break: a clause of the specification, or a section of HTTP or JSON. */
export type Stated = ClauseId | `RFC ${number} ${string}`

/**
 * How likely it is that somebody ships a server with this fault, by one rule:
 * - `common`: a usual stack has it by itself (a framework, database, search engine, cache or proxy as it comes, or with one
 *   setting), or reviews of code meet it each year.
 * - `contrived`: nobody would ship it. Code is needed that has no other purpose, as where "each answer number 37 is a 404" or
 *   answers are "kept under the first 24 letters".
 * - `plausible`: what lies between. Somebody makes this mistake, but seldom.
 * Which entity shows the fault, and in how many answers, counts for nothing: what is rated is the mistake behind it.
 * Contrived servers fail no merge: they are judged and counted, and no rule is bent for them.
 */
export type Realism = 'common' | 'plausible' | 'contrived'

/** A server that breaks one stated thing, and answers all else as the honest one does. */
export interface FaultyServer {
  readonly name: string
  readonly breaks: Stated
  readonly realism: Realism
  /** Other names that the same fault goes by: a rule that cites one of these has found it too. */
  readonly or?: readonly Stated[]
  /** The rule whose failure the report must show first: others that fail by it say less of it. */
  readonly first?: string
  /** Nothing in the answers gives it away: it takes the build that they are about. */
  readonly needsBuild?: true
  /** Only a method that writes brings it out. */
  readonly needsWrites?: true
  /** No plain question brings it out: it takes a tag of the server's own, or a line of HTTP/1.0. */
  readonly needsOwnQuestion?: true
  /** No rule finds it, as docs/limits.md says: it is counted by `npm run ablation` alone. */
  readonly unseen?: true
  /** It ends before all is shown, where nothing leads on: the list has to be said to be whole. */
  readonly list?: 'whole'
  /** It keeps a question waiting: judge it with small limits. */
  readonly hangs?: true
  /** Why this is a fault and not a choice. */
  readonly why: string
  readonly serve: () => Promise<Served>
}

/** A server that differs from the honest one only in what the specification leaves open. */
export interface LegalServer {
  readonly name: string
  /** Why nobody may hold it against the server. */
  readonly why: string
  /** Its data are the reference build's, so it passes beside that build as well. */
  readonly holdsBuild?: true
  /** Judge it with these headers. */
  readonly headers?: readonly { readonly name: string; readonly value: string }[]
  /** Judge it with the methods that write, too. */
  readonly writes?: true
  readonly serve: () => Promise<Served>
}

/**
 * Rows of a table, some of which are less likely than the others, or not found. A name without its models stands for the rows of all models.
 * Throws an Error when no row has a name.
 */
export function withRealism<Row extends FaultyServer>(
  rows: readonly Row[],
  {
    plausible = [],
    contrived = [],
    unseen = [],
  }: Partial<Record<'plausible' | 'contrived' | 'unseen', readonly string[]>>,
): readonly Row[] {
  const has = (names: readonly string[], { name }: Row): boolean =>
    names.some((one) => name === one || name.startsWith(`${one} (`))
  const unknown = [...plausible, ...contrived, ...unseen].find((name) => !rows.some((row) => has([name], row)))
  if (unknown !== undefined) throw new Error(`No row is called: ${unknown}`)
  return rows.map((row) => ({
    ...row,
    realism: has(contrived, row) ? 'contrived' : has(plausible, row) ? 'plausible' : row.realism,
    ...(has(unseen, row) && { unseen: true }),
  }))
}
