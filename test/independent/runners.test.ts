import { execFile, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { laboratory } from '../../scripts/write-laboratory.ts'
import { startServer } from '../../src/node.ts'
import type { Finding } from '../../src/model/model.ts'
import { type Alterations, json, serve, wordsOf } from '../conformance/servers/serve.ts'
import { someOf } from '../drawn.ts'
import { documentAt, root, tableBelow } from '../documents/documents.ts'

const versions: Readonly<Record<string, string>> = { go: 'version' }
const isThere = (program: string): boolean => spawnSync(program, [versions[program] ?? '--version']).error === undefined

/** How a runner ends that asks the server at a URL, by the command of the page. */
function ended([program = '', ...args]: readonly string[], url: string): Promise<{ code: unknown; out: string }> {
  const env = {
    ...process.env,
    CASES: join(root, 'contract/cases.json'),
    BASE_URL: url,
    PYTHONDONTWRITEBYTECODE: '1',
    // Half the time, for a program that runs for three seconds.
    JAVA_TOOL_OPTIONS: '-XX:TieredStopAtLevel=1',
  }
  return new Promise((resolve) => {
    execFile(program, args, { cwd: root, env, maxBuffer: 1e8 }, (error, out, err) =>
      resolve({ code: error ? error.code : 0, out: out + err }),
    )
  })
}

const folded = (text: string): string => text.toLowerCase()
const byText = (a: Finding, b: Finding): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)
const inTitles =
  (holds: (own: string, word: string) => boolean): NonNullable<Alterations['search']> =>
  (q, { entities }) =>
    entities
      .filter(({ title = '' }) => wordsOf(q).some((word) => wordsOf(title).some((own) => holds(own, word))))
      .map(({ id }) => ({ id, score: 1 }))

/** A server that breaks one thing, and a case that shows it. */
const faulty: readonly (readonly [name: string, shows: string, alter: Alterations])[] = [
  ['has the list in the order of the build', 'OPS-1.3', { order: () => 0 }],
  [
    'finds identifiers in any case',
    'OPS-2.',
    { find: (id, all) => all.find((one) => folded(one.id ?? '') === folded(id)) },
  ],
  ['reads + in a path as a space', 'OPS-2.206', { decodeId: (raw) => decodeURIComponent(raw.replaceAll('+', ' ')) }],
  [
    'decodes an identifier twice',
    'OPS-2.21',
    { decodeId: (raw) => decodeURIComponent(decodeURIComponent(raw).replace(/%(?![\da-f]{2})/i, '%25')) },
  ],
  ['answers an unknown identifier with 200', 'OPS-2.150', { unknown: () => json(200, {}) }],
  ['finds whole words only', 'OPS-3.29', { search: inTitles((own, word) => own === word) }],
  ['finds parts inside words', 'OPS-3.71', { search: inTitles((own, word) => own.includes(word)) }],
  [
    'has the links in one direction',
    'SEM-3.1',
    {
      single: ({ links, ...one }) => ({
        ...one,
        links: (links as readonly { from: string }[]).filter(({ from }) => from === one.id),
      }),
    },
  ],
  ['lists no attributes', 'SEM-2.2', { list: (all) => all.map((one) => ({ ...one, attributes: undefined })) }],
  ['sorts the findings', 'OPS-4.1', { findings: (all) => all.toSorted(byText) }],
  ['sends JSON as text', 'OPS-1.1', { answer: (answer) => ({ ...answer, headers: { 'content-type': 'text/plain' } }) }],
]

const runners = tableBelow(documentAt('docs/cases.md'), '## Runners').map(
  ([language = '', command = '']) => [language, command.replaceAll('`', '').split(' ')] as const,
)

it('the page has a runner for each of four languages', () => {
  expect(runners.map(([language]) => language.split(' ')[0])).toEqual(['Python', 'Node', 'Go', 'Java'])
})

// CI installs each toolchain; elsewhere the title says what was not there.
describe.each(runners.filter(([, [program = '']]) => !isThere(program)))('the runner in %s', (_, [program]) => {
  it(`is not run here: ${program} is not installed`, () => {
    expect({ program, inCi: process.env['CI'] }).toEqual({ program, inCi: undefined })
  })
})

describe.each(runners.filter(([, [program = '']]) => isThere(program)))('the runner in %s', (_, command) => {
  it('passes with our server', { timeout: 120_000 }, async () => {
    const server = await startServer(join(root, 'fixtures/laboratory'))
    expect(await ended(command, server.url)).toMatchObject({ code: 0 })
    await server.close()
  })

  it.each(someOf(faulty, 3, ([name]) => `${command.join(' ')} ${name}`))(
    'fails one that %s',
    { timeout: 120_000 },
    async (_, shows, alter) => {
      const server = await serve({ build: () => laboratory, ...alter })
      const { code, out } = await ended(command, server.url)
      expect(code).toBe(1)
      expect(out).toContain(shows)
      await server.close()
    },
  )
})
