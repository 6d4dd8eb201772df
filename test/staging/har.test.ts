import { gzipSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Answer } from '../../src/service/service.ts'
import type { Har } from '../../src/har/har.ts'
import { toHar, type HarOptions } from '../../src/staging/har.ts'
import { createJournal } from '../../src/staging/journal.ts'
import type { StagedAnswer } from '../../src/staging/staged-answer.ts'

const text = '[{"id":"é"}]'
const utf8 = new TextEncoder()
const decode = (bytes: Uint8Array): Uint8Array => gunzipSync(bytes)

function har(answer: Partial<Answer>, staged: Partial<StagedAnswer> = {}, options: Partial<HarOptions> = {}): Har {
  const journal = createJournal()
  journal.record({
    ask: {
      method: 'GET',
      target: '/search?q=a+b&q=%C3%A9&key=secret',
      headers: { cookie: 'secret', 'x-api-key': 'secret', accept: 'x', gone: undefined },
    },
    staged: {
      answer: {
        status: 200,
        headers: { 'Content-Type': 'application/json' },
        body: utf8.encode(text),
        operation: 'searchModel',
        ...answer,
      },
      waitMs: 0,
      ending: 'complete',
      overrides: [],
      ...staged,
    },
    startedAt: Date.UTC(2026, 0, 2),
    milliseconds: 12.5,
  })
  return toHar(journal.list(), { url: 'http://127.0.0.1:4010', version: '1', ...options })
}

describe('toHar', () => {
  it('has what the format asks for', () => {
    const { log } = har({})
    expect(log).toMatchObject({ version: '1.2', creator: { name: 'model-query-toolkit', version: '1' } })
    expect(log.entries[0]).toEqual({
      startedDateTime: '2026-01-02T00:00:00.000Z',
      time: 12.5,
      request: {
        method: 'GET',
        url: 'http://127.0.0.1:4010/search?q=a+b&q=%C3%A9&key=left-out',
        httpVersion: 'HTTP/1.1',
        cookies: [],
        headers: [
          { name: 'cookie', value: 'left out' },
          { name: 'x-api-key', value: 'left out' },
          { name: 'accept', value: 'x' },
          { name: 'gone', value: '' },
        ],
        queryString: [
          { name: 'q', value: 'a b' },
          { name: 'q', value: 'é' },
          { name: 'key', value: 'left-out' },
        ],
        headersSize: -1,
        bodySize: 0,
      },
      response: {
        status: 200,
        statusText: '',
        httpVersion: 'HTTP/1.1',
        cookies: [],
        headers: [{ name: 'Content-Type', value: 'application/json' }],
        content: { size: 13, mimeType: 'application/json', text },
        redirectURL: '',
        headersSize: -1,
        bodySize: 13,
      },
      cache: {},
      timings: { send: 0, wait: 12.5, receive: 0 },
      _operation: 'searchModel',
    })
  })

  it('has the text of a compressed body, where it can be had', () => {
    const body = gzipSync(text)
    const headers = { 'Content-Encoding': 'gzip', 'Content-Type': 'application/json' }
    const content = (staged: Partial<StagedAnswer>, options: Partial<HarOptions>): unknown =>
      har({ body, headers }, staged, options).log.entries[0]?.response.content
    expect(content({}, { decode })).toMatchObject({ text, size: 13, compression: 13 - body.byteLength })
    expect(content({}, {})).toEqual({ size: body.byteLength, mimeType: 'application/json', comment: 'sent in gzip' })
    expect(content({ ending: 'truncate' }, { decode })).toMatchObject({ comment: 'sent in gzip' })
  })

  it('says of an answer that was reset that there was none, and what was done on purpose', () => {
    const overrides = [{ kind: 'reset' as const, by: 'rule 1', what: 'reset' }]
    const entry = har({}, { ending: 'reset', overrides }).log.entries[0]
    expect(entry?.response).toMatchObject({ status: 0, content: { size: 0 } })
    expect(entry?.comment).toBe('rule 1: reset')
  })
})
