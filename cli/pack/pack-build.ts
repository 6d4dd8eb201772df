import { manifestName, writeManifest } from '../../src/build/manifest.ts'
import { shownName } from '../../src/files/read-text.ts'
import { oneLine } from '../../src/report/safe-text.ts'
import { counted } from '../../src/text/counted.ts'

/** Writes the manifest of the build in a folder, and tells so in one line. */
export async function packBuild(folder: string, activateAt?: string): Promise<string> {
  const { files } = await writeManifest(folder, activateAt)
  return oneLine(`Wrote ${shownName(folder)}/${manifestName} for ${counted(Object.keys(files).length, 'file')}.`)
}
