import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Folders of what others wrote, or of what was made of the sources. */
const passedOver = /^(?:\..*|node_modules|dist|build|out|coverage|public|storybook-static)$/

/** The files of a project that start msw, by their paths from its folder; packages below it are projects of their own. */
export async function filesThatStartMsw(folder: string, below = ''): Promise<readonly string[]> {
  const entries = await readdir(join(folder, below), { withFileTypes: true }).catch(() => [])
  if (below !== '' && entries.some(({ name }) => name === 'package.json')) return []
  const found: string[] = []
  // One after the other: a large project has more files than may be open at once.
  for (const entry of entries) {
    const path = `${below}${entry.name}`
    if (entry.isDirectory() && !passedOver.test(entry.name)) {
      found.push(...(await filesThatStartMsw(folder, `${path}/`)))
    } else if (entry.isFile() && /\.[cm]?[jt]sx?$/.test(entry.name)) {
      if (startsMsw(await readFile(join(folder, path), 'utf8').catch(() => ''))) found.push(path)
    }
  }
  return found
}

/** Others have functions of these names, too. */
function startsMsw(text: string): boolean {
  return /\bsetup(?:Server|Worker)\(/.test(text) && /['"]msw\/\w+['"]/.test(text)
}
