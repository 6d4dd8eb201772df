import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { replaceFile } from '../files/replace-file.ts'
import { UserError } from '../text/user-error.ts'
import { searchFileName } from './search-file.ts'

/** The files of a build that belong together. */
export interface Manifest {
  readonly version: 1
  /** ISO 8601: when servers begin to answer from it. */
  readonly activateAt?: string
  readonly files: Readonly<Partial<Record<BuildFileName, ManifestFile>>>
}

export interface ManifestFile {
  /** Relative to the manifest; compressed where it ends in `.gz`. */
  readonly path?: string
  readonly bytes: number
  /** In hexadecimal digits. */
  readonly sha256: string
}

export const manifestName = 'manifest.json'
export type BuildFileName = 'model.json' | 'build-log.json' | 'candidates.json' | typeof searchFileName
export const buildFileNames: readonly BuildFileName[] = [
  'model.json',
  'build-log.json',
  'candidates.json',
  searchFileName,
]

/**
 * Writes the manifest of the build in a folder, and returns it.
 * @throws {UserError} if there is no build, or if it cannot be written
 */
export async function writeManifest(folder: string, activateAt?: string): Promise<Manifest> {
  const files: Partial<Record<BuildFileName, ManifestFile>> = {}
  for (const name of buildFileNames) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (!found?.isFile()) continue
    const hash = createHash('sha256')
    await pipeline(createReadStream(path), hash)
    files[name] = { bytes: found.size, sha256: hash.digest('hex') }
  }
  if (!files['model.json']) {
    const what = existsSync(folder) ? 'has no model.json' : 'does not exist'
    throw new UserError(`This folder ${what}; name the folder of a build.`, { file: folder })
  }
  const manifest: Manifest = { version: 1, ...(activateAt === undefined ? {} : { activateAt }), files }
  await replaceFile(join(folder, manifestName), `${JSON.stringify(manifest, null, 2)}\n`)
  return manifest
}

/** Whether a text is a day of the calendar and a time of day with its zone, which every server reads alike. */
export function isInstant(text: string): boolean {
  const [, day] = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/.exec(text) ?? []
  if (day === undefined || Number.isNaN(Date.parse(text))) return false
  // 30 February is read as 2 March.
  return new Date(day).toISOString().startsWith(day)
}
