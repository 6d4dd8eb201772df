import { counted } from '../text/counted.ts'
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync, type ZlibOptions } from 'node:zlib'
import { type Exchange, headerValues } from './exchange.ts'
import { largeFrom, mostCodings, tooLarge } from './budget.ts'

/** A body without its content codings, or why they cannot be removed. */
export type Decoding =
  | { readonly content: Uint8Array }
  | { readonly kind: 'content coding' | 'too large'; readonly actual: string }

/** Removes the content codings of a body; of each no more than `maxBody` bytes are made. */
export function decode({ headers, body }: Pick<Exchange, 'headers' | 'body'>, maxBody: number): Decoding {
  const codings = codingsOf(headers)
  if (codings.length > mostCodings) return miscoded(`${codings.length} content codings, one around the other`)
  let content = body
  for (const coding of codings.toReversed()) {
    const decoder = decoders[coding]
    if (coding === 'zstd' && !isZstd(content)) {
      const why = insteadOf(coding, content, maxBody) ?? 'it does not begin with 28 B5 2F FD'
      return miscoded(`the body is not zstd: ${why}`)
    }
    if (!decoder) {
      const named = `Content-Encoding ${coding.slice(0, longestNamed)}`
      return miscoded(`${named}, which nobody asked for and few can read`)
    }
    try {
      const options = { maxOutputLength: maxBody, info: true, ...roomFor(coding, content, maxBody) }
      const { buffer, engine } = decoder(content, options) as unknown as Decoded
      // Zeros behind the data are padding to readers of gzip.
      const rest = content.subarray(engine.bytesWritten).findLastIndex((byte) => byte !== 0) + 1
      if (rest > 0) return miscoded(`${counted(rest, 'byte')} behind the end of the ${coding} data`)
      content = buffer
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'ERR_BUFFER_TOO_LARGE') return { kind: 'too large', actual: `${tooLarge(maxBody)} once decoded` }
      const message = error instanceof Error ? error.message : String(error)
      const why = code === 'Z_BUF_ERROR' ? 'it ends early' : message
      return miscoded(`the body is not ${coding}: ${insteadOf(coding, content, maxBody) ?? why}`)
    }
  }
  return isGzip(content) ? miscoded(stillCoded(codings)) : { content }
}

function miscoded(actual: string): Decoding {
  return { kind: 'content coding', actual }
}

/**
 * Room for all that a long gzip text says it holds, in one piece: put together from small ones, it would stand in memory
 * twice. What of it is never written to costs nothing.
 */
function roomFor(coding: string, content: Uint8Array, maxBody: number): { readonly chunkSize?: number } {
  if (!coding.endsWith('gzip') || content.length < largeFrom / 4) return {}
  const said = new DataView(content.buffer, content.byteOffset).getUint32(content.length - 4, true)
  return said > content.length && said <= maxBody ? { chunkSize: said + 1 } : {}
}

/** What a body is that is not in the coding it should be in, where that shows. */
function insteadOf(coding: string, content: Uint8Array, maxOutputLength: number): string | undefined {
  if (isGzip(content) && !coding.endsWith('gzip')) return 'it begins as gzip does'
  if (content[0] === 0x5b || content[0] === 0x7b) return 'it begins as JSON does'
  if (coding !== 'deflate') return undefined
  try {
    inflateRawSync(content, { maxOutputLength })
    return 'it is deflate without the zlib format around it (RFC 9110 section 8.4.1.2)'
  } catch {
    return undefined
  }
}

/** What gzip begins with, and no JSON text does. */
function isGzip(content: Uint8Array): boolean {
  return content[0] === 0x1f && content[1] === 0x8b
}

/** What zstd begins with: the mark of a frame, or of one to be skipped (RFC 8878 section 3.1). */
function isZstd([first = 0, second, third, fourth]: Uint8Array): boolean {
  const isSkipped = first >> 4 === 5 && second === 0x2a && third === 0x4d && fourth === 0x18
  return isSkipped || (first === 0x28 && second === 0xb5 && third === 0x2f && fourth === 0xfd)
}

/** Whether a body is in zstd for who offered to read that, which not every Node does. */
export function isOfferedZstd({ question: { headers: sent = [] }, headers, body }: Exchange): boolean {
  const isOffered = headerValues(sent, 'accept-encoding').some((value) => /\bzstd\b/i.test(value))
  return isOffered && codingsOf(headers).at(-1) === 'zstd' && isZstd(body)
}

function stillCoded(codings: readonly string[]): string {
  return codings.length > 0
    ? `once Content-Encoding ${codings.join(', ')} is removed the body is still gzip: it is coded once more than said`
    : 'the body is gzip, and no Content-Encoding says so'
}

const longestNamed = 100

/** The codings of a body that are more than a word, in the order in which they were put on. */
export function codingsOf(headers: Exchange['headers']): readonly string[] {
  return headerValues(headers, 'content-encoding')
    .flatMap((value) => value.toLowerCase().split(/[ \t]*,[ \t]*/))
    .filter((coding) => coding !== '' && coding !== 'identity')
}

/** What decoders give with `info`: the number of bytes that they read, too. */
interface Decoded {
  readonly buffer: Uint8Array
  readonly engine: { readonly bytesWritten: number }
}

const decoders: Record<string, (body: Uint8Array, options: ZlibOptions) => Uint8Array> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
}
