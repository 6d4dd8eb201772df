import { type Contract, type Operation, titleOf } from '../contract/contract.ts'
import { followReference, isObject, type JsonObject, memberOf, membersOf, tokensOf } from '../contract/pointer.ts'
import { grouped } from '../text/grouped.ts'
import { sortedJson } from '../text/sorted-json.ts'
import { type Breaks, type Direction, effects, type Rating, ratings, together } from './change-effects.ts'
import { differences } from './change-rules.ts'
import type { Difference, Kind, Step } from './member-rules.ts'
import { comparable, comparableOperation, comparableSchemas, routeOf } from './comparable.ts'

/** A difference between two contracts: whom it breaks, its rating, and in how many other operations it is the same. */
export interface ContractChange {
  readonly rating: Rating
  readonly breaks: Breaks
  readonly says: string
  readonly others: number
}

/** Two objects whose comparison begins here, with the direction in which they are said. */
interface Task {
  readonly of: Kind
  readonly name: string
  readonly old: unknown
  readonly own: unknown
  readonly direction: Direction
}

/** Whether something is said by the other side than its task, and in which direction of the task alone. */
interface Turn {
  readonly reversed: boolean
  readonly only: Direction | undefined
}

interface Found extends Difference, Turn {
  readonly where: string
}

interface Link extends Omit<Task, 'direction'>, Turn {}

/** What is within two objects, as far as references; and the directions in which they are said. */
interface Pair {
  readonly task: Task
  readonly found: readonly Found[]
  readonly links: readonly Link[]
  readonly directions: Set<Direction>
}

interface Documents {
  readonly old: JsonObject
  readonly own: JsonObject
}

/** The differences of a contract from an older one, the gravest first; those that no rule compares come last. */
export function rateChanges(contract: Contract, older: Contract): readonly ContractChange[] {
  const { both, gone, come } = pairsOf(contract, older)
  const documents: Documents = { old: older.document, own: contract.document }
  const paths = membersOf(older.document['paths']).map(([path, old]) => {
    return { of: 'path' as const, name: path, old, own: memberOf(contract.document['paths'], path) }
  })
  const pairs = compared(documents, [
    { of: 'document', name: '', ...documents, direction: 'request' },
    ...paths.filter(({ own }) => own !== undefined).map((path) => ({ ...path, direction: 'request' as const })),
    ...both.map(([before, after]): Task => {
      const [old, own] = [comparableOperation(older, before, after), comparableOperation(contract, after, after)]
      return { of: 'operation', name: titleOf(after), old, own, direction: 'request' }
    }),
  ])
  const alone = (effect: 'more' | 'less', says: string): ContractChange => {
    return { ...effects[effect].request, says, others: 0 }
  }
  const changes = [
    ...gone.map((operation) => alone('less', `operation ${titleOf(operation)} removed`)),
    ...come.map((operation) => alone('more', `operation ${titleOf(operation)} added`)),
    ...pairs.flatMap(changesOf),
  ]
  const inWords = { ...effects.nothing.request, says: 'words, or what nothing uses', others: 0 }
  const isWorded = changes.length === 0 && sortedJson(contract.document) !== sortedJson(older.document)
  const ranks = [...ratings, 'unknown'] as const
  const rankOf = ({ breaks, rating }: ContractChange): number => ranks.indexOf(breaks === 'unknown' ? breaks : rating)
  return [...alike(changes), ...(isWorded ? [inWords] : [])].toSorted((a, b) => rankOf(a) - rankOf(b))
}

/** The operations of two contracts that are one: at the same method and path, or else of the same name. */
function pairsOf(
  contract: Contract,
  older: Contract,
): {
  readonly both: readonly (readonly [before: Operation, after: Operation])[]
  readonly gone: readonly Operation[]
  readonly come: readonly Operation[]
} {
  const both: [Operation, Operation][] = []
  const come = new Set(contract.operations)
  const gone = new Set(older.operations)
  for (const keyOf of [routeOf, ({ name }: Operation) => name]) {
    const byKey = new Map([...come].map((operation) => [keyOf(operation), operation]))
    for (const before of gone) {
      const key = keyOf(before)
      const after = key === undefined ? undefined : byKey.get(key)
      if (!after || !come.delete(after)) continue
      gone.delete(before)
      both.push([before, after])
    }
  }
  return { both, gone: [...gone], come: [...come] }
}

/** Compares these objects, and all that references in them name, each pair once. */
function compared(documents: Documents, tasks: readonly Task[]): readonly Pair[] {
  const pairs = new Map<string, Pair>()
  const queue = [...tasks]
  for (const task of queue) {
    const key = `${task.of} ${task.name}`
    const pair = pairs.get(key) ?? { task, ...within(documents, task), directions: new Set() }
    pairs.set(key, pair)
    if (pair.directions.has(task.direction)) continue
    pair.directions.add(task.direction)
    for (const link of pair.links) {
      const direction = heardIn(link, task.direction)
      if (direction) queue.push({ ...link, direction })
    }
  }
  return [...pairs.values()]
}

