import { describe, expect, it, vi } from 'vitest'
import type { Answer } from '../../src/service/service.ts'
import { createJournal, type CarriedExchange, type Journal } from '../../src/staging/journal.ts'

function ended(
  target: string,
  answer: Partial<Answer> = {},
  more: Partial<CarriedExchange['staged']> = {},
  method = 'GET',
): CarriedExchange {
  return {
    ask: { method, target, headers: { accept: '*/*' } },
    staged: {
      answer: { status: 200, headers: { 'Content-Type': 'application/json' }, body: new Uint8Array(5), ...answer },
      waitMs: 0,
      ending: 'complete',
      overrides: [],
      ...more,
    },
    startedAt: 1000,
    milliseconds: 2,
  }
}
const targets = (journal: Journal): string[] => journal.list().map(({ target }) => target)

describe('a journal', () => {
  it('takes down what was asked, how it was answered, and what was done on purpose', () => {
    const overrides = [{ kind: 'delay' as const, by: 'rule 1', what: 'delay 9 ms' }]
    const journal = createJournal()
    journal.record(ended('/entities/a%2Fb', { status: 404, operation: 'getEntity' }, { waitMs: 9, overrides }))
    journal.record(ended('/search?q=a+b', { operation: 'searchModel' }))
    journal.record(ended('/nowhere'))
    expect(journal.list()).toMatchObject([
      {
        number: 1,
        startedAt: 1000,
        method: 'GET',
        target: '/entities/a%2Fb',
        operation: 'getEntity',
        id: 'a/b',
        q: undefined,
        status: 404,
        waitMs: 9,
        milliseconds: 2,
        bytes: 5,
        ending: 'complete',
        left: false,
        overrides,
      },
      { number: 2, operation: 'searchModel', id: undefined, q: 'a b', overrides: [] },
      { number: 3, operation: undefined, id: undefined, q: undefined },
    ])
  })

  it('keeps the last ones, counts all, and forgets on demand', () => {
    const journal = createJournal({ size: 3 })
    for (let at = 1; at <= 20; at++) {
      journal.record(ended(`/${at}`))
      expect(targets(journal)).toEqual([at - 2, at - 1, at].filter((one) => one > 0).map((one) => `/${one}`))
    }
    journal.clear()
    expect([targets(journal), journal.recorded]).toEqual([[], 20])
    expect(journal.record(ended('/21')).number).toBe(21)
    expect(() => createJournal({ size: 0 })).toThrow(RangeError)
  })

  it.each([
    [{}, 3],
    [{ operation: 'getEntity' }, 2],
    [{ operation: 'getEntity', id: 'b' }, 1],
    [{ status: 500 }, 1],
    [{ operation: 'listFindings' }, 0],
    [{ q: undefined }, 3],
  ] as const)('lists by %j: %i', (filter, count) => {
    const journal = createJournal()
    journal.record(ended('/entities/a', { operation: 'getEntity' }))
    journal.record(ended('/entities/b', { operation: 'getEntity', status: 500 }))
    journal.record(ended('/entities', { operation: 'listEntities' }))
    expect(journal.list(filter)).toHaveLength(count)
  })

  it.each([
    ['GET', 'complete', 5],
    ['HEAD', 'complete', 0],
    ['GET', 'truncate', 2],
    ['GET', 'stall', 0],
    ['GET', 'reset', 0],
  ] as const)('keeps of the body what %s with the ending %s sends: %i bytes', (method, ending, bytes) => {
    const entry = createJournal().record(ended('/entities', {}, { ending }, method))
    expect([entry.bytes, entry.body?.byteLength]).toEqual([bytes, bytes])
  })

  it('keeps no body that is longer than it is told to, and says how long it was', () => {
    const entry = createJournal({ longestBody: 4 }).record(ended('/entities'))
    expect([entry.bytes, entry.body]).toEqual([5, undefined])
  })
})

describe('waitFor', () => {
  it('resolves with an entry that is there, or with the first that comes', async () => {
    const journal = createJournal()
    const coming = journal.waitFor(({ target }) => target === '/b')
    journal.record(ended('/a'))
    journal.record(ended('/b'))
    journal.record(ended('/b'))
    expect(await coming).toMatchObject({ number: 2 })
    expect(await journal.waitFor(({ target }) => target === '/a')).toMatchObject({ number: 1 })
  })

  it('rejects in the end, and says what there was', async () => {
    vi.useFakeTimers()
    const journal = createJournal()
    const failure = journal.waitFor(() => false, { withinMs: 300 }).catch(String)
    journal.record(ended('/a', { status: 404 }))
    await vi.advanceTimersByTimeAsync(300)
    expect(await failure).toBe('Error: No exchange matched within 300 ms. The last exchanges:\n  404 GET /a')
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
  })

  it('rejects with what the predicate throws', async () => {
    const journal = createJournal()
    const predicate = (): boolean => {
      throw new Error('mine')
    }
    const failure = journal.waitFor(predicate).catch(String)
    journal.record(ended('/a'))
    expect(await failure).toBe('Error: mine')
  })
})
