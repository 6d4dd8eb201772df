import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { UserError } from '../../src/text/user-error.ts'
import { projectFiles, script, vitestConfigFile } from './project-files.ts'

/** Whether a file is new, already as it should be, or present with other content. */
export interface PlannedFile {
  readonly path: string
  readonly text: string
  readonly state: 'new' | 'same' | 'other'
}

export interface ProjectPlan {
  readonly files: readonly PlannedFile[]
  /** The script of package.json that has our name but another command. */
  readonly ownScript: string | undefined
  /** Of msw and vitest, those that package.json does not name. */
  readonly missing: readonly string[]
  /** The existing vite or vitest configuration that does not name our setup; its owner has to change it. */
  readonly ownConfig: string | undefined
}

/**
 * What a project in `folder` needs, and what of it exists; nothing is written.
 * @throws UserError if there is no readable package.json
 */
export async function planFiles(folder: string): Promise<ProjectPlan> {
  const text = await readIfThere(join(folder, 'package.json'))
  if (text === undefined) {
    throw new UserError(
      'This folder has no package.json; run `npm init` first, or name the project folder with --dir.',
      {
        file: folder,
      },
    )
  }
  const manifest = parseManifest(text, join(folder, 'package.json'))
  const names = await readdir(folder)
  // If both exist, vitest reads its own.
  const config = ['vitest', 'vite']
    .map((tool) => names.find((name) => new RegExp(`^${tool}\\.config\\.[cm]?[jt]s$`).test(name)))
    .find((name) => name !== undefined)
  const wanted = [
    ...projectFiles,
    ...(config === undefined || config === vitestConfigFile.path ? [vitestConfigFile] : []),
  ]
  const configText = config === undefined ? '' : ((await readIfThere(join(folder, config))) ?? '')
  const isOwn = config !== undefined && configText !== vitestConfigFile.text
  const files = await Promise.all(
    wanted
      .filter(({ path }) => !(isOwn && path === config))
      .map(async (file): Promise<PlannedFile> => {
        const there = await readIfThere(join(folder, file.path))
        return { ...file, state: there === undefined ? 'new' : there === file.text ? 'same' : 'other' }
      }),
  )
  const named = { ...manifest.dependencies, ...manifest.devDependencies }
  const given = manifest.scripts?.[script.name]
  return {
    files: [...files, withScript(text, manifest)],
    ownScript: given === script.command ? undefined : given,
    missing: ['msw', 'vitest'].filter((name) => !(name in named)),
    ownConfig: isOwn && !configText.includes('mocks/vitest-setup.ts') ? config : undefined,
  }
}

interface Manifest {
  readonly scripts?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

function parseManifest(text: string, file: string): Manifest {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {
    // Reported below, like any other content that is not a manifest.
  }
  throw new UserError('This is not a JSON object; correct package.json first.', { file })
}

/** package.json with the script, written with the indentation it has. */
function withScript(text: string, manifest: Manifest): PlannedFile {
  if (manifest.scripts?.[script.name] === script.command) return { path: 'package.json', text, state: 'same' }
  const indent = /^[ \t]+(?=")/m.exec(text)?.[0] ?? '  '
  const scripts = { ...manifest.scripts, [script.name]: script.command }
  return { path: 'package.json', text: `${JSON.stringify({ ...manifest, scripts }, null, indent)}\n`, state: 'other' }
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw placeError(error as NodeJS.ErrnoException, path)
  }
}

const inTheWay: Readonly<Record<string, string>> = {
  ENOTDIR: 'A file is in the place of a folder in this path; move or rename it first.',
  EEXIST: 'A file is in the place of a folder in this path; move or rename it first.',
  EISDIR: 'A folder is in the place of this file; move or rename it first.',
  EACCES: 'Permission denied; check the permissions of the file and its folder.',
  EPERM: 'Permission denied; check the permissions of the file and its folder.',
  EROFS: 'The disk is read-only; choose another folder with --dir.',
}

/** The error of a file system as one for the person who can put it right. */
function placeError(error: NodeJS.ErrnoException, file: string): Error {
  const message = inTheWay[error.code ?? '']
  return message === undefined ? error : new UserError(message, { file }, { cause: error })
}
