import { type Har, har, type HarContent, type HarEntry, harEntry, type HarPair } from '../har/har.ts'
import { withoutSecretValues } from '../text/secret-header.ts'
import { type JournalEntry, withoutSecrets } from './journal.ts'

/** The server of the HAR, the program that writes it, and how compressed bodies are decoded. */
export interface HarOptions {
  /** URL of the server, without a trailing slash. */
  readonly url: string
  /** Version of the program that writes the file. */
  readonly version: string
  /** Decodes `br` and `gzip`; without it bodies in these codings are left out. Throws if they cannot be decoded. */
  readonly decode?: (bytes: Uint8Array, coding: string) => Uint8Array
}

const decoder = new TextDecoder()

/**
 * A journal as HTTP Archive 1.2, which browsers' developer tools can open, as plain data. The values of headers that carry
 * credentials are replaced. A missing answer has the status 0, as in browsers.
 */
export function toHar(entries: readonly JournalEntry[], options: HarOptions): Har {
  const inOrder = entries.toSorted((a, b) => a.startedAt - b.startedAt)
  return har(
    inOrder.map((entry) => entryOf(entry, options)),
    options.version,
  )
}

function entryOf(entry: JournalEntry, options: HarOptions): HarEntry {
  const { method, target, headers, startedAt, milliseconds, ending, left, overrides, operation } = entry
  const answered = !left && ending !== 'reset'
  const remarks = [
    ...overrides.map(({ by, what }) => `${by}: ${what}`),
    ...(left ? ['the client left before the answer'] : []),
  ]
  return {
    ...harEntry(
      { startedDateTime: new Date(startedAt).toISOString(), time: milliseconds },
      {
        method,
        url: withoutSecretValues(options.url + (target.startsWith('/') ? target : `/${target}`)),
        headers: harHeaders(headers),
        bodySize: 0,
      },
      answered
        ? {
            status: entry.status,
            statusText: '',
            headers: harHeaders(entry.answerHeaders),
            content: harContent(entry, options),
            bodySize: entry.bytes,
          }
        : { status: 0, statusText: '', headers: [], content: { size: 0, mimeType: 'x-unknown' }, bodySize: -1 },
    ),
    ...(remarks.length > 0 && { comment: remarks.join('; ') }),
    ...(operation && { _operation: operation }),
  }
}

/** The body of an entry, decoded where that is possible. */
export function harContent(entry: JournalEntry, { decode }: Pick<HarOptions, 'decode'>): HarContent {
  const { body, bytes } = entry
  const mimeType = headerOf(entry, 'content-type') ?? 'x-unknown'
  const coding = headerOf(entry, 'content-encoding')
  if (body === undefined) return { size: bytes, mimeType, comment: 'longer than the journal keeps' }
  if (coding === undefined) return { size: bytes, mimeType, text: decoder.decode(body) }
  try {
    const plain = decode?.(body, coding)
    if (plain) {
      return { size: plain.byteLength, compression: plain.byteLength - bytes, mimeType, text: decoder.decode(plain) }
    }
  } catch {
    // Truncated on purpose, so it cannot be decoded.
  }
  return { size: bytes, mimeType, comment: `sent in ${coding}` }
}

function headerOf({ answerHeaders }: JournalEntry, name: string): string | undefined {
  return Object.entries(answerHeaders).find(([given]) => given.toLowerCase() === name)?.[1]
}

function harHeaders(headers: Readonly<Record<string, string | undefined>>): readonly HarPair[] {
  return Object.entries(withoutSecrets(headers)).map(([name, value = '']) => ({ name, value }))
}
