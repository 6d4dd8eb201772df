import { realpath, stat } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { fetchByProxy } from '../files/fetch-by-proxy.ts'
import { readText, shownName, textFrom } from '../files/read-text.ts'
import { UserError } from '../text/user-error.ts'
import type { ReadBeside } from './contract-files.ts'

/** The text of a contract, what to call it, and how to read the files beside it. */
export interface ContractSourceText {
  readonly text: string
  readonly file: string
  readonly beside: ReadBeside
}

/** Whether a contract has no folder: it is given by URL, or on standard input as `-`. */
export function isWithoutFolder(path: string): boolean {
  return path === '-' || isUrl(path)
}

/** Reads a contract from a file, an `https:` or `http:` URL, or standard input (`-`), and nothing else. */
export async function readContractText(path: string): Promise<ContractSourceText> {
  const file = shownName(path)
  if (isUrl(path)) return { text: await fetched(path), file, beside: nothingBeside }
  if (path === '-') return { text: await textFrom(process.stdin, file), file, beside: nothingBeside }
  return { text: await readText(path, 'contract'), file, beside: besideFile(path) }
}

function isUrl(path: string): boolean {
  return /^https?:\/\//.test(path)
}

const nothingBeside: ReadBeside = () => Promise.resolve(undefined)

/** Reads files below the folder of a contract, and none that a symbolic link has elsewhere. */
function besideFile(path: string): ReadBeside {
  return async (name) => {
    const folder = await realpath(dirname(path))
    const there = await realpath(join(folder, name)).catch(() => undefined)
    if (there === undefined || !there.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`)) return undefined
    if ((await stat(there)).isDirectory()) return undefined
    const beside = join(dirname(path), name)
    return { text: await readText(beside, 'file that the contract names'), file: shownName(beside) }
  }
}

const longestWait = 30_000

async function fetched(url: string): Promise<string> {
  let answer: Response
  try {
    answer = await fetchByProxy(new URL(url), { signal: AbortSignal.timeout(longestWait) })
    if (answer.ok) return await textFrom(answer.body ?? [], url)
  } catch (error) {
    if (error instanceof UserError) throw error
    const { message, cause } = error as Error
    const reason = cause instanceof Error ? cause.message : message
    throw new UserError(`The contract could not be fetched: ${reason}; check the URL.`, { file: url }, { cause: error })
  }
  throw new UserError(`The server answered ${answer.status} instead of a contract; check the URL.`, { file: url })
}
