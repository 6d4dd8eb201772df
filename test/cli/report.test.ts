import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { json } from '../../src/report/reporters/json.ts'
import { entry, report } from '../report/reporters/sample-reports.ts'
import { finish } from './test-io.ts'

const folder = mkdtempSync(join(tmpdir(), 'report-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('makes a table, a page and a badge of the reports in a folder and below it, and names other JSON', async () => {
  const reports = join(folder, 'reports')
  mkdirSync(join(reports, 'b'), { recursive: true })
  for (const [file, subject] of [
    ['a.json', 'http://a'],
    ['b/c.json', 'http://b'],
  ] as const)
    writeFileSync(
      join(reports, file),
      json(report([entry({ id: 'order', outcome: 'fail', level: 'required' })], { subject }), { colour: false }),
    )
  writeFileSync(join(reports, 'other.json'), '{}')
  const [html, badge] = [join(folder, 'rules.html'), join(folder, 'badge.svg')]
  const { out, err, code } = await finish(['report', reports, '--html', html, '--badge', badge])
  expect(code ?? 0).toBe(0)
  expect(out).toContain('| `order` | ❌ | ❌ |')
  expect(err).toMatch(/^! Left out: .*other\.json: The report is not a report of this tool\./)
  expect(readFileSync(html, 'utf8')).toContain('http://b')
  expect(readFileSync(badge, 'utf8')).toContain('0 of 2 servers conform')
})

test('leaves out a report whose date is none', async () => {
  const dated = join(folder, 'dated')
  mkdirSync(dated)
  const now = json(report([], { subject: 'http://a' }), { colour: false })
  writeFileSync(join(dated, 'now.json'), now)
  writeFileSync(join(dated, 'then.json'), now.replace(/"startedAt": "[^"]*"/, '"startedAt": "yesterday"'))
  const { out, err } = await finish(['report', dated])
  expect(err).toContain(
    'then.json: The report is not a report: /startedAt must be a time, such as 2026-11-26T13:12:03Z.',
  )
  expect(out).not.toContain('yesterday')
})

test('refuses to write the page and the badge to one file', async () => {
  const { err, code } = await finish(['report', folder, '--html', join(folder, 'x'), '--badge', join(folder, './x')])
  expect([code, err]).toEqual([3, `${join(folder, 'x')}: Two flags write to this file; give each its own file.\n`])
})

test('says that it got a file', async () => {
  const file = fileURLToPath(import.meta.url)
  expect((await finish(['report', file])).err).toContain(': This is a file; name the folder with the reports.')
})

test('is refused where there is none', async () => {
  const none = join(folder, 'none')
  expect((await finish(['report', none])).err).toMatch(
    /none: This folder does not exist; name the folder with the reports/,
  )
  mkdirSync(none)
  expect(await finish(['report', none])).toMatchObject({
    code: 3,
    err: expect.stringMatching(/none: No report of check/),
  })
})
