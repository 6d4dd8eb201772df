import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import type { Build } from '../../../src/model/model.ts'
import { referenceBuild } from './model.ts'
import { publicApi, withoutLatin } from './other-models.ts'
import type { Alterations, Answer, Asked } from './serve.ts'

/** The model that the n-th server answers about. */
export function modelFor(n: number): Build {
  return [referenceBuild, publicApi, withoutLatin][n % 3] ?? referenceBuild
}

/** Every success, changed. */
export function successes(change: (answer: Answer, asked: Asked) => Answer): Alterations {
  return { answer: (answer, asked) => (answer.status === 200 ? change(answer, asked) : answer) }
}

/** A header of the question; nothing for one that it lacks. */
export function headerOf({ headers }: Asked, name: string): string {
  return String(headers[name] ?? '')
}

export function offers(asked: Asked, coding: string): boolean {
  return new RegExp(`\\b${coding}\\b(?!;q=0(?:,|$))`).test(headerOf(asked, 'accept-encoding'))
}

/** A frame of zstd with its content as it is, which every reader of zstd takes (RFC 8878 section 3.1.1). */
function inZstd(body: Buffer): Buffer {
  const [mostInBlock, head, size] = [128 * 1024, Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0xa0]), Buffer.alloc(4)]
  size.writeUInt32LE(body.length)
  const blocks: Buffer[] = []
  for (let at = 0; at === 0 || at < body.length; at += mostInBlock) {
    const [content, block] = [body.subarray(at, at + mostInBlock), Buffer.alloc(3)]
    block.writeUIntLE(content.length * 8 + (at + mostInBlock < body.length ? 0 : 1), 0, 3)
    blocks.push(block, content)
  }
  return Buffer.concat([head, size, ...blocks])
}

export const coders: Readonly<Record<'gzip' | 'br' | 'deflate' | 'rawDeflate' | 'zstd', (body: Buffer) => Buffer>> = {
  zstd: inZstd,
  gzip: (body: Buffer) => gzipSync(body),
  br: (body: Buffer) => brotliCompressSync(body),
  deflate: (body: Buffer) => deflateSync(body),
  rawDeflate: (body: Buffer) => deflateRawSync(body),
}

/** A success in a coding; `body` is what is put in it. */
export function codedAs(coding: string, { status, headers, body }: Answer, bytes?: Buffer): Answer {
  const code = coders[coding as keyof typeof coders]
  return {
    status,
    headers: { ...headers, 'content-encoding': coding, vary: 'accept-encoding' },
    body: bytes ?? code(Buffer.from(body as string)),
  }
}

/** Codings as a server offers them that does it right. */
export function negotiated(answer: Answer, asked: Asked): Answer {
  const coding = ['gzip', 'br', 'deflate'].find((one) => offers(asked, one))
  return coding === undefined || answer.body.length === 0 ? answer : codedAs(coding, answer)
}

export function tagOf({ body }: Answer): string {
  const text = String(body)
  let sum = 7
  for (let at = 0; at < text.length; at++) sum = (sum * 31 + text.charCodeAt(at)) % 1_000_000_007
  return `"${sum.toString(36)}-${text.length}"`
}

export const bytesOf = ({ body: text }: Answer): Buffer => Buffer.from(text as string)

/**
 * The octets that are asked for, of so many: the first and the last; undefined where no single range of them is, or where
 * they are asked for by a tag that no answer has.
 */
export function octetsOf(asked: Asked, length: number): readonly [first: number, last: number] | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(headerOf(asked, 'range')) ?? []
  if (asked.method !== 'GET' || headerOf(asked, 'if-range') !== '' || (first === '' && last === '')) return undefined
  if (first === '') return [Math.max(0, length - Number(last)), length - 1]
  return Number(first) < length
    ? [Number(first), last === '' ? length - 1 : Math.min(Number(last), length - 1)]
    : undefined
}

/** A part as a server sends it that knows ranges of octets. */
export function partial(answer: Answer, asked: Asked): Answer {
  const bytes = bytesOf(answer)
  const octets = octetsOf(asked, bytes.length)
  if (!octets) return answer
  const [first, last] = octets
  return said(answer, bytes.subarray(first, last + 1), `bytes ${first}-${last}/${bytes.length}`)
}

/** A part that says of itself which one it is. */
export function said({ headers }: Answer, body: Buffer, range: string): Answer {
  return { status: 206, headers: { ...headers, 'content-range': range }, body }
}
