import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { columns } from '../../src/text/columns.ts'
import { answer, smallServer } from './small-server.ts'
import { finish, start } from './test-io.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'widths-'))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ devDependencies: { vite: '^8', vitest: '^4' } }))
})
afterAll(() => rm(folder, { recursive: true }))

/** Lines that a terminal of so many columns would break, but for a word that has no room in any line. */
function tooWide(out: string, width: number): readonly string[] {
  const lines = out.replaceAll(/\u001b\[[\d;]*[A-Za-z]/g, '').split('\n')
  const longest = (line: string): number => Math.max(...line.trim().split(/ +/).map(columns))
  return lines.filter((line) => columns(line) > width && longest(line) <= width - 16)
}

const client = ['node', 'examples/careless-client/screens.test.js']

describe.each([80, 120])('at %i columns, no word is broken in what is printed by', (width) => {
  it.each([
    ['contract'],
    ['gaps'],
    ['gaps', 'GAP-4', '--build', 'fixtures/library'],
    ['gaps', '--verbose'],
    ['gaps', '--contract', 'test/gaps/fixtures/prose-parameter/openapi.yaml'],
    ['explain', 'OPS-2'],
    ['explain', 'GAP-7'],
    ['explain', 'hits-by-falling-score'],
    ['explain', 'unknown-entity-is-404'],
    ['explain', 'OPS-3.12'],
    ['check', '--list-rules'],
    ['serve', '--list-variations'],
    ['vary', '--only', 'hits-worst-first', '--', ...client],
    [],
  ])('%s %s %s %s', async (...argv) => {
    const { out, err } = await finish(argv.filter(Boolean), { terminal: true, width })
    expect(out + err).not.toBe('')
    expect(tooWide(out + err, width)).toEqual([])
  })

  it('init', async () => {
    const { out } = await finish(['init', '--dir', folder, '--dry-run'], { terminal: true, width })
    expect(out).toContain('Next:')
    expect(tooWide(out, width)).toEqual([])
  })

  it('serve', async () => {
    const run = start(['serve', '--port', '0'], { terminal: true, width })
    await run.sees(/press h/)
    for (const key of 'hv\u001bp\u001b') run.press(key)
    run.press('q')
    await run.done
    expect(tooWide(run.out, width)).toEqual([])
  })

  it('check, of a server that conforms and of one that fails', async () => {
    await using server = await smallServer(
      ({ url }, response) => url?.startsWith('/entities/') === true && answer(response, {}, 500),
    )
    for (const flags of [[], ['--verbose']]) {
      const failing = await finish(['check', server.url, '--quick', ...flags], { terminal: true, width })
      expect(failing.code).toBe(1)
      expect(tooWide(failing.out + failing.err, width)).toEqual([])
    }
  })
})
