import { expect, test } from 'vitest'
import { type ExchangeEnd, unanswered } from '../../../src/client/exchange.ts'
import { checkRepeatability, type Repeatable } from '../../../src/conformance/inquiry/repeatability.ts'
import { type Facts, entityFacts, firstCameBack, sameFacts } from '../../../src/conformance/inquiry/facts.ts'
import { createPortion } from '../../../src/conformance/inquiry/portion.ts'
import { randomOf } from '../../../src/text/random.ts'

function briefAt(path: string, text: string, seconds: number): Facts {
  const startedAt = new Date(seconds * 1000)
  const exchange = unanswered({ method: 'GET', path }, 'complete', { startedAt, ms: 300 })
  return { exchange: { ...exchange, status: 200 }, text, broken: false, unjudged: false }
}

/** It had one answer, another one a second later, and has that one ever since. */
function changedAtOnce(path: string, askedAt: number): Repeatable {
  return {
    what: path,
    first: briefAt(path, 'before', askedAt),
    second: briefAt(path, 'after', askedAt + 1),
    ask: async () => briefAt(path, 'after', 60),
  }
}

const portion = createPortion(false, (label) => randomOf('1', label))

test('one build explains what changed at once in two operations at one moment, and not what changed at two', async () => {
  const kindOf = async (findingsAskedAt: number): Promise<string> => {
    const questions = [changedAtOnce('/entities', 0), changedAtOnce('/findings', findingsAskedAt)]
    return (await checkRepeatability(questions, { concurrency: 8, portion })).kind
  }
  expect([await kindOf(0.5), await kindOf(1.3), await kindOf(2)]).toEqual(['new build', 'unsteady', 'unsteady'])
})

test('builds explain one answer after the other, up to three, and none that comes back', async () => {
  const kindOf = async (later: readonly string[]): Promise<string> => {
    const texts = [...later]
    let last = 'a'
    const question: Repeatable = {
      what: '/findings',
      first: briefAt('/findings', 'a', 0),
      ask: async () => briefAt('/findings', (last = texts.shift() ?? last), 60),
    }
    return (await checkRepeatability([question], { concurrency: 8, portion })).kind
  }
  const cases = ['', 'b', 'bc', 'bcd', 'bcde', 'ba', 'bcb', 'bcdb']
  expect(await Promise.all(cases.map((texts) => kindOf(texts.split(''))))).toEqual([
    'same',
    'new build',
    'new build',
    'new build',
    'unsteady',
    'unsteady',
    'unsteady',
    'unsteady',
  ])
})

test('what else changed later and stayed so tells a build from first answers that are odd', async () => {
  const searches = ['/search?q=a', '/search?q=b'].map((path) => changedAtOnce(path, 1))
  const later: Repeatable = {
    what: '/findings',
    first: briefAt('/findings', 'before', 0),
    second: briefAt('/findings', 'before', 0),
    ask: async () => briefAt('/findings', 'after', 60),
  }
  const kindOf = async (questions: readonly Repeatable[]): Promise<string> =>
    (await checkRepeatability(questions, { concurrency: 8, portion })).kind
  expect([await kindOf(searches), await kindOf([...searches, later])]).toEqual(['unsteady', 'new build'])
})

test('an answer that came between two others that are alike is of no build', () => {
  const at = (text: string): Facts => briefAt('/findings', text, 0)
  const cases = [
    ['a', 'a'],
    ['b', 'b'],
    ['b', 'a'],
    ['a', 'b', 'c', 'a'],
  ]
  expect(cases.map((texts) => firstCameBack(at('a'), texts.map(at)))).toEqual([false, false, true, true])
})

test('answers without an end are alike, whichever of our limits each came to, and no others', () => {
  const ended = (end: ExchangeEnd, actual: string): Facts =>
    entityFacts({
      exchange: unanswered({ method: 'GET', path: '/entities/a' }, end, {}),
      wrong: { kind: end, expected: 'an answer', actual },
    } as unknown as Parameters<typeof entityFacts>[0])
  const timedOut = ended('timed out', 'after 10 s')
  expect(sameFacts(timedOut, ended('too large', 'more than 64 MiB'))).toBe(true)
  expect(sameFacts(timedOut, ended('cut off', 'after 10 s'))).toBe(false)
  expect(sameFacts(ended('no answer', 'reset'), ended('no answer', 'refused'))).toBe(false)
})

test('an answer that broke off later is one that is not whole, and no other one', async () => {
  const kindsOf = async (ended: ExchangeEnd): Promise<readonly string[]> => {
    const later = briefAt('/findings', 'after', 60)
    const question: Repeatable = {
      what: '/findings',
      first: briefAt('/findings', 'before', 0),
      ask: async () => ({ ...later, exchange: { ...later.exchange, ended } }),
    }
    const { problems } = await checkRepeatability([question], { concurrency: 8, portion })
    return problems.map(({ kind }) => kind)
  }
  expect([await kindsOf('cut off'), await kindsOf('complete')]).toEqual([['no whole answer'], ['changed']])
})

test('a server that ends changes no answer, and one that comes back without it does', async () => {
  const kindOf = async (...codes: readonly string[]): Promise<string> => {
    const left = [...codes]
    const ask = async (): Promise<Facts> => {
      const code = left.shift() ?? 'ECONNREFUSED'
      if (code === '200') return briefAt('/findings', 'a', 60)
      const exchange = unanswered({ method: 'GET', path: '/findings' }, 'no answer', { reason: code, code })
      const isRefused = code === 'ECONNREFUSED'
      return { exchange, text: isRefused ? '' : code, broken: !isRefused, unjudged: isRefused }
    }
    const question: Repeatable = { what: '/findings', first: briefAt('/findings', 'a', 0), ask }
    return (await checkRepeatability([question], { concurrency: 8, portion })).kind
  }
  expect(await kindOf('200', 'ECONNRESET')).toBe('same')
  expect(await kindOf('ECONNRESET', 'ECONNRESET')).toBe('unsteady')
  expect(await kindOf('ECONNRESET', 'ECONNREFUSED', '200', '200', '200', '200')).toBe('unsteady')
})
