import { operationNamed } from './contract.ts'
import type { Contract, Operation } from './contract.ts'
import { canonicalName } from './operation-name.ts'
import { childPointer, followReference, memberOf, membersOf, tokensOf } from './pointer.ts'
import type { Located } from './pointer.ts'

/** What an expression finds, and the deepest place on the way to it: where what is missing would belong. */
export interface Selection {
  readonly found: readonly Located[]
  readonly nearest: string
}

/**
 * Finds values of a contract. An expression is `OPERATION#POINTER`: the operation is found by name however spelled, `*`
 * is each operation, and nothing before `#` is the whole document. A token of the pointer is a member's name, `*` for
 * any member, `{words}` for a member so named however spelled, or `[member=value]` for a member that has this.
 * References are followed, `allOf`, `anyOf` and `oneOf` are looked through, and an operation's parameters include those
 * of its path.
 */
export function select(contract: Contract, expression: string): Selection {
  const hash = expression.indexOf('#')
  const owner = expression.slice(0, hash).trim()
  const tokens = tokensOf(expression.slice(hash + 1))
  const roots = rootsOf(contract, owner)
  let at: readonly Located[] = roots.flatMap((root) =>
    root.operation && tokens[0] === 'parameters'
      ? [root.located, ...pathItemOf(contract, root.operation)]
      : root.located,
  )
  let nearest = at[0]?.pointer ?? '/paths'
  for (const token of tokens) {
    at = at.flatMap((located) => step(contract.document, located, token, new Set()))
    nearest = at[0]?.pointer ?? nearest
  }
  return { found: at, nearest }
}

function rootsOf(contract: Contract, owner: string): { located: Located; operation?: Operation }[] {
  if (owner === '') return [{ located: { pointer: '', value: contract.document } }]
  const named = owner === '*' ? undefined : operationNamed(contract, owner)
  const operations = owner === '*' ? contract.operations : named ? [named] : []
  return operations.map((operation) => ({
    operation,
    located: { pointer: operation.pointer, value: tokensOf(operation.pointer).reduce(memberOf, contract.document) },
  }))
}

function pathItemOf(contract: Contract, operation: Operation): Located[] {
  const pointer = operation.pointer.slice(0, operation.pointer.lastIndexOf('/'))
  return [{ pointer, value: tokensOf(pointer).reduce(memberOf, contract.document) }]
}

function step(document: unknown, from: Located, token: string, seen: Set<string>): Located[] {
  const at = followReference(document, from)
  if (seen.has(at.pointer)) return []
  seen.add(at.pointer)
  const own = membersOf(at.value)
    .map(([name, value]) => ({ name, located: { pointer: childPointer(at.pointer, name), value } }))
    .filter(({ name, located }) => matches(document, token, name, located))
    .map(({ located }) => located)
  if (own.length > 0) return own
  return ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) =>
    membersOf(memberOf(at.value, keyword)).flatMap(([index, value]) =>
      step(document, { pointer: childPointer(childPointer(at.pointer, keyword), index), value }, token, seen),
    ),
  )
}

function matches(document: unknown, token: string, name: string, located: Located): boolean {
  if (token === '*') return true
  if (token === name) return true
  const words = /^\{(.+)\}$/.exec(token)?.[1]
  if (words !== undefined) return canonicalName(words) === canonicalName(name)
  const [, member, value] = /^\[([^=]+)=(.*)\]$/.exec(token) ?? []
  if (member === undefined) return false
  return memberOf(followReference(document, located).value, member) === value
}
