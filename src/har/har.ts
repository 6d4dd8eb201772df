/** The part of HTTP Archive 1.2 that we write. */
export interface Har<Entry extends HarEntry = HarEntry> {
  readonly log: {
    readonly version: '1.2'
    readonly creator: { readonly name: string; readonly version: string }
    readonly entries: readonly Entry[]
  }
}

export interface HarEntry {
  readonly startedDateTime: string
  readonly time: number
  readonly request: HarMessage & {
    readonly method: string
    readonly url: string
    readonly queryString: readonly HarPair[]
    readonly postData?: { readonly mimeType: string; readonly text: string }
  }
  readonly response: HarMessage & {
    readonly status: number
    readonly statusText: string
    readonly content: HarContent
    readonly redirectURL: string
  }
  readonly cache: Readonly<Record<string, never>>
  readonly timings: { readonly send: 0; readonly wait: number; readonly receive: 0 }
  readonly comment?: string
}

/** What requests and responses have in common. */
export interface HarMessage {
  readonly httpVersion: string
  readonly cookies: readonly []
  readonly headers: readonly HarPair[]
  readonly headersSize: -1
  readonly bodySize: number
}

export interface HarContent {
  readonly size: number
  readonly mimeType: string
  readonly text?: string
  readonly encoding?: 'base64'
  readonly compression?: number
  readonly comment?: string
}

export interface HarPair {
  readonly name: string
  readonly value: string
}

/** An archive of entries; `version` is that of the program that writes it. */
export function har<Entry extends HarEntry>(entries: readonly Entry[], version: string): Har<Entry> {
  return { log: { version: '1.2', creator: { name: 'model-query-toolkit', version }, entries } }
}

type Request = HarEntry['request']
type Response = HarEntry['response']

/** An exchange as an entry of an archive. */
export function harEntry(
  { startedDateTime, time }: Pick<HarEntry, 'startedDateTime' | 'time'>,
  request: Pick<Request, 'method' | 'url' | 'headers' | 'postData' | 'bodySize'>,
  response: Pick<Response, 'status' | 'statusText' | 'headers' | 'content' | 'bodySize'>,
): HarEntry {
  const [, query = ''] = request.url.split('?', 2)
  const queryString = [...new URLSearchParams(query)].map(([name, value]) => ({ name, value }))
  const redirectURL = response.headers.find(({ name }) => name.toLowerCase() === 'location')?.value ?? ''
  const common = { httpVersion: 'HTTP/1.1', cookies: [], headersSize: -1 } as const
  return {
    startedDateTime,
    time,
    request: { ...common, ...request, queryString },
    response: { ...common, ...response, redirectURL },
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
  }
}
