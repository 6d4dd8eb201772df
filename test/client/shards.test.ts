import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRecording } from '../../src/client/recording-file.ts'
import { record } from '../../src/client/record.ts'
import { replayParts, type RecordingPart } from '../../src/client/replay.ts'
import { inOrderOfShards, type NamedPart } from '../../src/client/shards.ts'
import { targetOf } from '../../src/client/target.ts'
import { judge } from '../../src/conformance/judge.ts'
import { rules } from '../../src/conformance/rules/index.ts'
import { replaceFile } from '../../src/files/replace-file.ts'
import { createFetch, type Build } from '../../src/index.ts'
import type { Report } from '../../src/report/report.ts'
import { UserError } from '../../src/text/user-error.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'shards-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const size = 230
const words = ['amber', 'birch', 'cedar', 'delta', 'ember', 'flint', 'grove']
const build: Build = {
  entities: Array.from({ length: size }, (_, at) => ({
    id: `thing-${String(at).padStart(4, '0')}`,
    type: at % 2 === 0 ? 'term' : 'page',
    title: `${words[at % 7]} ${words[(at >> 3) % 7]} ${at}`,
  })),
  links: Array.from({ length: size - 1 }, (_, at) => ({
    from: `thing-${String(at).padStart(4, '0')}`,
    to: `thing-${String((at * 7 + 1) % size).padStart(4, '0')}`,
    relation: 'names',
    confidence: 0.5,
  })),
  findings: [{ check: 'spelling', severity: 'minor', path: 'a.md' }],
}
const serve = createFetch(build)
/** Some answers lose their title, and some links lead to an entity that no list shows. */
async function faulty(request: Request): Promise<Response> {
  const answer = await serve(request)
  const [, number = ''] = /\/entities\/thing-(\d+)$/.exec(request.url) ?? []
  if (request.method !== 'GET' || answer.status !== 200 || Number(number) % 23 !== 5) return answer
  const entity = (await answer.json()) as { id: string; title: string; links: object[] }
  const links = [...entity.links, { from: entity.id, to: `hidden-${number}`, relation: 'names', confidence: 1 }]
  return Response.json({ ...entity, title: 'x', links })
}

function lasting(report: Report): unknown {
  return { ...report, startedAt: '', durationMs: 0, times: {} }
}

async function shard(at: number, of: number, server: (request: Request) => Promise<Response>): Promise<string> {
  const file = join(folder, `${at}-${of}.har`)
  const { target, text } = record(targetOf(server))
  const report = await judge(rules, target, { exhaustive: true, shard: { at, of } })
  const plan = { sample: Number.MAX_SAFE_INTEGER, shard: { at, of } }
  const { startedAt, durationMs } = report
  await replaceFile(file, text({ startedAt, durationMs, contractDigest: report.run?.contract.digest ?? '', ...plan }))
  return file
}

const opened = async (files: readonly string[]): Promise<readonly NamedPart[]> =>
  Promise.all(files.map(async (file) => ({ file, part: await openRecording(file) })))

test.each([
  ['a server that conforms', serve],
  ['one with faults in a few answers', faulty],
])('%s gets the same report from shards as from one run', async (_, server) => {
  const whole = await judge(rules, targetOf(server), { exhaustive: true })
  const files = [await shard(2, 3, server), await shard(1, 3, server), await shard(3, 3, server)]
  const target = replayParts(inOrderOfShards(await opened(files)))
  const report = await judge(rules, target)
  await target.transport.close()
  expect(lasting(report)).toEqual(lasting(whole))
  expect(report.requests).toBe(whole.requests)
  expect(report.coverage?.entities).toEqual({ asked: size, of: size })
  expect(report.entries.filter(({ outcome }) => outcome === 'fail').length > 0).toBe(server === faulty)
})

describe('is refused', () => {
  const lists = { start: 'a', end: 'a' }
  const run = { subject: 'http://a', headers: [], wire: false, startedAt: '', durationMs: 0, lists } as const
  const named = (at: number, other: Partial<RecordingPart['run']> = {}, tool: string = '1'): NamedPart => ({
    file: `s${at}`,
    part: { run: { ...run, shard: { at, of: 3 }, ...other }, tool, entries: [], close: () => {} },
  })
  const alone: NamedPart = { ...named(2), part: { ...named(2).part, run } }
  test.each<[string, readonly NamedPart[], string]>([
    ['nothing', [], 'There is no recording of a shard'],
    ['a shard alone', [named(2)], 'Shards 1 and 3 of 3 are missing; make the rest'],
    ['where one is missing', [named(3), named(1)], 'Shard 2 of 3 is missing; make the rest'],
    ['one that is there twice', [named(1), named(2), named(2)], 's2: This is shard 2, as s2 is; remove one'],
    ['a whole run among shards', [named(1), alone], 'This recording is of no shard'],
    ['shards among a whole run', [alone, alone], 's2: This recording is of no shard'],
    ['another server', [named(1), named(2, { subject: 'http://b' })], 's2: This shard is of another server than s1'],
    [
      'another contract',
      [named(1), named(2, { contractDigest: 'b' })],
      's2: This shard is of another contract than s1',
    ],
    ['another seed', [named(1), named(2, { seed: '7' })], 's2: This shard is of another seed than s1'],
    ['another sample', [named(1), named(2, { sample: 7 })], 's2: This shard is of another size of the sample'],
    ['another number', [named(1), named(2, { shard: { at: 2, of: 4 } })], 's2: This shard is of another number of'],
    ['another version', [named(1), named(2, {}, '2')], 's2: This shard is of another version of this program'],
    [
      'a build between shards',
      [named(1), named(3, { lists: { start: 'b', end: 'b' } }), named(2)],
      's3: The list of entities changed between the shards',
    ],
    [
      'a build within one',
      [named(1), named(2), named(3, { lists: { start: 'a', end: 'b' } })],
      's3: The list of entities',
    ],
  ])('%s', (_, parts, message) => {
    expect(() => inOrderOfShards(parts)).toThrow(UserError)
    expect(() => inOrderOfShards(parts)).toThrow(message)
  })
})

test('a recording that ends in the middle is refused, and one that is laid out otherwise is read', async () => {
  const { target, text } = record(targetOf(serve))
  for (const path of ['/findings', '/entities/thing-0001']) await target.transport.ask({ method: 'GET', path })
  const [whole, cut, pretty] = ['whole', 'cut', 'pretty'].map((name) => join(folder, `${name}.har`))
  await replaceFile(whole!, text({ startedAt: '2026-01-01T00:00:00.000Z', durationMs: 1 }))
  const written = readFileSync(whole!, 'utf8')
  writeFileSync(cut!, written.slice(0, written.lastIndexOf('\n]')))
  await expect(openRecording(cut!)).rejects.toThrow(`The recording ends in the middle; record it again.`)
  writeFileSync(pretty!, JSON.stringify(JSON.parse(written), null, 2))
  const [first, second] = [await openRecording(whole!), await openRecording(pretty!)]
  expect(first.entries.map(({ read }) => read())).toEqual(second.entries.map(({ read }) => read()))
  expect(first.entries).toHaveLength(2)
  first.close()
})
