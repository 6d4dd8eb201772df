import { defined } from '../text/defined.ts'
import { wordsOf } from '../text/words-of.ts'
import { operationNamed, titleOf } from '../contract/contract.ts'
import type { Contract, Draft, Note, NoteParameter, Operation } from '../contract/contract.ts'
import { canonicalName, nearestName } from '../contract/operation-name.ts'
import { memberOf, membersOf, pointerTo, valueAt } from '../contract/pointer.ts'
import type { NoteGap } from './note-gap.ts'
import { missingInReply } from './reply-gaps.ts'

/**
 * All differences between notes and contract: operations first (described but not declared, misspelt, renamed, declared
 * but not described), then routes, parameters, replies and fields that a note names and the contract lacks. A note on a
 * declared webhook or callback is not compared further.
 */
export function findNoteGaps(contract: Contract, notes: readonly Note[]): readonly NoteGap[] {
  const described = new Map<Operation, Note>()
  for (const note of notes) {
    const operation = operationOf(contract, note)
    if (operation) described.set(operation, note)
  }
  const twins = notes.flatMap((note) => meetingTwo(contract, note))
  const undescribed = contract.operations.filter(
    (operation) => !described.has(operation) && !twins.some(({ operations }) => operations.includes(operation)),
  )
  const matched = new Set(described.values())
  const claimed = new Set<Operation>()
  const incoming = incomingNames(contract)
  const astray = notes
    .filter((note) => !matched.has(note) && !incoming.has(canonicalName(note.operation)))
    .map((note) => {
      const kin = kinOf(
        note,
        undescribed.filter((operation) => !claimed.has(operation)),
      )
      if (kin) claimed.add(kin.operation)
      return kin ? strayNote(contract, note, kin) : notDeclared(contract, note)
    })
  return [
    ...astray,
    ...twins.map(({ gap }) => gap),
    ...undescribed.filter((operation) => !claimed.has(operation)).map((operation) => notDescribed(contract, operation)),
    ...[...described].flatMap(([operation, note]) => [
      ...otherRoute(contract, operation, note),
      ...(note.takes ?? []).flatMap((parameter) => missingParameter(contract, operation, note, parameter)),
      ...(note.answers ?? []).flatMap((reply) => missingInReply(contract, operation, note, reply)),
    ]),
  ]
}

/** The names of operations that the service calls rather than answers: webhooks and callbacks. Notes may describe them. */
function incomingNames({ document, operations }: Contract): ReadonlySet<string> {
  const callbacks = operations.flatMap(({ pointer }) => membersOf(valueAt(document, `${pointer}/callbacks`)))
  const items = [...membersOf(document['webhooks']), ...callbacks.flatMap(([, callback]) => membersOf(callback))]
  const names = items.flatMap(([, item]) => membersOf(item).map(([, operation]) => memberOf(operation, 'operationId')))
  return new Set(names.filter((name) => typeof name === 'string').map(canonicalName))
}

/** The operation that a note describes: by name, or by method and path if either of them has no other name for it. */
export function operationOf(contract: Contract, note: Note): Operation | undefined {
  return (
    operationNamed(contract, note.operation) ??
    contract.operations.find(
      (operation) => (operation.name === undefined || note.operation.includes('/')) && sameRoute(note, operation),
    )
  )
}

function sameRoute(note: Note, { method, path }: Operation): boolean {
  const shape = (template: string): string => template.replace(/\{[^{}]*\}/g, '{}')
  return note.method === method && note.path !== undefined && shape(note.path) === shape(path)
}

interface Kin {
  readonly operation: Operation
  readonly by: 'route' | 'spelling'
}

function kinOf(note: Note, candidates: readonly Operation[]): Kin | undefined {
  const atRoute = candidates.find((operation) => sameRoute(note, operation))
  if (atRoute) return { operation: atRoute, by: 'route' }
  const nearest = nearestName(
    note.operation,
    candidates.flatMap(({ name }) => name ?? []),
  )
  const operation = candidates.find(({ name }) => name !== undefined && name === nearest)
  return operation && { operation, by: 'spelling' }
}

function strayNote(contract: Contract, note: Note, { operation, by }: Kin): NoteGap {
  const name = titleOf(operation)
  const common = {
    subject: [canonicalName(note.operation)],
    topic: `the note on "${note.operation}" names no declared operation`,
    operation: name,
    closedBy: `operation: ${name} in the note`,
    places: [note.placeOf('/operation'), contract.placeOf(`${operation.pointer}/operationId`)],
  }
  return by === 'spelling'
    ? {
        ...common,
        kind: 'note-misspelt',
        title: `The note on "${note.operation}" names no declared operation; ${name} is spelled almost like it and has no note`,
        says: `Write operation: ${name} in the note, or declare an operation of the note's name.`,
      }
    : {
        ...common,
        kind: 'note-left-behind',
        title: `The note on "${note.operation}" is out of date: ${operation.method} ${operation.path} is now called ${name}`,
        says: `Write operation: ${name} in the note, or restore the operation's old name.`,
      }
}

/** The operations that share the name of a note in different spellings, of which only one can be meant. */
function meetingTwo(contract: Contract, note: Note): { gap: NoteGap; operations: readonly Operation[] }[] {
  const name = canonicalName(note.operation)
  const operations = contract.operations.filter((one) => one.name !== undefined && canonicalName(one.name) === name)
  if (operations.length < 2) return []
  const names = operations.map(titleOf)
  return [
    {
      operations,
      gap: {
        kind: 'note-meets-two',
        subject: [name],
        topic: `the note on "${note.operation}" meets ${names.join(' and ')}`,
        title: `The note on "${note.operation}" meets ${names.join(' and ')}, whose names differ only in spelling`,
        operation: names[0] ?? note.operation,
        closedBy: 'names that differ in more than spelling',
        says: 'Rename one of the operations, and describe each in a note of its own.',
        places: [
          note.placeOf('/operation'),
          ...operations.map(({ pointer }) => contract.placeOf(`${pointer}/operationId`)),
        ],
      },
    },
  ]
}

