import { expect, test } from 'vitest'
import { askedLike, readAnswer } from '../../src/client/answer.ts'
import { type Exchange, longHead, type Question, unanswered } from '../../src/client/exchange.ts'
import { digestOf } from '../../src/client/fold.ts'

const question: Question = { method: 'GET', path: '/entities', headers: [['Range', 'bytes=0-9']] }

function answer(text: string): Exchange {
  return { ...unanswered(question, 'complete', {}), status: 200, body: Buffer.from(text) }
}

/** Answers with this text, and to who asks for a digest with its beginning. */
async function asking(text: string): Promise<{ readonly exchange: Exchange; readonly asked: readonly Question[] }> {
  const asked: Question[] = []
  const exchange = await askedLike(question, answer('["the same"]'), async (one) => {
    asked.push(one)
    return one.fold ? { ...answer(text.slice(0, 1)), folded: { digest: digestOf(Buffer.from(text)) } } : answer(text)
  })
  return { exchange, asked }
}

test('of a large answer that came before the digest is enough', async () => {
  const { exchange, asked } = await asking('["the same"]')
  expect(asked).toEqual([{ ...question, fold: true }])
  expect(exchange.body).toHaveLength(1)
})

test('another one is asked for whole', async () => {
  const { exchange, asked } = await asking('["another"]')
  expect(asked).toEqual([{ ...question, fold: true }, question])
  expect(Buffer.from(exchange.body).toString()).toBe('["another"]')
})

test('is not judged by a header section that is longer than we read', () => {
  const left = unanswered(question, 'too large', { reason: 'a header section of more than 256 KiB', code: longHead })
  expect(readAnswer(left)).toMatchObject({ unjudged: 'a header section of more than 256 KiB', facts: [] })
})

test('of an answer that does not end, as much as its length says is told', () => {
  const late = (length: string): Exchange => ({
    ...unanswered(question, 'timed out', { reason: 'not finished after 10 s' }),
    status: 200,
    headers: [['content-length', length]],
    body: Buffer.from('[]'),
  })
  expect(readAnswer(late('7')).wrong?.actual).toBe(
    'timed out: not finished after 10 s, with 2 of the 7 bytes that its Content-Length announces',
  )
  expect(readAnswer(late('2')).wrong?.actual).toBe('timed out: not finished after 10 s')
  expect(readAnswer({ ...late('7'), folded: { digest: undefined } }).wrong?.actual).toBe(
    'timed out: not finished after 10 s',
  )
})

test('a question of thousands of characters may take longer than is waited for, a short one may not', () => {
  const late = (path: string): Exchange => unanswered({ method: 'GET', path }, 'timed out', { reason: 'after 10 s' })
  expect(readAnswer(late(`/search?q=${'word+'.repeat(500)}`))).toMatchObject({
    unjudged: expect.any(String),
    facts: [],
  })
  expect(readAnswer(late('/search?q=word'))).toMatchObject({ wrong: { kind: 'no whole answer' } })
})

test('names the content type of what cannot be read, where it is none of JSON', () => {
  const page = (type: string): Exchange => ({ ...answer('<html></html>'), headers: [['content-type', type]] })
  const actual = `at line 1, column 1: expected a value, found '<'`
  expect(readAnswer(page('text/html')).wrong?.actual).toBe(`${actual}, in text/html`)
  expect(readAnswer(page('application/json')).wrong?.actual).toBe(actual)
})
