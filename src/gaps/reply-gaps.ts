import { titleOf } from '../contract/contract.ts'
import type { Contract, Note, NoteField, NoteReply, Operation, Reply } from '../contract/contract.ts'
import { facetsOf } from '../contract/facets.ts'
import { canonicalName } from '../contract/operation-name.ts'
import { childPointer, type DocumentNode, memberOf, membersOf } from '../contract/pointer.ts'
import type { NoteGap } from './note-gap.ts'
import { defined } from '../text/defined.ts'

/** What a note says about a reply that the contract lacks: the status, or members of its body. */
export function missingInReply(contract: Contract, operation: Operation, note: Note, reply: NoteReply): NoteGap[] {
  const name = titleOf(operation)
  const declared = replyFor(operation, reply.status)
  if (!declared) {
    return [
      {
        kind: 'reply-not-declared',
        subject: [canonicalName(name), reply.status],
        topic: `reply ${reply.status} of ${name} is undeclared`,
        title: `The note on ${name} answers ${reply.status}, which the contract does not declare`,
        operation: name,
        closedBy: `the reply ${reply.status}`,
        says: `Declare the reply ${reply.status}, or remove it from the note.`,
        places: [note.placeOf(`${reply.pointer}/status`), contract.placeOf(`${operation.pointer}/responses`)],
        ...defined({ openPoint: reply.openPoint }),
        draft: {
          at: `${name}#/responses`,
          add: { [reply.status]: { description: reply.says ?? 'Undecided.' } },
          undecided: reply.says === undefined ? [`/${reply.status}/description`] : [],
        },
      },
    ]
  }
  return reply.fields.flatMap((field) => missingField(contract, operation, note, { reply, declared, field }))
}

/** The reply that covers a status: itself, its class (`4XX`) or the default; a class is covered by any status of it. */
function replyFor({ replies }: Operation, status: string): Reply | undefined {
  const called = (wanted: string): Reply | undefined =>
    replies.find((reply) => reply.status.toUpperCase() === wanted.toUpperCase())
  const ofClass = replies.find((reply) => /^\dXX$/.test(status) && reply.status.startsWith(status.charAt(0)))
  return called(status) ?? called(`${status.charAt(0)}XX`) ?? ofClass ?? called('default')
}

function missingField(
  contract: Contract,
  operation: Operation,
  note: Note,
  { reply, declared, field }: { reply: NoteReply; declared: Reply; field: NoteField },
): NoteGap[] {
  const name = titleOf(operation)
  const open = field.undecided?.includes('name') ?? false
  const holders = declared.schema ? memberSchemas(contract.document, declared.schema) : []
  const [holder] = holders
  const names = holders.flatMap(({ value }) => membersOf(memberOf(value, 'properties')).map(([member]) => member))
  const alike = names.find((member) => canonicalName(member) === canonicalName(field.name))
  if (names.includes(field.name) || (open && alike !== undefined)) return []
  const draft = holder && {
    at: `#${holder.pointer}`,
    add: { properties: { [field.name]: defined({ description: field.says }) } },
    undecided: [childPointer('/properties', field.name)],
  }
  return [
    {
      kind: 'field-not-declared',
      subject: [canonicalName(name), reply.status, canonicalName(field.name)],
      topic: `${field.name} in the ${reply.status} of ${name} is undeclared`,
      title: `The note on ${name} answers with ${field.name}, which the schema of its ${reply.status} does not declare`,
      operation: name,
      closedBy: alike ? `one spelling of ${alike}` : open ? 'a property' : `the property ${field.name}`,
      says: alike
        ? `The schema has ${alike}; use one spelling for both.`
        : `Declare ${open ? 'a property for it' : `the property ${field.name}`}, or remove it from the note.`,
      places: [note.placeOf(field.pointer), contract.placeOf(declared.schema?.pointer ?? declared.pointer)],
      ...defined({ openPoint: field.openPoint, draft: open || alike ? undefined : draft }),
    },
  ]
}

/** The schemas that declare the members of a body (of each item if the body is an array), compositions included. */
function memberSchemas(document: unknown, schema: DocumentNode, seen: Set<string> = new Set()): DocumentNode[] {
  return facetsOf(document, schema, seen).flatMap((facet) => {
    const items = memberOf(facet.value, 'items')
    const own = memberOf(facet.value, 'properties') === undefined ? [] : [facet]
    if (items === undefined) return own
    return [...own, ...memberSchemas(document, { pointer: `${facet.pointer}/items`, value: items }, seen)]
  })
}
