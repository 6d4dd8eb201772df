import { expect, test } from 'vitest'
import { type Exchange, type Question, unanswered } from '../../src/client/exchange.ts'
import { createShrink } from '../../src/conformance/shrink.ts'
import { fail } from '../../src/conformance/verdict.ts'
import { entityPath, searchPath } from '../../src/contract/operations.ts'

/** The path that is shown first, after a 500 to this one, and how many questions that took. */
async function shown(
  path: string,
  fails: (text: string, time: number) => boolean,
): Promise<{ path: string | undefined; asked: number }> {
  let asked = 0
  const ask = async (question: Question): Promise<Exchange> => {
    const text = decodeURIComponent(question.path.split(/\/entities\/|\?q=/)[1] ?? '')
    const status = fails(text, asked++) ? 500 : 404
    return { ...unanswered(question, 'complete', {}), status }
  }
  const first = { ...unanswered({ method: 'GET', path }, 'complete', {}), status: 500 }
  const shrink = createShrink(ask)
  const verdict = await shrink(fail({ kind: 'server error', expected: '', actual: '', exchanges: [first] }))
  return { path: verdict.problems[0].exchanges?.[0]?.question.path, asked }
}

test('a question that fails is shown as the shortest found that fails alike', async () => {
  const quote = await shown(searchPath('loan " AND ('), (q) => q.includes('"'))
  expect(quote.path).toBe(searchPath('"'))
  const any = await shown(searchPath('loan "'), () => true)
  expect(any.path).toBe(searchPath('a'))
  const both = await shown(entityPath('term:loan{x}')!, (id) => id.includes('{') && id.includes('}'))
  expect(both.path).toBe(entityPath('{}'))
})

test('a long text is halved for as long as it fails, within 30 questions', async () => {
  const { path, asked } = await shown(entityPath('x'.repeat(4000))!, (id) => id.length > 255)
  expect(path?.length).toBeLessThan(entityPath('x'.repeat(350))!.length)
  expect(asked).toBeLessThanOrEqual(30)
})

test('what does not fail again stays as it was', async () => {
  const path = searchPath('loan "')
  expect(await shown(path, () => false)).toEqual({ path, asked: 1 })
})
