import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { isInstant, manifestName, writeManifest } from '../../src/build/manifest.ts'
import { shownName } from '../../src/files/read-text.ts'
import { oneLine } from '../../src/report/safe-text.ts'
import { counted } from '../../src/text/counted.ts'
import { UserError } from '../../src/text/user-error.ts'
import type { Io } from '../terminal/io.ts'
import { readBuildShown } from '../terminal/reading.ts'

const examples = `
Examples:
  $ npx model-query pack build/model
  $ npx model-query pack build/model --activate-at 2026-12-01T08:00:00Z

The manifest, manifest.json, lists the files of the build with their lengths and hashes. Publish it last: a server that
follows the URL then never mixes two builds, whatever is published while it reads. A build that serve could not read is
refused.`

/** `model-query pack`: writes the manifest of a build, for serve at a URL. */
export function pack(program: Command, io: Io): void {
  program
    .command('pack')
    .description('write the manifest for publishing a build at a URL')
    .argument('<build-dir>', 'folder with model.json and build-log.json')
    .option('--activate-at <time>', 'when servers start to answer from this build, such as 2026-12-01T08:00:00Z')
    .addHelpText('after', examples)
    .action(async (folder: string, { activateAt }: { readonly activateAt?: string }) => {
      if (activateAt !== undefined && !isInstant(activateAt))
        throw new UserError('--activate-at is not a time with its zone; use one such as 2026-12-01T08:00:00Z.')
      await readBuildShown(folder, io)
      io.out(`${await packBuild(folder, activateAt)}\n`)
    })
}

/** Writes the manifest of a build that was just written, where that is wanted; a manifest of the one before would keep servers from it. */
export async function packOrWarn(folder: string, wanted: true | undefined, say: Io['out'], { err }: Io): Promise<void> {
  if (wanted) return say(`${await packBuild(folder)}\n`)
  const file = join(folder, manifestName)
  if (existsSync(file))
    err(`! ${oneLine(shownName(file))} is of the build before; npx model-query pack writes it again.\n`)
}

/** Writes the manifest of the build in a folder, and tells so in one line. */
async function packBuild(folder: string, activateAt?: string): Promise<string> {
  const { files } = await writeManifest(folder, activateAt)
  return oneLine(`Wrote ${shownName(folder)}/${manifestName} for ${counted(Object.keys(files).length, 'file')}.`)
}
