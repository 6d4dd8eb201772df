import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { targetAt } from '../../src/client/target.ts'
import { judge, type JudgeOptions } from '../../src/conformance/judge.ts'
import { rules } from '../../src/conformance/rules/index.ts'
import type { Build } from '../../src/model/model.ts'
import { unlatin } from '../conformance/servers/models.ts'

const here = (name: string): string => new URL(name, import.meta.url).pathname

/** Written from the specification alone, each with the means of its language; what they do differently is open. */
const servers: readonly (readonly [
  name: string,
  command: string,
  args: readonly string[],
  orders: Readonly<Record<string, string>>,
])[] = [
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
    { library: 'by code unit, ASCII letters in lower case', unlatin: 'by code point' },
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
    { library: 'numbers by value, in lower case', unlatin: 'by code point' },
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
    { library: 'numbers by value, in lower case', unlatin: 'by code point' },
  ],
  [
    'Ruby and WEBrick',
    'ruby',
    [here('servers/webrick.rb')],
    { library: 'by code unit, without accents, in lower case', unlatin: 'by code point' },
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
const isThere = (command: string): boolean =>
  spawnSync(command, versions[command] ?? ['--version'], { input: '' }).error === undefined

const read = (name: string): unknown => JSON.parse(readFileSync(here(`../../fixtures/library/${name}`), 'utf8'))
const library: Build = {
  ...(read('model.json') as Pick<Build, 'entities' | 'links'>),
  ...(read('build-log.json') as Pick<Build, 'findings'>),
}
const models: readonly (readonly [string, Build])[] = [
  ['library', library],
  ['unlatin', unlatin],
]

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'independent-'))
  for (const [name, { entities, links, findings }] of models) {
    mkdirSync(join(folder, name))
    const lines = entities.map((entity) => {
      const own = links.filter(({ from, to }) => from === entity.id || to === entity.id)
      const ends = new Set(own.flatMap(({ from, to }) => [from, to]))
      const near = entities.filter(({ id }) => id !== entity.id && ends.has(id)).map(({ id, type }) => ({ id, type }))
      return [entity.id, entity.title, JSON.stringify({ ...entity, links: own, near }), JSON.stringify(entity)].join(
        '\t',
      )
    })
    const files = {
      'model.json': JSON.stringify({ entities, links }),
      'build-log.json': JSON.stringify({ findings }),
      'findings.json': JSON.stringify(findings),
      'lines.tsv': `${lines.join('\n')}\n`,
    }
    for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, name, file), text)
  }
})
afterAll(() => rmSync(folder, { recursive: true }))

async function judged(command: string, [program = '', ...more]: readonly string[], name: string, how: JudgeOptions) {
  const child = spawn(command, [program, join(folder, name), ...more], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const port = await new Promise<string>((resolve, reject) => {
      createInterface(child.stdout).once('line', resolve)
      child.once('error', reject).once('exit', (code) => reject(new Error(`ended with ${code}`)))
    })
    const target = targetAt(`http://127.0.0.1:${port}`, { timeoutMs: 10_000, proxies: false })
    try {
      return await judge(rules, target, { seed: '1', ...how })
    } finally {
      await target.transport.close()
    }
  } finally {
    child.kill()
  }
}

describe.each(servers)('%s', (_, command, args, orders) => {
  const needed = behind[args[0] ?? ''] ?? command
  const there = isThere(needed)
  const needs = there ? '' : `, not run: ${needed} is not installed`
  test.skipIf(!there).each(models)(
    `passes with the model %s${needs}`,
    async (name, build) => {
      // With its build it is asked all that it is asked without, and more: one quick run is enough to tell the two apart.
      for (const how of [...(name === 'library' ? [{ quick: true }] : []), { build }]) {
        const { entries } = await judged(command, args, name, how)
        const failed = entries.filter(({ outcome }) => ['fail', 'broken', 'unjudged'].includes(outcome))
        expect(failed.map(({ id, expected, actual, says }) => [id, expected, actual, says])).toEqual([])
        if ('quick' in how) continue
        const observed = entries.find(({ id }) => id === 'identifier-order-in-use')?.observations?.[0]?.value
        expect(observed).toMatchObject({ orders: expect.arrayContaining([orders[name]]) })
      }
    },
    180_000,
  )
})
