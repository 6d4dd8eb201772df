import { expect, test } from 'vitest'
import { withoutBulk } from '../../../src/client/evidence.ts'
import { type Exchange, type Question, unanswered } from '../../../src/client/exchange.ts'
import { createShrink } from '../../../src/conformance/explain/shrink.ts'
import { fail } from '../../../src/conformance/verdict.ts'
import { entityPath, searchPath } from '../../../src/contract/operations.ts'

/** The path that is shown first, after a 500 to this one, and how many questions that took. */
async function shown(
  path: string,
  fails: (text: string, time: number) => boolean,
): Promise<{ path: string | undefined; asked: number; actual: string }> {
  let asked = 0
  const ask = async (question: Question): Promise<Exchange> => {
    const text = decodeURIComponent(question.path.split(/\/entities\/|\?q=/)[1] ?? '')
    const status = fails(text, asked++) ? 500 : 404
    return { ...unanswered(question, 'complete', {}), status }
  }
  const first = { ...unanswered({ method: 'GET', path }, 'complete', {}), status: 500 }
  const shrink = createShrink(ask)
  const verdict = await shrink(fail({ kind: 'server error', expected: '', actual: 'status 500', exchanges: [first] }))
  const [{ exchanges, actual }] = verdict.problems
  return { path: exchanges?.[0]?.question.path, asked, actual }
}

test('a question that fails is shown as the shortest found that fails alike', async () => {
  const quote = await shown(searchPath('loan " AND ('), (q) => q.includes('"'))
  expect([quote.path, quote.actual]).toEqual([searchPath('"'), 'status 500, also for "\\""'])
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

test('what does not fail again stays as it was, and is said not to', async () => {
  const path = searchPath('loan "')
  expect(await shown(path, () => false)).toMatchObject({ path, asked: 1 })
  const once = await shownHeaders(undefined, () => false)
  expect(once).toEqual(['status 500 at first; 404 when asked again', undefined])
})

test('a question in HTTP/1.0, or one that is no GET, is not asked again', async () => {
  for (const further of [{ version: '1.0' as const }, { method: 'POST' }]) {
    const question = { method: 'GET', path: '/findings', ...further }
    const first = { ...unanswered(question, 'complete', {}), status: 500 }
    const before = fail({ kind: 'server error', expected: '', actual: 'status 500', exchanges: [first] })
    const never = async (): Promise<Exchange> => {
      throw new Error('was asked')
    }
    expect(await createShrink(never)(before)).toEqual(before)
  }
})

/** The headers that are shown first, and what is said of them, after a 500 to all of these. */
async function shownHeaders(headers: Question['headers'], fails: (question: Question) => boolean): Promise<unknown> {
  const ask = async (question: Question): Promise<Exchange> => ({
    ...unanswered(question, 'complete', {}),
    status: fails(question) ? 500 : 404,
  })
  const question = { method: 'GET', path: '/findings', ...(headers && { headers }) }
  const first = { ...unanswered(question, 'complete', {}), status: 500 }
  const verdict = await createShrink(ask)(
    fail({ kind: 'server error', expected: '', actual: 'status 500', exchanges: [first] }),
  )
  const [{ actual, exchanges }] = verdict.problems
  return [actual, exchanges?.[0]?.question.headers]
}

test('of several headers the one is shown for which a question fails, and none where it fails without', async () => {
  const headers = [
    ['Accept', '*/*'],
    ['Cookie', 'check'],
    ['DNT', '1'],
  ] as const
  const has = (name: string) => (question: Question) => question.headers?.some(([one]) => one === name) === true
  expect(await shownHeaders(headers, has('Cookie'))).toEqual([
    'status 500, because of Cookie: check',
    [['Cookie', 'check']],
  ])
  expect(await shownHeaders(headers, () => true)).toEqual(['status 500', undefined])
  const both = (question: Question) => has('Accept')(question) && has('DNT')(question)
  expect(await shownHeaders(headers, both)).toEqual(['status 500', headers])
  expect(await shownHeaders(undefined, () => true)).toEqual(['status 500', undefined])
  expect(await shownHeaders([['DNT', '1']], has('DNT'))).toEqual(['status 500, because of DNT: 1', [['DNT', '1']]])
})

test('names the header for which a long text is none, of which no more than the beginning is kept', async () => {
  const long = (question: Question, last: number): Exchange => ({
    ...unanswered(question, 'complete', {}),
    status: 200,
    headers: [['Content-Type', 'application/json']],
    body: Uint8Array.from([0x22, ...Buffer.from('x'.repeat(4000)), last, 0x22]),
  })
  const headers = [
    ['Accept', '*/*'],
    ['Accept-Charset', 'iso-8859-1'],
  ] as const
  const has = (question: Question): boolean => question.headers?.some(([name]) => name === 'Accept-Charset') === true
  const first = withoutBulk(long({ method: 'GET', path: '/entities', headers }, 0xe9))
  const before = fail({ kind: 'utf-8', expected: 'JSON in UTF-8', actual: 'not UTF-8', exchanges: [first] })
  const ask = async (question: Question): Promise<Exchange> => long(question, has(question) ? 0xe9 : 0x78)
  const { problems } = await createShrink(ask)(before)
  expect(problems[0].actual).toBe('not UTF-8, because of Accept-Charset: iso-8859-1')
  expect(problems[0].exchanges?.[0]?.question.headers).toEqual([headers[1]])
})
