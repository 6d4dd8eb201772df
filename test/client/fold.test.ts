import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createFold, digestOf } from '../../src/client/fold.ts'

const text = Buffer.from(JSON.stringify(Array.from({ length: 5000 }, (_, at) => ({ id: `e${at}` }))))

/** The digest of a body that comes in pieces. */
async function folded(body: Uint8Array, coding?: string, most: number = text.length): Promise<string | undefined> {
  const fold = createFold(coding === undefined ? [] : [['Content-Encoding', coding]], most)
  for (let from = 0; from < body.length; from += 1000) fold?.add(body.subarray(from, from + 1000))
  return fold?.digest()
}

test('folds the same text to the same digest in any coding', async () => {
  const digest = digestOf(text)
  expect(await folded(text)).toBe(digest)
  expect(await folded(gzipSync(text), 'gzip')).toBe(digest)
  expect(await folded(deflateSync(text), 'Deflate')).toBe(digest)
  expect(await folded(brotliCompressSync(text), 'br')).toBe(digest)
  expect(await folded(text.subarray(1))).not.toBe(digest)
})

test('gives no digest of what cannot be decoded, breaks off, or is larger than is read', async () => {
  expect(await folded(text, 'gzip')).toBeUndefined()
  expect(await folded(gzipSync(text).subarray(0, -20), 'gzip')).toBeUndefined()
  expect(await folded(gzipSync(text), 'gzip', text.length - 1)).toBeUndefined()
})

test('leaves codings that it does not know, and several', () => {
  for (const coding of ['compress', 'gzip, br', 'constructor'])
    expect(createFold([['Content-Encoding', coding]], 1)).toBeUndefined()
})
