import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { basename, dirname, join, posix, resolve } from 'node:path'
import { promisify } from 'node:util'
import { anyOf } from '../text/any-of.ts'
import { UserError } from '../text/user-error.ts'
import { parseContract } from './read-contract.ts'
import { type Interface, type InterfacePaths, readInterface } from './read-interface.ts'
import { isNotePath } from '../files/note-files.ts'
import { notesOf, parseRegister, readNotes, readRegister } from './read-notes.ts'
import { shownName } from '../files/read-text.ts'

const run = promisify(execFile)

/** An older state of an interface, and what could not be compared with it. */
export interface OlderInterface extends Interface {
  readonly remarks: readonly string[]
}

/**
 * An older state of an interface. `since` is either a file, an older contract, which is combined with the current notes
 * and register; or a git revision of the repositories that hold contract, notes and register, each as it was then. Notes
 * that were broken then, which nobody can mend any more, are left for those of today.
 */
export async function readOlderInterface(since: string, paths: InterfacePaths): Promise<OlderInterface> {
  if (await stat(since).catch(() => undefined))
    return { ...(await readInterface({ ...paths, contract: since }, { lenient: true })), remarks: [] }
  const commit = await commitOf(since, paths.contract)
  const shown = (path: string): string => `${since}:${shownName(path)}`
  const folder = dirname(paths.contract)
  const read = async (name: string): Promise<{ text: string; file: string } | undefined> => {
    const text = await git(folder, ['show', `${commit}:./${name}`])
    return text === undefined ? undefined : { text, file: shown(join(folder, name)) }
  }
  const name = await nameAt(commit, paths.contract)
  const main = await read(name)
  if (!main) {
    const why = `The contract did not exist at ${since}; name a later revision, or git add it if it was renamed.`
    throw new UserError(why, { file: shownName(paths.contract) })
  }
  const contract = await parseContract(main.text, main.file, {
    lenient: true,
    beside: (other) => read(join(dirname(name), other)),
  })
  const then = await notesAt(commit, paths.notes ?? join(dirname(paths.contract), 'notes'), shown).catch(
    (error: unknown) => {
      if (error instanceof UserError) return error
      throw error
    },
  )
  const broken = then instanceof UserError
  const notes = !broken ? then : paths.notes === undefined ? [] : (await readNotes(paths.notes)).notes
  const remarks = broken
    ? [`The notes at ${since} cannot be read, so today's are compared with both contracts: ${then.message}`]
    : []
  if (paths.openPoints === undefined) return { contract, notes, remarks }
  const at = await nameAt(commit, paths.openPoints)
  const old = await git(dirname(paths.openPoints), ['show', `${commit}:./${at}`])
  const register = old === undefined ? readRegister(paths.openPoints) : parseRegister(old, shown(paths.openPoints))
  return { contract, notes, remarks, register: await register }
}

async function commitOf(revision: string, near: string): Promise<string> {
  const folder = dirname(near)
  const commit = await git(folder, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`])
  if (commit !== undefined) return commit.trim()
  const shallow = await git(folder, ['rev-parse', '--is-shallow-repository'])
  throw new UserError(
    shallow?.trim() === 'true'
      ? `--since ${revision} is not in this clone, which is shallow; fetch the whole history, in GitHub Actions by fetch-depth: 0 of actions/checkout.`
      : `--since ${revision} is neither a file nor a revision in the git repository of ${shownName(near)}; check its spelling.`,
  )
}

/** The name of a file or folder at a commit, relative to where it is today: its own, or the one from which it was renamed. */
async function nameAt(commit: string, path: string): Promise<string> {
  const [folder, name] = [dirname(resolve(path)), basename(resolve(path))]
  if ((await git(folder, ['cat-file', '-e', `${commit}:./${name}`])) !== undefined) return name
  const below = (await git(folder, ['rev-parse', '--show-prefix']))?.trimEnd() ?? ''
  const options = ['--no-relative', '--find-renames', '--diff-filter=R', '--name-status', '-z']
  const renames = (await git(folder, ['diff', ...options, commit])) ?? ''
  // The old name and the new; both end alike where it is a folder.
  const renamed = new RegExp(`\\0([^\\0]+?)(/[^\\0]*)?\\0${anyOf([below + name]).source}\\2\\0`)
  const was = renamed.exec(renames)?.[1]
  return was === undefined ? name : posix.relative(below, was)
}

async function notesAt(
  commit: string,
  directory: string,
  shown: (path: string) => string,
): Promise<Interface['notes']> {
  const [above, folder] = [dirname(resolve(directory)), await nameAt(commit, directory)]
  const listed = await git(above, ['ls-tree', '-r', '-z', '--name-only', commit, '--', `${folder}/`])
  const paths = (listed ?? '').split('\0').filter((path) => path.startsWith(`${folder}/`))
  const names = paths
    .map((path) => path.slice(folder.length + 1))
    .filter(isNotePath)
    .toSorted()
  const texts: { file: string; text: string }[] = []
  for (const name of names) {
    const text = await git(above, ['show', `${commit}:./${folder}/${name}`])
    if (text !== undefined) texts.push({ file: shown(join(dirname(directory), folder, name)), text })
  }
  return notesOf(texts).notes
}

/** What git prints; `undefined` if it finds nothing. No shell is involved, and no user argument can become an option. */
async function git(directory: string, args: readonly string[]): Promise<string | undefined> {
  try {
    const { stdout } = await run('git', ['-C', directory, ...args], { maxBuffer: 64 * 1024 * 1024 })
    return stdout
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      throw new UserError(
        'git was not found, and --since with a revision needs it; install git, or name a file instead.',
      )
    }
    return undefined
  }
}
