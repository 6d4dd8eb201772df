import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { UserError } from '../source/user-error.ts'
import { parseContract, readContract } from './read-contract.ts'
import type { Interface, InterfacePaths } from './read-interface.ts'
import { parseRegister, readNote, readNotes, readRegister } from './read-notes.ts'
import { shownName } from './read-text.ts'

const run = promisify(execFile)

/**
 * An older state of an interface. `since` is a file, an older contract, looked at with the notes and the register of
 * today; or a git revision of the repositories that hold contract, notes and register, each as it was then.
 */
export async function readOlderInterface(since: string, paths: InterfacePaths): Promise<Interface> {
  if (await stat(since).catch(() => undefined)) {
    return {
      contract: await readContract(since),
      notes: paths.notes === undefined ? [] : await readNotes(paths.notes),
      ...(paths.openPoints === undefined ? {} : { register: await readRegister(paths.openPoints) }),
    }
  }
  const commit = await commitOf(since, paths.contract)
  const shown = (path: string): string => `${since}:${shownName(path)}`
  const text = await fileAt(commit, paths.contract)
  if (text === undefined) {
    throw new UserError(`The contract did not exist at ${since}; name a later revision.`, {
      file: shownName(paths.contract),
    })
  }
  const contract = await parseContract(text, shown(paths.contract))
  const notes = paths.notes === undefined ? [] : await notesAt(commit, paths.notes, shown)
  if (paths.openPoints === undefined) return { contract, notes }
  const register = await fileAt(commit, paths.openPoints)
  return {
    contract,
    notes,
    register:
      register === undefined
        ? await readRegister(paths.openPoints)
        : await parseRegister(register, shown(paths.openPoints)),
  }
}

async function commitOf(revision: string, near: string): Promise<string> {
  const told = await git(dirname(near), [
    'rev-parse',
    '--verify',
    '--quiet',
    '--end-of-options',
    `${revision}^{commit}`,
  ])
  if (told === undefined) {
    throw new UserError(
      `--since ${revision} is neither a file nor a revision in the git repository of ${shownName(near)}.`,
    )
  }
  return told.trim()
}

async function fileAt(commit: string, path: string): Promise<string | undefined> {
  return git(dirname(path), ['show', `${commit}:./${basename(path)}`])
}

async function notesAt(
  commit: string,
  directory: string,
  shown: (path: string) => string,
): Promise<Interface['notes']> {
  const listed = await git(dirname(directory), [
    'ls-tree',
    '-z',
    '--name-only',
    commit,
    '--',
    `${basename(directory)}/`,
  ])
  const names = (listed ?? '').split('\0').map((path) => basename(path))
  const wanted = names.filter((name) => name.endsWith('.md')).toSorted()
  const notes: Interface['notes'][number][] = []
  for (const name of wanted) {
    const path = join(directory, name)
    const text = await git(dirname(directory), ['show', `${commit}:./${basename(directory)}/${name}`])
    if (text !== undefined && (name !== 'README.md' || text.startsWith('---')))
      notes.push(await readNote(text, shown(path)))
  }
  return notes
}

/** What git prints; `undefined` when it finds nothing. No shell is asked, and no argument of a person is an option. */
async function git(directory: string, args: readonly string[]): Promise<string | undefined> {
  try {
    const { stdout } = await run('git', ['-C', directory, ...args], { maxBuffer: 64 * 1024 * 1024 })
    return stdout
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      throw new UserError('git was not found; --since with a revision needs it. Name a file instead.')
    }
    return undefined
  }
}
