import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { createContract } from '../../src/contract/contract.ts'
import type { JsonObject } from '../../src/contract/pointer.ts'
import { packageFile } from '../../src/files/package-file.ts'
import { interfacePaths, readInterface, type Interface } from '../../src/interface/read-interface.ts'
import { readNote, parseRegister } from '../../src/interface/read-notes.ts'
import { readYamlText } from '../../src/files/yaml-text.ts'
import type { ReportEntry } from '../../src/gaps.ts'

/** The parts of the repository's own interface that a test may edit, as plain data. */
export interface Editable {
  readonly document: Tree
  readonly register: { openPoints: { id: string; decided?: string; closedBy: unknown[] }[] }
  readonly notes: Map<string, string>
}

/** Any JSON object, to reach into without ceremony. */
export interface Tree {
  [member: string]: Tree
}

/** The interface that this repository ships, from its files. */
export async function repository(): Promise<Interface> {
  return readInterface(await interfacePaths({}))
}

/** The same with an edit, its contract read like a file but not validated again, which takes a while. */
export async function edited(edit: (parts: Editable) => void): Promise<Interface> {
  const read = (name: string): Promise<string> => readFile(packageFile(`contract/${name}`), 'utf8')
  const names = ['list-entities.md', 'get-entity.md', 'search-model.md', 'suggest-links.md']
  const notes = new Map<string, string>()
  for (const name of names) notes.set(name, await read(`notes/${name}`))
  const parts: Editable = {
    document: parse(await read('openapi.yaml')) as Tree,
    register: JSON.parse(await read('open-points.json')) as Editable['register'],
    notes,
  }
  edit(parts)
  const { value, placeOf } = readYamlText(JSON.stringify(parts.document, null, 2), 'openapi.json')
  return {
    contract: createContract(value as JsonObject, 'openapi.json', placeOf),
    notes: [...parts.notes].map(([name, text]) => readNote(text, `notes/${name}`)),
    register: parseRegister(JSON.stringify(parts.register, null, 2), 'open-points.json'),
  }
}

/** Reaches a place in a document by its tokens, making objects on the way. */
export function reach(tree: Tree, ...tokens: readonly string[]): Tree {
  return tokens.reduce((at, token) => (at[token] ??= {}), tree)
}

/** The ids of the open entries, in the report's order. */
export function openIds(entries: readonly ReportEntry[]): readonly string[] {
  return entries.filter(({ outcome }) => outcome === 'open').map(({ id }) => id)
}
