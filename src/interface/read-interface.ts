import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Contract, Note, Register } from '../contract/contract.ts'
import { memberOf, membersOf } from '../contract/pointer.ts'
import { parseJson } from '../text/parse-json.ts'
import { packageFile } from '../files/package-file.ts'
import { isWithoutFolder } from './contract-source.ts'
import { readContract, type Reading } from './read-contract.ts'
import { readNotes, readRegister, type NotesFolder } from './read-notes.ts'
import { readText, shownName } from '../files/read-text.ts'

/** Where an interface is described. Parts that are not named are looked for next to the contract. */
export interface InterfaceFiles {
  readonly contract?: string
  readonly notes?: string
  readonly openPoints?: string
}

/** Where it is actually described; `undefined` for parts that do not exist and were not named. */
export interface InterfacePaths {
  readonly contract: string
  readonly notes: string | undefined
  readonly openPoints: string | undefined
}

/** An interface: its contract, its notes, and its open points. */
export interface Interface {
  readonly contract: Contract
  readonly notes: readonly Note[]
  readonly register?: Register
}

/** The paths of an interface: the bundled contract by default, with `notes/` and `open-points.json` next to it. */
export async function interfacePaths({ contract, notes, openPoints }: InterfaceFiles): Promise<InterfacePaths> {
  const path = contract ?? packageFile('contract/openapi.yaml')
  const besideIt = async (name: string): Promise<string | undefined> => {
    if (isWithoutFolder(path)) return undefined
    const beside = join(dirname(path), name)
    return (await stat(beside).catch(() => undefined)) ? beside : undefined
  }
  return {
    contract: path,
    notes: notes ?? (await besideIt('notes')),
    openPoints: openPoints ?? (await besideIt('open-points.json')),
  }
}

/** Reads all three; throws a UserError at the first wrong place. */
export async function readInterface(
  { contract, notes, openPoints }: InterfacePaths,
  reading: Reading = {},
): Promise<Interface & Pick<NotesFolder, 'pages'>> {
  return {
    contract: await readContract(contract, reading),
    ...(notes === undefined ? { notes: [], pages: [] } : await readNotes(notes)),
    ...(openPoints === undefined ? {} : { register: await readRegister(openPoints) }),
  }
}

/** The words of an interface's clauses, by id: from `clauses.json` next to its contract, ours by default. */
export async function clauseWords(
  contract: string = packageFile('contract/openapi.yaml'),
): Promise<Readonly<Record<string, string>>> {
  const file = join(dirname(contract), 'clauses.json')
  if (!(await stat(file).catch(() => undefined))) return {}
  const value = parseJson(await readText(file, 'clauses'), 'The list of clauses', shownName(file), 'Correct it.')
  return Object.fromEntries(
    membersOf(memberOf(value, 'clauses')).flatMap(([, clause]) => {
      const [id, words] = [memberOf(clause, 'id'), memberOf(clause, 'words')]
      return typeof id === 'string' && typeof words === 'string' ? [[id, words]] : []
    }),
  )
}
