import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Target, targetAt } from '../../src/client/target.ts'
import type { Build } from '../../src/model/model.ts'

/** A server of another stack: how it is started, and which orders its list may be seen in, by model. */
export type Stack = readonly [
  name: string,
  command: string,
  args: readonly string[],
  orders: Readonly<Record<string, string>>,
]

const here = (name: string): string => new URL(name, import.meta.url).pathname

/** Written from the specification alone, each with the means of its language; what they do differently is open. */
export const stacks: readonly Stack[] = [
  [
    'plain Python',
    'python3',
    [here('servers/plain.py')],
    { library: 'by code unit, in lower case', unlatin: 'by code point' },
  ],
  [
    'SQLite FTS5 from Python',
    'python3',
    [here('servers/database.py'), 'fts5'],
    { library: 'by code point', unlatin: 'by code point' },
  ],
  [
    'SQLite LIKE from Python',
    'python3',
    [here('servers/database.py'), 'like'],
    { library: 'by code unit, in lower case', unlatin: 'by code point' },
  ],
  [
    'Perl with Unicode::Collate',
    'perl',
    [here('servers/collate.pl')],
    { library: 'by the collation of en', unlatin: 'by the collation of en' },
  ],
  [
    'Tcl',
    'tclsh',
    [here('servers/lines.tcl')],
    { library: 'by code unit, numbers by value', unlatin: 'by code point' },
  ],
  [
    'the JDK with its Collator',
    'java',
    [here('servers/Served.java')],
    { library: 'by the collation of en', unlatin: 'by code unit' },
  ],
  [
    'Node with Intl.Segmenter',
    process.execPath,
    [here('servers/segments.mjs')],
    { library: 'by the collation of en, numbers by value', unlatin: 'by the collation of en, numbers by value' },
  ],
  [
    'PHP and its server',
    'php',
    [here('servers/natural.php')],
    { library: 'by code unit, numbers by value', unlatin: 'by code point' },
  ],
  [
    'Ruby and WEBrick',
    'ruby',
    [here('servers/webrick.rb')],
    { library: 'by code unit, without accents', unlatin: 'by code point' },
  ],
  [
    'Go and its router',
    'sh',
    [here('servers/mux.sh')],
    { library: 'by code unit, in lower case', unlatin: 'by code point' },
  ],
  [
    'Express and FlexSearch',
    process.execPath,
    [here('servers/express.mjs')],
    { library: 'by the collation of en', unlatin: 'by the collation of en' },
  ],
  [
    'nginx over files',
    process.execPath,
    [here('servers/files.mjs')],
    { library: 'by code point', unlatin: 'by code point' },
  ],
]

/** What a server needs beside the command that starts it. */
const behind: Readonly<Record<string, string>> = {
  [here('servers/mux.sh')]: 'go',
  [here('servers/files.mjs')]: 'nginx',
}
const versions: Readonly<Record<string, readonly string[]>> = {
  tclsh: [],
  java: ['-version'],
  go: ['version'],
  nginx: ['-v'],
}

/** The program that a stack needs beside what runs it, or the one that runs it. */
export function programOf([, command, [program = '']]: Stack): string {
  return behind[program] ?? command
}

/** What a program says of its version; `undefined` where it is not installed. */
export function versionOf(program: string): string | undefined {
  // tclsh has no flag for it, and the others do not read it.
  const input = 'puts [info patchlevel]'
  const { error, stdout, stderr } = spawnSync(program, versions[program] ?? ['--version'], { input, encoding: 'utf8' })
  return error === undefined ? (/\d+(?:\.\d+)+/.exec(stdout + stderr)?.[0] ?? '') : undefined
}

/** Writes a build into a folder, in the forms that the stacks read. */
export function writeBuild(folder: string, { entities, links, findings }: Build): void {
  mkdirSync(folder)
  const lines = entities.map((entity) => {
    const own = links.filter(({ from, to }) => from === entity.id || to === entity.id)
    const ends = new Set(own.flatMap(({ from, to }) => [from, to]))
    const near = entities.filter(({ id }) => id !== entity.id && ends.has(id)).map(({ id, type }) => ({ id, type }))
    return [entity.id, entity.title, JSON.stringify({ ...entity, links: own, near }), JSON.stringify(entity)].join('\t')
  })
  const files = {
    'model.json': JSON.stringify({ entities, links }),
    'build-log.json': JSON.stringify({ findings }),
    'findings.json': JSON.stringify(findings),
    'lines.tsv': `${lines.join('\n')}\n`,
  }
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text)
}

/** Starts a stack over the build in a folder, for as long as it is used. */
export async function withStack<Result>(
  [, command, [program = '', ...more]]: Stack,
  folder: string,
  use: (target: Target) => Promise<Result>,
): Promise<Result> {
  const child = spawn(command, [program, folder, ...more], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const port = await new Promise<string>((resolve, reject) => {
      createInterface(child.stdout).once('line', resolve)
      child.once('error', reject).once('exit', (code) => reject(new Error(`ended with ${code}`)))
    })
    const target = targetAt(`http://127.0.0.1:${port}`, { timeoutMs: 10_000, proxies: false })
    try {
      return await use(target)
    } finally {
      await target.transport.close()
    }
  } finally {
    child.kill()
  }
}
