import { expect, test } from 'vitest'
import { rules, targetOf } from '../../src/conformance.ts'
import { judge } from '../../src/conformance/judge.ts'
import type { ReportEntry } from '../../src/report/report.ts'
import { type Canned, cannedServer, json } from './canned.ts'

async function unsteady(canned: Canned): Promise<ReportEntry | undefined> {
  const { entries } = await judge(rules, targetOf(cannedServer(canned)), {})
  return entries.find(({ id, outcome }) => id === 'answers-stay-the-same' && outcome === 'fail')
}

test('a search that is right alone, and finds nothing while others are in work, is said to be so', async () => {
  let [inWork, crowded] = [0, 0]
  const out: Canned['out'] = async (response, { url }) => {
    const isFull = ++inWork > 5 && url.includes('/search?') && ++crowded % 4 < 2
    await new Promise(setImmediate)
    inWork--
    return isFull ? json([]) : response
  }
  const { expected, actual } = (await unsteady({ out })) ?? {}
  expect(expected).toMatch(/^searchModel for ".*": the same answer alone and beside other questions$/)
  expect(actual).toMatch(
    /^10 of 10 answers are alike when it is asked alone, and \d+ of 16 are others when it is asked beside them: 0 hits instead of \d/,
  )
})

test('of one whose answers alternate, or that changed for good, nothing of the kind is said', async () => {
  const alternating: Canned['search'] = (hits, _, times) => (times % 3 === 0 ? [] : hits)
  expect((await unsteady({ search: alternating }))?.expected).not.toContain('alone')
  const once: Canned['search'] = (hits, q, times) => (times > 1 && q.length > 4 ? [] : hits)
  expect((await unsteady({ search: once }))?.expected ?? '').not.toContain('alone')
})
