import { dirname, join, posix } from 'node:path'
import type { DocumentText, PlaceOf } from '../contract/contract.ts'
import { childPointer, filesMember, memberOf, membersOf, pointerOfFragment, tokensOf } from '../contract/pointer.ts'
import type { JsonObject } from '../contract/pointer.ts'
import { readDocumentText } from '../files/document-text.ts'
import { percentDecoded } from '../text/percent-decoded.ts'
import { UserError } from '../text/user-error.ts'
import { objectsOf } from './contract-faults.ts'

/** Reads a file by its path relative to the contract's folder; `undefined` if there is none. */
export type ReadBeside = (name: string) => Promise<{ readonly text: string; readonly file: string } | undefined>

/**
 * The contract with every file that a `$ref` in it names, below `x-files` by its path relative to the contract's folder, and
 * with references rewritten to point there; so all of it has one document, and every value keeps its place.
 * @throws {UserError} for a reference to a file outside of that folder, one that does not exist, or another host.
 */
export async function withFiles(
  main: DocumentText & { readonly value: JsonObject },
  read: ReadBeside,
): Promise<DocumentText & { readonly value: JsonObject }> {
  const parts = new Map<string, DocumentText>([['', main]])
  const rewritten = new Map<string, unknown>()
  for (const [name, part] of parts) {
    const targets = new Map<string, string>()
    for (const { pointer, value, free } of objectsOf({ pointer: '', value: part.value })) {
      const reference = memberOf(value, '$ref')
      if (free || typeof reference !== 'string') continue
      if (reference.startsWith('#') && name === '') continue
      const hash = reference.includes('#') ? reference.indexOf('#') : reference.length
      const place = part.placeOf(childPointer(pointer, '$ref'))
      const target = hash === 0 ? name : fileNamed(reference.slice(0, hash), name, place)
      if (!parts.has(target)) {
        const beside = await read(target)
        if (!beside)
          throw new UserError(`$ref ${JSON.stringify(reference)} names a file that does not exist; correct it.`, place)
        parts.set(target, readDocumentText(beside.text, beside.file))
      }
      const fragment = pointerOfFragment(reference.slice(hash)) ?? reference.slice(hash + 1)
      targets.set(
        pointer,
        `#${[...tokensOf(target === '' ? '' : pointerOfFile(target)), ...tokensOf(fragment)].map(fragmentToken).join('')}`,
      )
    }
    rewritten.set(name, targets.size === 0 ? part.value : withReferences(part.value, targets))
  }
  if (parts.size === 1) return main
  const [document, ...files] = [...rewritten].map(([name, value]) => (name === '' ? value : [name, value]))
  return {
    value: { ...(document as JsonObject), [filesMember]: Object.fromEntries(files as [string, unknown][]) },
    placeOf: placeIn(parts),
  }
}

/** The paths of the files beside a contract that `withFiles` read into it. */
export function filesBeside(path: string, document: JsonObject): readonly string[] {
  return membersOf(document[filesMember]).map(([name]) => join(dirname(path), name))
}

function pointerOfFile(name: string): string {
  return childPointer(`/${filesMember}`, name)
}

function placeIn(parts: ReadonlyMap<string, DocumentText>): PlaceOf {
  const main = parts.get('') as DocumentText
  return (pointer) => {
    const [first, name = '', ...rest] = tokensOf(pointer)
    const part = first === filesMember ? parts.get(name) : undefined
    return part ? part.placeOf(rest.reduce(childPointer, '')) : main.placeOf(pointer)
  }
}

function fragmentToken(token: string): string {
  return encodeURI(childPointer('', token)).replaceAll('#', '%23')
}

/** The path that a reference means, relative to the contract's folder. */
function fileNamed(reference: string, from: string, place: ReturnType<PlaceOf>): string {
  const refuse = (why: string): UserError => new UserError(`$ref ${JSON.stringify(reference)} ${why}`, place)
  if (/^[a-z][a-z0-9+.-]+:|^\/\//i.test(reference))
    throw refuse('points to another host and is not followed; copy what it names into the contract.')
  const named = percentDecoded(reference)
  if (named === undefined) throw refuse('has a percent sign that begins no escape; write %25.')
  if (named.includes('\\')) throw refuse('has a backslash, which separates no folders in a URI; write / instead.')
  const path = posix.join(posix.dirname(from), named)
  if (posix.isAbsolute(named) || path.split('/')[0] === '..')
    throw refuse("points outside of the contract's folder and is not followed; move the file below it.")
  return path
}

function withReferences(value: unknown, targets: ReadonlyMap<string, string>, pointer: string = ''): unknown {
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => withReferences(item, targets, childPointer(pointer, index)))
  }
  const members = membersOf(value)
  if (members.length === 0) return value
  const target = targets.get(pointer)
  return Object.fromEntries(
    members.map(([name, member]) => [
      name,
      name === '$ref' && target !== undefined ? target : withReferences(member, targets, childPointer(pointer, name)),
    ]),
  )
}
