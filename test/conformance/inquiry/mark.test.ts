import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type Exchange, unanswered } from '../../../src/client/exchange.ts'
import { markOf } from '../../../src/conformance/inquiry/mark.ts'

function answered(body: Uint8Array, ...more: Exchange['headers']): Exchange {
  const headers = [['Content-Type', 'application/json'] as const, ...more]
  return { ...unanswered({ method: 'GET', path: '/entities' }, 'complete', {}), status: 200, headers, body }
}

test('the same text has the same mark in any coding, and no other text has it', () => {
  const list = Buffer.from('[{"id":"a"}]')
  const mark = markOf(answered(list))
  expect(mark).toBeDefined()
  expect(markOf(answered(gzipSync(list), ['Content-Encoding', 'gzip']))).toBe(mark)
  expect(markOf(answered(Buffer.from('[{"id":"b"}]')))).not.toBe(mark)
  expect(markOf({ ...answered(list), status: 203 })).not.toBe(mark)
  expect(markOf(answered(list, ['Content-Type', 'text/plain']))).not.toBe(mark)
})

test('what cannot be decoded has none, so that it is read', () => {
  const undecodable = answered(Buffer.from('[]'), ['Content-Encoding', 'gzip'])
  expect(markOf(undecodable)).toBeUndefined()
})
