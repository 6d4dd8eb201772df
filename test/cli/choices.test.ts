import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withChoices } from '../../cli/check/inputs.ts'
import type { CheckOptions } from '../../cli/check/options.ts'
import { readObservations } from '../../src/interface/read-observations.ts'
import { finish, type Outcome, start, type Run } from './test-io.ts'

let folder = ''
let running: Run
let url = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'model-query-'))
  running = start(['serve', '--fixture', 'one', '--port', '0', '--log', 'off'])
  url = (await running.sees(/answers at (\S+)/))[1] ?? ''
})
afterAll(async () => {
  running.stop()
  await running.done
  await rm(folder, { recursive: true })
})

async function checkBy(
  behaviours: readonly object[],
  ...flags: readonly string[]
): Promise<Outcome & { file: string }> {
  const file = join(folder, 'choices.json')
  const lines = behaviours.map((one) => `    ${JSON.stringify(one)}`)
  await writeFile(file, `{\n  "version": 1,\n  "behaviours": [\n${lines.join(',\n')}\n  ]\n}\n`)
  return { ...(await finish(['check', url, '--choices', file, ...flags])), file }
}

describe('check --choices', () => {
  it('fails what is otherwise, with the place, and with the command that runs it alone', async () => {
    const otherwise = { id: 'plain-content-type', met: false, like: 'content-type-charset' }
    const { code, out, file } = await checkBy(
      [{ id: 'case-ignored', met: true }, otherwise],
      '--rule',
      'plain-content-type',
    )
    expect(code).toBe(1)
    expect(out).toContain('FAIL  plain-content-type  declared  GAP-14\n')
    expect(out.replaceAll(/\s+/g, ' ')).toContain(
      `declared in ${file}:5:5; to take it back, delete that line expected does otherwise, as content-type-charset actual does so: application/json`,
    )
    expect(out).toContain(`$ npx model-query check ${url} --choices ${file} --rule plain-content-type\n`)
  })

  it('counts whatever the requirements are, and lets a baseline know it', async () => {
    const choice = { id: 'plain-content-type', met: false }
    const report = join(folder, 'report.json')
    const flags = ['--rule', 'plain-content-type', '--fail-on', 'required', '--requirements', '0.1']
    expect((await checkBy([choice], ...flags, '--reporter', `json=${report}`)).code).toBe(1)
    const known = await checkBy([choice], ...flags, '--baseline', report)
    expect([known.code, known.out]).toEqual([0, expect.stringContaining('1 known to fail')])
    expect((await checkBy([choice], '--again', report, '--quiet')).code).toBe(1)
  })

  it.each([
    [true, undefined, 'whole'],
    [false, undefined, 'paged'],
    [true, 'paged', 'paged'],
  ] as const)('takes whole-list %j with --list %s for %s', async (met, list, expected) => {
    const { file } = await checkBy([{ id: 'whole-list', met }], '--list-rules')
    expect(await withChoices({ choices: file, ...(list && { list }) } as CheckOptions)).toMatchObject({
      list: expected,
    })
  })

  it('shows what docs/ci.md shows', async () => {
    const text = await readFile(new URL('../../docs/ci.md', import.meta.url), 'utf8')
    // Behind the commands stand the file and the failure, each behind the name of its form.
    const blocks = text.slice(text.indexOf('## Choices')).split('```')
    const [choices = '', shown = ''] = [blocks[3], blocks[5]].map((block = '') => block.slice(block.indexOf('\n') + 1))
    const file = join(folder, 'choices.json')
    await writeFile(file, choices)
    const other = start([
      'serve',
      '--fixture',
      'empty',
      '--vary',
      'content-type-charset',
      '--port',
      '0',
      '--log',
      'off',
    ])
    const [, at = ''] = await other.sees(/answers at (\S+)/)
    const { out } = await finish(['check', at, '--choices', file, '--rule', 'plain-content-type'])
    other.stop()
    await other.done
    expect(out.replaceAll(at, 'http://127.0.0.1:4010').replaceAll(file, 'choices.json')).toContain(shown)
  })

  it.each([
    [{ id: 'case-ignord', met: true }, ':4:11: No choice is called case-ignord. Did you mean case-ignored?'],
    [{ id: 'undeclared-fields', met: true }, ':4:11: No choice is called undeclared-fields. '],
    [{ id: 'case-ignored', met: false, like: 'case-matter' }, 'Did you mean case-matters?'],
    [{ id: 'case-ignored', mett: true }, ':4:33: /behaviours/0/mett is not known here; did you mean met?'],
    [{ id: 'case-ignored', really: true }, ':4:35: /behaviours/0/really is not known here; use id, met, like, most.'],
    [{ id: 'all-hits', met: true, most: 50 }, ':4:40: all-hits is met, and most says how it is not; leave most out, '],
    [{ id: 'case-ignored', met: true, like: 'case-matters' }, 'case-ignored is met, and like says how it is not; '],
    [{ id: 'case-ignored', met: false, most: 5 }, ':4:45: most is a number of hits, and belongs to all-hits alone.'],
    [{ id: 'case-ignored', met: 'yes' }, ':4:32: /behaviours/0/met must be of type boolean.'],
  ])('refuses %j in one line', async (choice, says) => {
    const { code, err, file } = await checkBy([choice])
    expect(code).toBe(3)
    expect(err.split('\n')[0]).toContain(file)
    expect(err.split('\n')[0]).toContain(says)
  })

  it('refuses what is declared twice, as no server is both', async () => {
    const { code, err } = await checkBy([
      { id: 'case-ignored', met: true },
      { id: 'case-ignored', met: false },
    ])
    expect([code, err]).toEqual([
      3,
      expect.stringContaining('case-ignored is declared twice; keep the line that holds.'),
    ])
  })

  it('is a file of observations also where it holds no more than choices', async () => {
    const { file } = await checkBy([{ id: 'all-hits', met: false, most: 50 }], '--list-rules')
    expect(await readObservations(file)).toMatchObject({ server: 'choices', name: 'choices', observations: {} })
    const { code, out } = await finish(['gaps', '--observations', file])
    expect([code, out]).toEqual([0, expect.stringContaining('16 open')])
  })

  it('refuses a file that declares nothing, none that is there, and a quick run', async () => {
    expect((await checkBy([])).err).toContain('This file has no behaviours to judge by')
    const none = await finish(['check', url, '--choices', join(folder, 'none.json')])
    expect([none.code, none.err]).toEqual([3, expect.stringContaining('check the path of the choices.')])
    const misspelt = join(folder, 'misspelt.json')
    await writeFile(misspelt, '{"version":1,"behaviors":[]}')
    const { err } = await finish(['check', url, '--choices', misspelt])
    expect(err).toContain('/behaviors is not known here; did you mean behaviours?')
    expect((await checkBy([{ id: 'case-ignored', met: true }], '--quick')).err).toContain('--choices')
  })
})