function otherRoute(contract: Contract, operation: Operation, note: Note): NoteGap[] {
  if (note.method === undefined || note.path === undefined || sameRoute(note, operation)) return []
  const name = titleOf(operation)
  return [
    {
      kind: 'route-differs',
      subject: [canonicalName(name)],
      topic: `${name} has two routes`,
      title: `The note on ${name} says ${note.method} ${note.path}, but the contract declares ${operation.method} ${operation.path}`,
      operation: name,
      closedBy: 'one method and path in both',
      says: 'Correct the one that is wrong.',
      places: [note.placeOf('/path'), contract.placeOf(operation.pointer)],
    },
  ]
}

function notDeclared(contract: Contract, note: Note): NoteGap {
  const names = contract.operations.flatMap(({ name }) => name ?? [])
  const near = nearestName(note.operation, names)
  const route = note.method && note.path ? `${note.method} ${note.path}` : undefined
  const where = route ? `at ${route}` : 'the contract decides its method and path'
  const operationId = asOperationId(note.operation)
  return {
    kind: 'operation-not-declared',
    subject: [canonicalName(note.operation)],
    topic: `${note.operation} is undeclared`,
    title: `"${note.operation}" is described but absent from the contract`,
    operation: note.operation,
    closedBy: `an operation ${operationId}`,
    says: `Declare an operation with operationId ${operationId}${route ? ` ${where}` : `; ${where}`}.${near === undefined ? '' : ` Did you mean ${near}?`}`,
    places: [note.placeOf('/operation'), contract.placeOf('/paths')],
    ...defined({ openPoint: note.openPoint }),
    ...(note.method && note.path && { draft: draftOperation(note.method, note.path, operationId, note.title) }),
  }
}

function draftOperation(method: string, path: string, operationId: string, summary: string): Draft {
  const names = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name)
  const parameters = names.map((name) => ({ name, in: 'path', required: true, schema: {} }))
  const operation = {
    operationId,
    summary,
    ...(parameters.length > 0 && { parameters }),
    responses: { default: { description: 'Undecided: what it answers.' } },
  }
  const at = pointerTo(path, method.toLowerCase())
  return {
    at: '#/paths',
    add: { [path]: { [method.toLowerCase()]: operation } },
    undecided: [`${at}/responses/default`, ...parameters.map((_, index) => `${at}/parameters/${index}/schema`)],
  }
}

function notDescribed(contract: Contract, operation: Operation): NoteGap {
  const name = titleOf(operation)
  const key = operation.name === undefined ? `${operation.method} ${operation.path}` : canonicalName(operation.name)
  return {
    kind: 'operation-not-described',
    subject: [key],
    topic: `${name} has no note`,
    title: `${name} is declared but no note describes it`,
    operation: name,
    closedBy: `a note on ${name}`,
    says:
      operation.name === undefined
        ? 'Give the operation an operationId, and write a note of that name.'
        : `Write a note with operation: ${name} in its front matter.`,
    places: [contract.placeOf(operation.name === undefined ? operation.pointer : `${operation.pointer}/operationId`)],
  }
}

function missingParameter(contract: Contract, operation: Operation, note: Note, parameter: NoteParameter): NoteGap[] {
  const open = parameter.undecided?.includes('name') ?? false
  const alike = operation.parameters.filter(({ name }) => canonicalName(name) === canonicalName(parameter.name))
  const sameName = (name: string): boolean =>
    open || (parameter.in === 'header' ? name.toLowerCase() === parameter.name.toLowerCase() : name === parameter.name)
  if (alike.some((declared) => sameName(declared.name) && (parameter.in ?? declared.in) === declared.in)) return []
  const name = titleOf(operation)
  const [near] = alike
  const says = near
    ? `The contract has ${near.name} in ${near.in}; use one name for both.`
    : `Declare ${open ? 'a parameter for it' : `the parameter ${parameter.name}`}${parameter.in ? ` in ${parameter.in}` : ''}, or remove it from the note.`
  const decided = !open && parameter.in !== undefined && parameter.in !== 'path' && !near
  const description = parameter.says || undefined
  const added = { name: parameter.name, in: parameter.in, ...defined({ description }), schema: {} }
  return [
    {
      kind: 'parameter-not-declared',
      subject: [canonicalName(name), canonicalName(parameter.name)],
      topic: `${parameter.name} of ${name} is undeclared`,
      title: `The note on ${name} takes ${open ? '' : 'the parameter '}${parameter.name}, which the contract does not declare`,
      operation: name,
      closedBy: near ? `one name for ${near.name}` : open ? 'a parameter' : `the parameter ${parameter.name}`,
      says,
      places: [
        note.placeOf(`${parameter.pointer}/name`),
        contract.placeOf(near?.pointer ?? `${operation.pointer}/parameters`),
      ],
      ...defined({ openPoint: parameter.openPoint }),
      ...(decided && {
        draft: { at: `${name}#`, add: { parameters: [added] }, undecided: ['/parameters/0/schema'] },
      }),
    },
  ]
}

/** The operationId for a name in prose: `Suggest links` gives `suggestLinks`. */
export function asOperationId(name: string): string {
  return wordsOf(name)
    .map((word, index) => (index === 0 ? word.charAt(0).toLowerCase() : word.charAt(0).toUpperCase()) + word.slice(1))
    .join('')
}
