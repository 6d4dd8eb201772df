import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))
const commands = readdirSync(`${root}cli/commands`).map((file) => file.replace(/\.ts$/, ''))
const bare = new RegExp(String.raw`(?<!npx )model-query (?:${commands.join('|')})\b.*`, 'g')

/** A script of package.json finds the program without npx. */
const script = 'cli/init/project-files.ts'

/** A program without its comments. */
const code = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/ .*$/gm, '$1')

it('every command that is printed is written with npx, so that it works where the package is a dependency', () => {
  const files = ['src', 'cli'].flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  const found = files
    .filter((file) => /\.tsx?$/.test(file) && file !== script)
    .flatMap((file) => [...code(readFileSync(root + file, 'utf8')).matchAll(bare)].map(([line]) => `${file}: ${line}`))
  expect(found).toEqual([])
})
