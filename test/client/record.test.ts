import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { record, type Spool } from '../../src/client/record.ts'
import { replay } from '../../src/client/replay.ts'
import { targetOf } from '../../src/client/target.ts'
import { judge } from '../../src/conformance/judge.ts'
import { rules } from '../../src/conformance/rules/index.ts'
import { replaceFile } from '../../src/files/replace-file.ts'
import { spoolBeside } from '../../src/files/spool.ts'
import { cannedServer } from '../conformance/canned.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'record-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('what waited on disk replays as what was in memory, and leaves nothing beside it', async () => {
  let times = 0
  const server = cannedServer({
    any() {
      times++
      if (times === 9) return new Response('', { status: 503, headers: { 'retry-after': '999' } })
      return times % 20 === 3 ? new Response('', { status: 429, headers: { 'retry-after': '0' } }) : undefined
    },
    findings: new Response(Uint8Array.of(0x5b, 0xff, 0x5d), { headers: { 'content-type': 'application/json' } }),
  })
  const file = join(folder, 'run.har')
  const spool = spoolBeside(file)
  const given = targetOf(server, { headers: [{ name: 'x-key', value: 'hidden-value' }], insecure: true })
  const printing = { ...given.printing, files: { ca: 'ca.pem' } }
  const { target, text } = record({ ...given, printing }, spool)
  const report = await judge(rules, target, { seed: 'x', quick: true })
  await replaceFile(file, text({ ...report, seed: 'x', quick: true }))
  spool.close()
  const written = readFileSync(file, 'utf8')
  expect(readdirSync(folder)).toEqual(['run.har'])
  expect(written).not.toContain('hidden-value')
  // A command from a recording, which may be a stranger's, fills in no variable.
  const live = JSON.stringify(report).replaceAll('-H \\"x-key: $X_KEY\\"', "-H 'x-key: $X_KEY'")
  expect(live).not.toBe(JSON.stringify(report))
  expect(await judge(rules, replay(JSON.parse(written)))).toEqual(JSON.parse(live))
})

test('keeps no exchange in memory that went to the spool', async () => {
  const lines: string[] = []
  const spool: Spool = { add: (line) => void lines.push(line), lines: () => spoolBeside(join(folder, 'x')).lines() }
  const { target, har } = record(
    targetOf(() => Response.json([])),
    spool,
  )
  for (const path of ['/entities', '/findings']) await target.transport.ask({ method: 'GET', path })
  expect(lines.map((line) => (JSON.parse(line) as { request: { url: string } }).request.url)).toHaveLength(2)
  expect(har({ startedAt: '', durationMs: 0 }).log.entries).toEqual([])
})

test('a recording without a question is whole as well', async () => {
  const { text } = record(targetOf(() => Response.json([])))
  let all = ''
  for await (const piece of text({ startedAt: '', durationMs: 0 })) all += piece
  expect(JSON.parse(all)).toMatchObject({ log: { version: '1.2', entries: [], _run: { durationMs: 0 } } })
})

test('a spool that is closed touches no other file under its number, and says so at the end', () => {
  const spool = spoolBeside(join(folder, 'x'))
  spool.close()
  const other = openSync(join(folder, 'other'), 'w')
  spool.add('lost')
  spool.close()
  writeSync(other, 'kept')
  closeSync(other)
  expect(readFileSync(join(folder, 'other'), 'utf8')).toBe('kept')
  rmSync(join(folder, 'other'))
  expect(() => spool.lines()).toThrow('given up')
})

test('a spool finds a place where no file can be beside the one named', () => {
  const spool = spoolBeside(join(folder, 'no', 'such', 'folder'))
  spool.add('a')
  spool.close()
  expect(readdirSync(folder)).toEqual([])
})
