import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { codingsOf } from './decoding.ts'
import type { Exchange } from './exchange.ts'

/** A body of which nothing is kept but a digest, as it arrives. */
export interface Fold {
  readonly add: (chunk: Uint8Array) => void
  /** Of the body without its coding; undefined where that cannot be removed, or leaves more than is read. */
  readonly digest: () => Promise<string | undefined>
}

const decoders = { gzip: createGunzip, 'x-gzip': createGunzip, deflate: createInflate, br: createBrotliDecompress }

/** The digest of a body that is whole. */
export function digestOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('base64')
}

/** Folds a body with these headers; undefined for one with several codings, or an unknown one. */
export function createFold(headers: Exchange['headers'], maxBody: number): Fold | undefined {
  const hash = createHash('sha256')
  const [coding, ...more] = codingsOf(headers)
  if (coding === undefined) {
    return { add: (chunk) => void hash.update(chunk), digest: async () => hash.digest('base64') }
  }
  if (more.length > 0 || !Object.hasOwn(decoders, coding)) return undefined
  const decoder = decoders[coding as keyof typeof decoders]({ chunkSize: 256 * 1024 })
  let size = 0
  let isBroken = false
  decoder.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > maxBody) decoder.destroy(new Error('too large'))
    else hash.update(chunk)
  })
  decoder.once('error', () => (isBroken = true))
  const ended = once(decoder, 'close').catch(() => undefined)
  return {
    add: (chunk) => void (isBroken || decoder.write(chunk)),
    async digest() {
      if (!isBroken) decoder.end()
      await ended
      return isBroken ? undefined : hash.digest('base64')
    },
  }
}
