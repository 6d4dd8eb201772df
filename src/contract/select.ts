import { type Contract, type Operation, operationNamed } from './contract.ts'
import { canonicalName } from './operation-name.ts'
import { facetsOf } from './facets.ts'
import { childPointer, filesMember, followReference, memberOf, membersOf, tokensOf, valueAt } from './pointer.ts'
import type { DocumentNode } from './pointer.ts'

/** What an expression finds, and the deepest place on the way to it: where what is missing would belong. */
export interface Selection {
  readonly found: readonly DocumentNode[]
  readonly nearest: string
}

/**
 * Finds values of a contract. An expression is `OPERATION#POINTER`: the operation is found by name however spelled, `*`
 * is each operation, and nothing before `#` is the whole document. A token of the pointer is one of
 *
 * - a member's name, or `*` for any member;
 * - `{words}`: a member so named however spelled, `{a|b}` for one of several, `{*words*}` for a name with these within;
 * - `[member=value]`: a member that has this member; the value may be `{words}` as well;
 * - `(404)`: the reply that covers the status, itself, its class or `default`; `(2XX)`: each of the class, or `default`.
 *
 * References are followed, `allOf`, `anyOf` and `oneOf` are looked through, and an operation's parameters include those
 * of its path. An extension that holds words, or false, answers for whatever could stand below it; null and blank ones
 * say nothing.
 */
export function select(contract: Contract, expression: string): Selection {
  const hash = expression.indexOf('#')
  const owner = expression.slice(0, hash).trim()
  const tokens = tokensOf(expression.slice(hash + 1))
  const roots = rootsOf(contract, owner)
  let at: readonly DocumentNode[] = roots.flatMap((root) =>
    root.operation && tokens[0] === 'parameters'
      ? [root.located, ...pathItemOf(contract, root.operation)]
      : root.located,
  )
  let nearest = at[0]?.pointer ?? '/paths'
  for (const token of tokens) {
    at = at.flatMap((located) => step(contract.document, located, token))
    nearest = at[0]?.pointer ?? nearest
  }
  return { found: at.filter((located) => !inExtension(located) || saysSomething(located.value)), nearest }
}

function rootsOf(contract: Contract, owner: string): { located: DocumentNode; operation?: Operation }[] {
  if (owner === '') return [{ located: { pointer: '', value: contract.document } }]
  const named = owner === '*' ? undefined : operationNamed(contract, owner)
  const operations = owner === '*' ? contract.operations : named ? [named] : []
  return operations.map((operation) => ({
    operation,
    located: { pointer: operation.pointer, value: valueAt(contract.document, operation.pointer) },
  }))
}

function pathItemOf(contract: Contract, operation: Operation): DocumentNode[] {
  const pointer = operation.pointer.slice(0, operation.pointer.lastIndexOf('/'))
  return [{ pointer, value: valueAt(contract.document, pointer) }]
}

function step(document: unknown, from: DocumentNode, token: string): readonly DocumentNode[] {
  if (inExtension(from) && (from.value === false || (typeof from.value === 'string' && saysSomething(from.value)))) {
    return [from]
  }
  const members = facetsOf(document, from).flatMap((facet) =>
    membersOf(facet.value).map(([name, value]) => ({
      name,
      located: { pointer: childPointer(facet.pointer, name), value },
    })),
  )
  const status = /^\(([1-5](?:\d\d|XX))\)$/.exec(token)?.[1]
  const chosen =
    status === undefined
      ? members.filter(({ name, located }) => matches(document, token, name, located))
      : covering(status, members)
  return chosen.map(({ located }) => located)
}

/** The replies that a status or a class of them gets (OpenAPI 3.1, Responses Object: a code before its range, then default). */
function covering<T extends { readonly name: string }>(status: string, replies: readonly T[]): readonly T[] {
  const named = (wanted: string): readonly T[] => replies.filter(({ name }) => name.toUpperCase() === wanted)
  const range = `${status.slice(0, 1)}XX`
  const own =
    status === range
      ? replies.filter(({ name }) => /^\d(\d\d|XX)$/i.test(name) && name[0] === status[0])
      : named(status)
  return [own, named(range), named('DEFAULT')].find((some) => some.length > 0) ?? []
}

function matches(document: unknown, token: string, name: string, located: DocumentNode): boolean {
  if (token === '*') return true
  if (isNamed(token, name)) return true
  const [, member, value] = /^\[([^=]+)=(.*)\]$/.exec(token) ?? []
  if (member === undefined || value === undefined) return false
  const held = memberOf(followReference(document, located).value, member)
  return typeof held === 'string' && isNamed(value, held)
}

/** Whether a name is the one that a token gives: to the letter, or as one of `{these|*words*}` however spelled. */
function isNamed(token: string, name: string): boolean {
  if (token === name) return true
  const words = /^\{(.+)\}$/.exec(token)?.[1]
  if (words === undefined) return false
  const canonical = canonicalName(name)
  return words.split('|').some((word) => {
    const wanted = canonicalName(word)
    if (wanted === '') return false
    const [open, ended] = [word.startsWith('*'), word.endsWith('*')]
    if (open && ended) return canonical.includes(wanted)
    if (open) return canonical.endsWith(wanted)
    return ended ? canonical.startsWith(wanted) : canonical === wanted
  })
}

function inExtension({ pointer }: DocumentNode): boolean {
  const [first, , ...rest] = tokensOf(pointer)
  return first === filesMember ? rest.some((token) => token.startsWith('x-')) : pointer.includes('/x-')
}

function saysSomething(value: unknown): boolean {
  return value !== null && (typeof value !== 'string' || value.trim() !== '')
}
