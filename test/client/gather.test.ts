import { expect, test } from 'vitest'
import { gather } from '../../src/client/gather.ts'

const mib = 1024 ** 2

test.each([
  ['nothing', []],
  ['one chunk', [3]],
  ['a few', [3, 1, 2]],
  ['what is large', [3 * mib, 2 * mib, 1]],
  ['more than was made room for', [30 * mib, 30 * mib, 30 * mib]],
])('gathers %s', (_, sizes) => {
  const chunks = sizes.map((size, at) => Buffer.alloc(size, at + 1))
  const { add, body, start } = gather()
  const whole = Buffer.concat(chunks)
  let size = 0
  for (const chunk of chunks) expect(add(chunk)).toBe((size += chunk.length))
  expect(body().equals(whole)).toBe(true)
  expect(start().equals(whole.subarray(0, 64 * 1024))).toBe(true)
  expect(start().buffer.byteLength).toBeLessThan(mib)
})

test('makes room once for an answer that says how long it is', () => {
  const { add, body, expect: announce } = gather()
  announce(10 * mib)
  for (let chunk = 0; chunk < 10; chunk++) add(Buffer.alloc(mib, chunk))
  expect(body()).toHaveLength(10 * mib)
  expect(body().buffer.byteLength).toBe(10 * mib)
})

test('makes no room yet when it becomes large: then an answer waits for its turn, beside others', () => {
  const { add, body, expect: announce } = gather()
  announce(60 * mib)
  add(Buffer.alloc(4 * mib))
  add(Buffer.alloc(mib))
  expect(body().buffer.byteLength).toBe(5 * mib)
  add(Buffer.alloc(mib))
  expect(body().buffer.byteLength).toBe(60 * mib)
})
