import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** A file of a project, by its path from the project's folder. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

/** Folders of what others wrote, or of what was made of the sources. */
const passedOver = /^(?:\..*|node_modules|dist|build|out|coverage|public|storybook-static)$/

/** The scripts of a project, one after the other; packages below it are projects of their own. */
export async function* sourceFiles(folder: string, below: string = ''): AsyncGenerator<SourceFile> {
  const entries = await readdir(join(folder, below), { withFileTypes: true }).catch(() => [])
  if (below !== '' && entries.some(({ name }) => name === 'package.json')) return
  for (const entry of entries) {
    const path = `${below}${entry.name}`
    if (entry.isDirectory() && !passedOver.test(entry.name)) yield* sourceFiles(folder, `${path}/`)
    else if (entry.isFile() && /\.[cm]?[jt]sx?$/.test(entry.name))
      yield { path, text: await readFile(join(folder, path), 'utf8').catch(() => '') }
  }
}
