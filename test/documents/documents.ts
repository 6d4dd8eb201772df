import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the package. */
export const root: string = fileURLToPath(new URL('../..', import.meta.url))

/** A Markdown file that people read, by its path from the root. */
export interface Document {
  readonly path: string
  readonly text: string
}

/** What the section for a project of one's own is called; `.ci/run` runs it as it stands, in such a project. */
const elsewhere = '## In tests and in the browser\n'

/** The documents that are written by hand; docs/rules is generated. */
export const documents: readonly Document[] = [
  'README.md',
  ...[
    ...[
      'frontend',
      'frontend-frameworks',
      'recording',
      'vary',
      'serving',
      'ci',
      'asking',
      'frameworks',
      'config',
      'contract',
      'choices',
      'limits',
    ],
    ...['adding', 'control', 'needs', 'cases', 'mcp'],
  ].map((name) => `docs/${name}.md`),
  'ARCHITECTURE.md',
  'AGENTS.md',
  'skills/model-query/SKILL.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'contract/README.md',
].map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** The text of the one with this path. */
export function documentAt(path: string): string {
  const found = documents.find((one) => one.path === path)
  if (!found) throw new Error(`There is no document ${path}.`)
  return found.text
}

/** The commands that a reader may type in a checkout, each once. */
export function commandsIn(all: readonly Document[]): readonly string[] {
  const commands = all.flatMap(({ text }) => {
    const [before = '', section = ''] = text.split(elsewhere)
    const here = (before + section.slice(Math.max(0, section.indexOf('\n## ')))).replaceAll(/ \\\n\s*/g, ' ')
    return [...here.matchAll(/^ *```sh\n([^]*?)```/gm)].flatMap(([, block = '']) => block.split('\n'))
  })
  return [...new Set(commands.map((line) => line.replace(/(?:^|\s+)#.*/, '').trim()).filter(Boolean))]
}

/** A text without its fenced blocks. */
export function proseIn(text: string): string {
  return text.replace(/^ *```[^]*?```$/gm, '')
}

/** The code spans of a text, outside of its fenced blocks. */
export function codeSpansIn(text: string): readonly string[] {
  return [...proseIn(text).matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span)
}

/** The cells of each row of the table below a heading, without its head. */
export function tableBelow(text: string, heading: string): readonly (readonly string[])[] {
  const section = text.split(`${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  const rows = section.split('\n').filter((line) => line.startsWith('|'))
  return rows.slice(2).map((line) =>
    line
      .replaceAll('\\|', '\u0000')
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.replaceAll('\u0000', '|').trim()),
  )
}

/** Whether something is at a path of the repository; in the name of a file `<id>` and `*` stand for anything. */
export function isThere(path: string): boolean {
  const parts = basename(path).split(/<[a-z]+>|\*/)
  if (parts.length === 1) return existsSync(join(root, path))
  const [start = '', end = ''] = [parts[0], parts.at(-1)]
  return readdirSync(join(root, dirname(path))).some((name) => name.startsWith(start) && name.endsWith(end))
}
