import { type Contract, type Operation, titleOf } from '../contract/contract.ts'
import { filesMember, isObject, type JsonObject, memberOf, membersOf, valueAt } from '../contract/pointer.ts'
import { asObject } from '../text/json-object.ts'

/** How semver would rate a change of a contract: for its clients, since the service only answers. */
export type Rating = 'major' | 'minor' | 'patch'

/** A difference between two contracts, and its rating. */
export interface ContractChange {
  readonly rating: Rating
  readonly says: string
}

/** The differences of a contract from an older one, the gravest first. */
export function rateChanges(contract: Contract, older: Contract): readonly ContractChange[] {
  const key = ({ name, method, path }: Operation): string => name ?? `${method} ${path}`
  const [now, then] = [contract, older].map(({ operations }) => new Map(operations.map((one) => [key(one), one])))
  const changes: ContractChange[] = []
  const add = (rating: Rating, says: string): void => void changes.push({ rating, says })
  for (const [name, before] of then ?? []) {
    const after = now?.get(name)
    if (!after) add('major', `operation ${titleOf(before)} removed`)
    else changes.push(...operationChanges(contract, after, older, before))
  }
  for (const [name, after] of now ?? []) if (!then?.has(name)) add('minor', `operation ${titleOf(after)} added`)

  changes.push(...membersChanged('schema', schemasOf(older), schemasOf(contract)))
  if (changes.length === 0 && JSON.stringify(contract.document) !== JSON.stringify(older.document)) {
    add('patch', 'words, examples or extensions')
  }
  const ranks: readonly Rating[] = ['major', 'minor', 'patch']
  return changes.toSorted((a, b) => ranks.indexOf(a.rating) - ranks.indexOf(b.rating))
}

function operationChanges(contract: Contract, after: Operation, older: Contract, before: Operation): ContractChange[] {
  const name = titleOf(after)
  const changes: ContractChange[] = []
  const add = (rating: Rating, says: string): void => void changes.push({ rating, says: `${name}: ${says}` })
  if (after.method !== before.method || after.path !== before.path) add('major', 'method or path changed')
  for (const one of before.parameters) {
    const same = after.parameters.find((other) => other.name === one.name && other.in === one.in)
    if (!same) add('major', `parameter ${one.name} removed`)
    else if (same.required !== one.required)
      add(same.required ? 'major' : 'minor', `parameter ${one.name} became ${same.required ? 'required' : 'optional'}`)
  }
  for (const one of after.parameters) {
    if (!before.parameters.some((other) => other.name === one.name && other.in === one.in))
      add(one.required ? 'major' : 'minor', `${one.required ? 'required ' : ''}parameter ${one.name} added`)
  }
  for (const reply of before.replies) {
    const same = after.replies.find(({ status }) => status === reply.status)
    if (!same) add('major', `reply ${reply.status} removed`)
    else {
      const [body, own] = [reply.schema, same.schema].map((schema) =>
        isObject(schema?.value) ? schema.value : undefined,
      )
      if (body && !own) add('major', `body of ${reply.status} removed`)
      else if (own && body) changes.push(...schemaChanges(`${name}: body of ${reply.status}`, body, own))
      else if (own) add('minor', `body of ${reply.status} declared`)
    }
  }
  for (const { status } of after.replies) {
    if (!before.replies.some((other) => other.status === status)) add('minor', `reply ${status} added`)
  }
  const isSecured = isSecure(contract, after)
  if (isSecured !== isSecure(older, before))
    add(isSecured ? 'major' : 'minor', `credentials ${isSecured ? 'required' : 'no longer required'}`)
  return changes
}

function isSecure({ document }: Contract, { pointer }: Operation): boolean {
  return membersOf(valueAt(document, `${pointer}/security`) ?? document['security']).length > 0
}

function schemasOf({ document }: Contract): JsonObject {
  return { ...asObject(valueAt(document, '/components/schemas')), ...asObject(document[filesMember]) }
}

/** Members that state nothing that a client could rely on. */
const words = new Set(['description', 'title', 'summary', 'example', 'examples', 'default', 'deprecated', '$comment'])

/** The differences of a schema of answers: what it no longer promises is major, what it promises besides is minor. */
function schemaChanges(at: string, before: JsonObject, after: JsonObject): ContractChange[] {
  const changes: ContractChange[] = []
  const add = (rating: Rating, says: string): void => void changes.push({ rating, says: `${at}: ${says}` })
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, own] = [before[name], after[name]]
    if (words.has(name) || name.startsWith('x-') || JSON.stringify(old) === JSON.stringify(own)) continue
    if (name === 'properties') {
      changes.push(...membersChanged(`${at}, property`, asObject(old), asObject(own)))
    } else if (isObject(old) && isObject(own)) changes.push(...schemaChanges(`${at}, ${name}`, old, own))
    else if (name === 'enum' && Array.isArray(old) && Array.isArray(own)) {
      const further = own.filter((value) => !old.includes(value))
      if (further.length > 0) add('major', `enum also has ${further.map(String).join(', ')}`)
      else add('minor', 'enum has fewer values')
    } else if (name === 'required' && Array.isArray(old) && Array.isArray(own)) {
      const fewer = old.some((member) => !own.includes(member))
      add(fewer ? 'major' : 'minor', `${fewer ? 'fewer' : 'more'} members are required`)
    } else if (old === undefined) add('minor', `${name} declared`)
    else add('major', `${name} ${own === undefined ? 'removed' : 'changed'}`)
  }
  return changes
}

function membersChanged(what: string, before: JsonObject, after: JsonObject): ContractChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.flatMap((name): ContractChange[] => {
    const [old, own] = [memberOf(before, name), memberOf(after, name)]
    if (own === undefined) return [{ rating: 'major', says: `${what} ${name} removed` }]
    if (old === undefined) return [{ rating: 'minor', says: `${what} ${name} added` }]
    return schemaChanges(`${what} ${name}`, asObject(old), asObject(own))
  })
}
