import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder for one test that is gone after `await using`. */
export interface TestFolder {
  readonly path: string
  write(files: Readonly<Record<string, string | Uint8Array>>): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** A new folder with these files in it. */
export async function testFolder(files: Readonly<Record<string, string | Uint8Array>> = {}): Promise<TestFolder> {
  const path = await mkdtemp(join(tmpdir(), 'build-'))
  const folder: TestFolder = {
    path,
    async write(more) {
      // Whoever watches the folder sees each file whole: one that is written in place is empty for a moment.
      for (const [name, content] of Object.entries(more)) {
        await writeFile(`${path}.part`, content)
        await rename(`${path}.part`, join(path, name))
      }
    },
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  }
  await folder.write(files)
  return folder
}
