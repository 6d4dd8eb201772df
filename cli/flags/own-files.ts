import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { refuseOverwriting } from '../../src/files/refuse-overwriting.ts'
import { checkWritable } from '../../src/files/replace-file.ts'
import { UserError } from '../../src/text/user-error.ts'
import type { ReporterChoice } from './report-options.ts'

/**
 * The files that a command writes beside those of its reporters. A report may take the place of that which --again or
 * --baseline names.
 * @throws {UserError} if two outputs overwrite each other or what is `read`, or if one cannot be written
 */
export async function checkOwnFiles(
  reporter: readonly ReporterChoice[] = [],
  own: readonly (string | undefined)[],
  read: readonly (string | undefined)[],
): Promise<void> {
  const taken = reporter.flatMap(({ file }) => (file === undefined ? [] : [resolve(file)]))
  for (const file of own) {
    if (file === undefined) continue
    if (taken.includes(resolve(file)))
      throw new UserError('Two flags write to this file; give each its own file.', { file })
    taken.push(resolve(file))
    await checkWritable(file)
  }
  await refuseOverwriting(taken, read)
}

/** The recordings in a folder; none of what is no folder. */
export function recordingsIn(folder: string): readonly string[] {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) return []
  return readdirSync(folder).flatMap((name) => (name.endsWith('.har') ? [join(folder, name)] : []))
}

/** The files of the build that --build names, read or not: none of them may be lost. */
export function filesOfBuild(folder: string | undefined): readonly string[] {
  return folder === undefined
    ? []
    : ['model.json', 'build-log.json', 'candidates.json'].map((name) => join(folder, name))
}
