import { type Exchange, type Header, headerValues, type Question } from '../../client/exchange.ts'
import { countsOf } from '../../text/counts-of.ts'
import { defined } from '../../text/defined.ts'
import type { Problem } from '../verdict.ts'
import type { Facts } from './facts.ts'
import { longText, several } from '../enough.ts'

/** How a question is put otherwise than plainly. */
export type RequestOptions = Omit<Question, 'method' | 'path'>

/** One way to put a question that is answered as the plain one is. */
export interface RequestVariant {
  /** Part of fingerprints, never reworded. */
  readonly kind: string
  /** The same for a person: `with Accept: application/json`. */
  readonly how: string
  readonly way: RequestOptions
  /** The content codings that it accepts, where it names any; `identity` is always among them. */
  readonly codings?: readonly string[]
  /** Those that it consists of, where it is several at once; none where they are of interest together. */
  readonly of?: readonly RequestVariant[]
  /** Whether a status is left to the server. */
  readonly leaves?: (status: number) => boolean
}

/** An answer in other circumstances beside the plain one. */
export interface VariantAnswer {
  readonly variant: RequestVariant
  readonly answer: Facts
  /** Where it differs each time, and the plain answer stays what it was. */
  readonly problem?: Problem
}

/** What circumstances changed. */
export interface VariantAnswers {
  readonly clients: readonly VariantAnswer[]
  readonly codings: readonly VariantAnswer[]
}

/** In the form of a browser's, and yet of none: who pretends to be a product may be shut out for it. */
const browser = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) model-query-toolkit'
const browserAccept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
/** Without zstd, which browsers offer as well: what comes in that is not read, and shows nothing of the other headers. */
const browserHeaders: readonly Header[] = [
  ['Accept', browserAccept],
  ['User-Agent', browser],
  ['Accept-Language', 'de-DE,de;q=0.9,en;q=0.5'],
  ['Accept-Encoding', 'gzip, deflate, br'],
  ['Upgrade-Insecure-Requests', '1'],
  ['Sec-Fetch-Dest', 'document'],
  ['Sec-Fetch-Mode', 'navigate'],
  ['Sec-CH-UA-Mobile', '?0'],
  ['Cache-Control', 'no-cache'],
  ['Pragma', 'no-cache'],
  ['Save-Data', 'on'],
  ['TE', 'trailers, x-check;q=0.1'],
]

/** Among them the version of a trace that is not there yet: who reads one begins a trace of his own (W3C Trace Context 4.3). */
const passedOn: readonly Header[] = [
  ['traceparent', 'cc-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'],
  ['tracestate', 'a=1,b@c=2'],
  ['baggage', 'user=%C3%A9'],
  ['X-Request-Id', `check-${'a'.repeat(34)}`],
  ['X-Forwarded-For', '203.0.113.7, unknown'],
  ['X-Real-IP', '2001:db8::7'],
  ['Forwarded', 'for="[2001:db8::7]:4711";proto=https, for=unknown'],
  ['X-Forwarded-Prefix', '/api'],
  ['X-Amzn-Trace-Id', 'Root=1-67891233-abcdef012345678912345678'],
  ['b3', '0'],
  ['From', 'check@model.example'],
  ['Via', '1.1 proxy.example'],
  ['DNT', '1'],
  ['Priority', 'u=1, i'],
]

/** Each names another path by a header of one proxy or another, which no operation declares. */
const rewritten: readonly Header[] = [
  ['X-Original-URL', '/findings'],
  ['X-Rewrite-URL', '/findings'],
]

/** What problems of a header are called by, part of fingerprints; and the statuses that are left to a server that gets it. */
const kinds: Readonly<Record<string, readonly [kind: string, leaves?: (status: number) => boolean]>> = {
  Accept: ['accept'],
  'Accept-Charset': ['charset'],
  'Accept-Encoding': ['coding'],
  // Whoever has none of these languages may send 406 (RFC 9110 section 12.5.4).
  'Accept-Language': ['language', (status) => status === 406],
  'Cache-Control': ['cache'],
  'Content-Type': ['content type'],
  Cookie: ['cookie'],
  Origin: ['origin'],
  Prefer: ['preference'],
  Referer: ['referrer'],
  'Sec-Purpose': ['purpose'],
  'User-Agent': ['user agent'],
  // Whoever knows no such host, or lets nobody in from there, may refuse it, or send elsewhere (GAP-10, GAP-14).
  'X-Forwarded-For': ['forwarded', (status) => status >= 300],
  'X-Forwarded-Host': ['forwarded', (status) => status >= 300],
  'X-Requested-With': ['script'],
}

function withHeader(name: string, value: string): RequestVariant {
  const [kind = '', leaves] = kinds[name] ?? []
  return { kind, how: `with ${name}: ${value}`, way: { headers: [[name, value]] }, ...defined({ leaves }) }
}

/** Several that have no header in common, in one question; what differs is told of the one that it differs for by itself. */
function together(headers: Readonly<Record<string, string>>): RequestVariant {
  const of = Object.entries(headers).map(([name, value]) => withHeader(name, value))
  return {
    kind: of[0]?.kind ?? '',
    how: of.map(({ how }) => how).join(', '),
    way: { headers: of.flatMap(({ way }) => way.headers ?? []) },
    of,
  }
}

/**
 * What clients send that the contract does not declare, each of it with leave to answer with application/json and without
 * a condition: nothing of it makes another question. Who tells browsers from scripts goes by Accept and User-Agent, each
 * of which is asked beside the usual value of the other.
 */