/** The direction in which something is said of a task that is said in this one; `undefined` if it is not. */
function heardIn({ reversed, only }: Turn, direction: Direction): Direction | undefined {
  if (only !== undefined && only !== direction) return undefined
  return reversed ? opposite[direction] : direction
}

const opposite = { request: 'answer', answer: 'request' } as const

function within(documents: Documents, task: Task): Pick<Pair, 'found' | 'links'> {
  const found: Found[] = []
  const links: Link[] = []
  const depths = new Map<string, number>()
  /** Whether two schemas of which one refers to others were looked at nearer to the top: trees of references would never end. */
  const isLookedAt = (old: unknown, own: unknown, turn: Turn, depth: number): boolean => {
    const key = sortedJson([old, own, turn]) ?? ''
    if (!key.includes('"$ref"')) return false
    const before = depths.get(key) ?? Infinity
    depths.set(key, Math.min(before, depth))
    return before < depth
  }
  const look = ({ of, old, own }: Step | Task, where: string, turn: Turn, depth: number): void => {
    if (of === 'schema' && (old === false || own === false)) {
      const effect = own === false ? 'narrower' : 'wider'
      if (old !== own) found.push({ effect, says: own === false ? 'nothing is allowed' : 'is allowed', where, ...turn })
      return
    }
    if (of === 'schema' && isLookedAt(old, own, turn, depth)) return
    const forms = of === 'schema' ? comparableSchemas(documents, old, own) : [comparable(of, old), comparable(of, own)]
    for (const one of differences(of, ...(forms as [JsonObject, JsonObject]))) {
      if ('effect' in one) found.push({ ...one, where, ...turn })
      else follow(one, [where, one.where].filter((part) => part !== '').join(', '), turn, depth + 1)
    }
  }
  const follow = (step: Step, where: string, { reversed, only }: Turn, depth: number): void => {
    const turn: Turn = {
      reversed: reversed !== (step.reversed ?? false),
      only: only ?? (step.only && reversed ? opposite[step.only] : step.only),
    }
    const [old, own] = [named(documents.old, step.old), named(documents.own, step.own)]
    if (old && own) {
      const [then, name] = [old, own].map(({ pointer }) => nameOf(pointer))
      links.push({
        ...turn,
        of: step.of,
        name: then === name ? name! : `${name} in place of ${then}`,
        old: old.value,
        own: own.value,
      })
    } else if (step.of === 'schema') look(step, where, turn, depth)
    else look({ ...step, old: old ? old.value : step.old, own: own ? own.value : step.own }, where, turn, depth)
  }
  look(task, '', { reversed: false, only: undefined }, 0)
  return { found, links }
}

/** What a reference names, unless something beside it says more. */
function named(
  document: JsonObject,
  value: unknown,
): { readonly pointer: string; readonly value: unknown } | undefined {
  if (!isObject(value) || Object.keys(value).some((name) => !besideReference.has(name))) return undefined
  const node = followReference(document, { pointer: '', value })
  return node.pointer === '' ? undefined : node
}

const besideReference = new Set(['$ref', 'description', 'summary', 'title', 'required'])

/** A place for people: `schema Entity` for `/components/schemas/Entity`. */
function nameOf(pointer: string): string {
  const [first, kind = '', ...names] = tokensOf(pointer)
  return first === 'components' && names.length === 1 ? `${kind.replace(/s$/, '')} ${names[0]}` : pointer
}

function changesOf({ task, found, directions }: Pair): readonly (ContractChange & { readonly inner: string })[] {
  return found.flatMap(({ where, says, effect, ...turn }) => {
    const heard = [...directions].map((direction) => heardIn(turn, direction)).filter((one) => one !== undefined)
    const [first, ...others] = heard.map((direction) => effects[effect][direction])
    if (!first) return []
    const place = [task.name, where].filter((part) => part !== '').join(', ')
    const inner = task.of === 'operation' ? where : place
    return [
      {
        ...others.reduce(together, first),
        says: place === '' ? says : `${place}: ${says}`,
        others: 0,
        inner: `${inner}: ${says}`,
      },
    ]
  })
}

/** Of changes that are the same in several operations, the first. */
function alike(changes: readonly (ContractChange & { readonly inner?: string })[]): ContractChange[] {
  const groups = grouped(changes, ({ breaks, inner, says }) => `${breaks} ${inner ?? says}`)
  return [...groups.values()].map(([{ rating, breaks, says }, ...others]) => {
    return { rating, breaks, says, others: others.length }
  })
}
