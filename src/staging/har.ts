import { type JournalEntry, withoutSecrets } from './journal.ts'

/** Of which server the HAR is, which program writes it, and how compressed bodies are read. */
export interface HarOptions {
  /** The server's, without a slash at its end. */
  readonly url: string
  /** Of the program that writes the file. */
  readonly version: string
  /** Undoes `br` and `gzip`; without it the bodies in these codings are left out. Throws where they cannot be undone. */
  readonly decode?: (bytes: Uint8Array, coding: string) => Uint8Array
}

const decoder = new TextDecoder()

/**
 * A journal as HTTP Archive 1.2, which browsers' developer tools open: plain data for JSON. The values of headers that carry
 * credentials are replaced. An answer that never came has the status 0, as browsers have it.
 */
export function toHar(entries: readonly JournalEntry[], options: HarOptions): unknown {
  return {
    log: {
      version: '1.2',
      creator: { name: 'model-query-toolkit', version: options.version },
      entries: entries.toSorted((a, b) => a.startedAt - b.startedAt).map((entry) => harEntry(entry, options)),
    },
  }
}

function harEntry(entry: JournalEntry, options: HarOptions): unknown {
  const { method, target, headers, startedAt, milliseconds, ending, left, overrides, operation } = entry
  const [, query = ''] = target.split('?', 2)
  const answered = !left && ending !== 'reset'
  const remarks = [
    ...overrides.map(({ by, what }) => `${by}: ${what}`),
    ...(left ? ['the client left before the answer was there'] : []),
  ]
  return {
    startedDateTime: new Date(startedAt).toISOString(),
    time: milliseconds,
    request: {
      method,
      url: options.url + (target.startsWith('/') ? target : `/${target}`),
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: harHeaders(headers),
      queryString: [...new URLSearchParams(query)].map(([name, value]) => ({ name, value })),
      headersSize: -1,
      bodySize: 0,
    },
    response: answered
      ? {
          status: entry.status,
          statusText: '',
          httpVersion: 'HTTP/1.1',
          cookies: [],
          headers: harHeaders(entry.answerHeaders),
          content: harContent(entry, options),
          redirectURL: headerOf(entry, 'location') ?? '',
          headersSize: -1,
          bodySize: entry.bytes,
        }
      : {
          status: 0,
          statusText: '',
          httpVersion: 'HTTP/1.1',
          cookies: [],
          headers: [],
          content: { size: 0, mimeType: 'x-unknown' },
          redirectURL: '',
          headersSize: -1,
          bodySize: -1,
        },
    cache: {},
    timings: { blocked: -1, dns: -1, connect: -1, ssl: -1, send: 0, wait: milliseconds, receive: 0 },
    ...(remarks.length > 0 && { comment: remarks.join('; ') }),
    ...(operation && { _operation: operation }),
  }
}

function harContent(entry: JournalEntry, { decode }: HarOptions): unknown {
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
    // Cut on purpose: what is left of it cannot be undone.
  }
  return { size: bytes, mimeType, comment: `sent in ${coding}` }
}

function headerOf({ answerHeaders }: JournalEntry, name: string): string | undefined {
  return Object.entries(answerHeaders).find(([given]) => given.toLowerCase() === name)?.[1]
}

function harHeaders(headers: Readonly<Record<string, string | undefined>>): unknown {
  return Object.entries(withoutSecrets(headers)).map(([name, value = '']) => ({ name, value }))
}
