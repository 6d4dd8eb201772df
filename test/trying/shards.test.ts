import { expect, test } from 'vitest'
import type { Report, ReportShard } from '../../src/report/report.ts'
import { UserError } from '../../src/text/user-error.ts'
import { isOfShard, joinedReport } from '../../src/trying/shards.ts'
import { entry, report } from '../report/reporters/sample-reports.ts'

const tries = ['a', 'b', 'c', 'd', 'e']

function part(at: number, over: Partial<ReportShard> = {}, asked = tries): Report {
  const shard = { at, of: 3, seed: 1, build: 'v', tries, ...over }
  const mine = asked.filter((_, index) => isOfShard(index, shard))
  const entries = mine.map((id) => entry({ id, outcome: id === 'c' ? 'fail' : 'pass' }))
  return { ...report(entries), command: 'vary', startedAt: `2026-11-0${at}`, durationMs: 10, requests: 2, shard }
}
const named = (one: Report, file = `${one.shard?.at}.json`): { file: string; part: Report } => ({ file, part: one })

test('what the shards remark is there once', () => {
  const remarked = [['same'], ['same', 'of the second'], ['same']].map((remarks, at) => ({ ...part(at + 1), remarks }))
  expect(joinedReport(remarked.map((one) => named(one))).remarks).toEqual(['same', 'of the second'])
})

test('shards in any order make the report of one run, and nothing of a shard is left', () => {
  const whole = joinedReport([part(3), part(1), part(2)].map((one) => named(one)))
  expect(whole.entries.map(({ id, outcome }) => `${id} ${outcome}`)).toEqual([
    'a pass',
    'b pass',
    'c fail',
    'd pass',
    'e pass',
  ])
  expect(whole).toMatchObject({ startedAt: '2026-11-01', durationMs: 30, requests: 6 })
  expect(whole.shard).toBeUndefined()
})

test.each<[string, readonly Report[], string]>([
  ['one is missing', [part(1), part(3)], 'Shard 2 of 3 is missing;'],
  ['one is there twice', [part(1), part(2), part(2), part(3)], '2.json: This is shard 2, as 2.json is;'],
  ['one is of another build', [part(1), part(2, { build: 'w' }), part(3)], '2.json: This shard is of another build'],
  ['one is of another seed', [part(1), part(2), part(3, { seed: 2 })], '3.json: This shard is of another seed'],
  ['one tries others', [part(1), part(2, { tries: ['a'] }), part(3)], '2.json: This shard is of another choice'],
  [
    'one is another command',
    [part(1), { ...part(2), subject: 'x' }, part(3)],
    '2.json: This shard is of another command',
  ],
  ['one was stopped', [part(1), part(2, {}, ['a', 'b', 'c']), part(3)], '2.json: This shard was stopped'],
  ['one is whole', [part(1), report([])], 'undefined.json: This report is of no shard;'],
])('they are refused where %s', (_, parts, message) => {
  const join = (): Report => joinedReport(parts.map((one) => named(one)))
  expect(join).toThrow(UserError)
  expect(join).toThrow(message)
})
