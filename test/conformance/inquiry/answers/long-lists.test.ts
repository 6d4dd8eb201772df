import { expect, test } from 'vitest'
import { digestOf } from '../../../../src/client/fold.ts'
import { type Exchange, type Question, unanswered } from '../../../../src/client/exchange.ts'
import { noFacts } from '../../../../src/client/sending-facts.ts'
import { defaultContract } from '../../../../src/conformance/default-contract.ts'
import { createInquiry } from '../../../../src/conformance/inquiry/create-inquiry.ts'
import type { InquiryOptions } from '../../../../src/conformance/inquiry/inquiry-options.ts'
import type { Inquiry } from '../../../../src/conformance/inquiry/inquiry.ts'
import { pagingOf } from '../../../../src/conformance/inquiry/paging.ts'
import { remarksOn } from '../../../../src/conformance/remarks.ts'

const options: InquiryOptions = {
  contract: defaultContract(),
  seed: '1',
  extent: { sample: 200, quick: false },
  probeWrites: false,
  listed: 'open',
  lastRound: false,
  concurrency: 1,
}

/** Asks a server whose lists are these in turn, each of which is folded wherever that is asked for; and what was asked. */
function inquiryInto(...lists: readonly string[]): { readonly inquiry: Inquiry; readonly asked: Question[] } {
  const asked: Question[] = []
  const ask = async (question: Question): Promise<Exchange> => {
    asked.push(question)
    const body = Buffer.from(lists[asked.length - 1] ?? '[]')
    const plain = unanswered(question, 'complete', {})
    const headers = [['Content-Type', 'application/json']] as const
    const exchange = { ...plain, status: 200, headers, body }
    return question.fold ? { ...exchange, body: body.subarray(0, 3), folded: { digest: digestOf(body) } } : exchange
  }
  const inquiry = createInquiry(
    {
      ask,
      wire: async (question) => ({ ...(await ask(question)), bodyBytes: 2, faults: [] }),
      facts: noFacts(),
      close: async () => {},
    },
    options,
  )
  return { inquiry, asked }
}

const a = '[{"id":"a"}]'
const b = '[{"id":"b"}]'
const idsOf = ({ byId }: { byId: ReadonlyMap<string, unknown> }): readonly string[] => [...byId.keys()]

test('a list that comes again as it was is not kept, and one that does not is seen whole', async () => {
  const { inquiry, asked } = inquiryInto(a, a, b, b)
  expect((await inquiry.lists()).map(idsOf)).toEqual([['a'], ['a']])
  expect(idsOf(await inquiry.readAgain.list())).toEqual(['b'])
  expect(asked.map(({ fold = false }) => fold)).toEqual([false, true, true, false])
})

test('a list that was another one for a moment is told from a new build', async () => {
  const { inquiry } = inquiryInto(a, b, a)
  const [, again] = await inquiry.lists()
  expect(again).toMatchObject({ wrong: { kind: 'unsteady' }, entities: [] })
})

test('a list that is too large to be kept is not asked for where it would be, and is counted', async () => {
  const { inquiry, asked } = inquiryInto(`[{"id":"a","title":"${'x'.repeat(64 * 1024 ** 2)}"}]`)
  await inquiry.list()
  const plain = await inquiry.once('/entities')
  const coded = await inquiry.once('/entities', 'GET', [['Accept-Encoding', 'gzip']])
  const wire = await inquiry.wire?.({ method: 'GET', path: '/entities' })
  expect([plain, coded, wire].map((answer) => answer?.ended)).toEqual(['not asked', 'not asked', 'not asked'])
  expect([asked.length, inquiry.listsLeft()]).toEqual([1, 3])
  expect((await inquiry.once('/findings')).ended).toBe('complete')
  expect(await remarksOn({ ...inquiry, searchesLeft: () => 1 }, options, { newBuilds: 0, unreached: 0 })).toEqual([
    'The list has 67 MB, too much to be kept: 3 further questions for it were not asked.',
    'The searches found as many hits as are kept: 1 further search was not asked.',
  ])
  // Parameters that lists are paged with are tried in two questions, which must not give it again.
  expect(await pagingOf(inquiry)).toMatchObject([{ value: { parameter: 'page=2&limit=1' } }])
})
