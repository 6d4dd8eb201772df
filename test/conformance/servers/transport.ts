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

export const coders: Readonly<Record<'gzip' | 'br' | 'deflate' | 'rawDeflate', (body: Buffer) => Buffer>> = {
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