export const clients: readonly RequestVariant[] = [
  { kind: 'bare', how: 'without Accept and User-Agent', way: { bare: true } },
  { kind: 'browser', how: 'with all that a browser sends', way: { headers: browserHeaders } },
  ...[
    { Accept: 'application/json', 'Content-Type': 'application/json' },
    { Accept: 'application/*', 'Cache-Control': 'no-cache', Origin: 'null', 'Accept-Language': 'fr' },
    {
      Accept: 'application/json, text/plain, */*',
      'X-Requested-With': 'XMLHttpRequest',
      // Where servers know some origins, this is most often one of them.
      Origin: 'http://localhost:3000',
      'Accept-Language': 'es-419, ja;q=0.5',
    },
    // A percent sign is itself in a cookie (RFC 6265 section 4.1.1), whatever a reader takes it for.
    { Accept: browserAccept, Cookie: 'lang=de; theme=dark; zoom=100%', 'Sec-Purpose': 'prefetch' },
    { Accept: 'application/xml, application/yaml;q=0.9, application/json;q=0.5', 'Cache-Control': 'max-age=0' },
    { Accept: 'text/csv, text/event-stream;q=0.5, text/*;q=0.3, */*;q=0.1', 'Accept-Charset': 'iso-8859-1, *;q=0.1' },
    {
      Accept: 'application/vnd.api+json , application/hal+json, application/json;q=0.9',
      'Content-Type': 'text/plain',
    },
  ].map((headers) => together(headers)),
  together({ Accept: 'text/plain, application/json' }),
  { kind: 'passed on', how: 'with what tracing and proxies add', way: { headers: passedOn } },
  { kind: 'rewritten', how: 'with X-Original-URL and X-Rewrite-URL: /findings', way: { headers: rewritten } },
  ...[
    { 'User-Agent': browser, 'Accept-Language': 'de-DE,de;q=0.9,en;q=0.5', Referer: 'https://model.example/' },
    {
      'User-Agent': 'model-query-toolkit',
      Accept: 'text/html;q=0, */*',
      'Accept-Language': 'ar',
      Cookie: 'session=check; visited=',
    },
    {
      'User-Agent': 'script/1 model-query-toolkit',
      'Accept-Language': 'zh-Hant-TW, th-TH-u-ca-buddhist;q=0.5, *;q=0.1',
      'X-Forwarded-Host': 'model.example',
    },
    {
      'User-Agent': 'Mozilla/5.0 (compatible; model-query-toolkit; bot)',
      'Accept-Language': '*',
      Prefer: 'respond-async, return=minimal',
    },
    {
      'User-Agent': 'Mozilla/5.0 (Mobile) model-query-toolkit',
      Origin: 'https://model.example',
      'X-Forwarded-For': '10.0.0.7',
    },
    { 'User-Agent': '', 'Accept-Language': '' },
  ].map((headers) => together(headers)),
]

/** Where I in lower case is no i: what compares letters by the language of the client takes one for the other. */
export const turkish: RequestVariant = withHeader('Accept-Language', 'tr-TR')

/** More than most clients send, and less than every server takes: a refusal is a limit of its own (GAP-12). */
export const crowded: RequestVariant = {
  kind: 'many headers',
  how: 'with 88 further headers of 40 letters and a cookie of 4,200',
  way: {
    headers: [
      ...Array.from({ length: 88 }, (_, at): Header => [`X-Check-${at + 1}`, 'a'.repeat(40)]),
      ['Cookie', `session=${'a'.repeat(4_200)}`],
    ],
  },
  of: [],
  leaves: (status) => status >= 400,
}

const namedLanguage = /"(?:locale|lang|language)" *: *"([a-z]{2,3}(?:[-_][a-z0-9]+)*)"/gi

/** What a client may ask for since it got this list: with the cookies that came with it, and in a language that it holds, the rarest first. */
export function clientsOf({ headers, body }: Pick<Exchange, 'headers' | 'body'>): readonly RequestVariant[] {
  const cookies = headerValues(headers, 'set-cookie').map((cookie) => cookie.split(';', 1).join())
  const start = Buffer.from(body.buffer, body.byteOffset, Math.min(body.length, longText))
  const named = Array.from(start.toString('latin1').matchAll(namedLanguage), ([, tag = '']) => tag.replaceAll('_', '-'))
  const rarest = [...countsOf(named)].toSorted(([, a], [, b]) => a - b).slice(0, several)
  return [
    ...(cookies.length > 0 ? [withHeader('Cookie', cookies.join('; '))] : []),
    ...rarest.map(([tag]) => withHeader('Accept-Language', tag)),
  ]
}

const coded = (value: string, ...codings: readonly string[]): RequestVariant => ({
  ...withHeader('Accept-Encoding', value),
  codings: [...codings, 'identity'],
})

/** Whoever offers all gets the coding that the server likes best. */
export const anyCoding: RequestVariant = coded('gzip, deflate, br, zstd', 'gzip', 'x-gzip', 'deflate', 'br', 'zstd')

/** Content codings that clients offer, those first that a cache may then give to somebody who offers none. */
export const codings: readonly RequestVariant[] = [
  coded('gzip', 'gzip', 'x-gzip'),
  coded('br', 'br'),
  coded('deflate', 'deflate'),
  anyCoding,
  coded('br;q=1.0, gzip;q=0.2', 'br', 'gzip', 'x-gzip'),
  coded('identity'),
  coded(''),
  coded('x-check;q=0.5'),
  coded('gzip', 'gzip', 'x-gzip'),
]

export const asBrowser: RequestOptions = { headers: browserHeaders }
