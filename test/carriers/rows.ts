import type { Build } from '../../src/model/model.ts'

/** One request of the table, as a carrier is told to send it. */
export interface Row {
  readonly method: string
  /** Path and query below the base path, percent-encoded by the table and by nobody else. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
}

/** What came back; `refused` where the platform would not send it, and why where the carrier broke on it. */
export type Reply =
  | { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string }
  | 'refused'
  | `failed: ${string}`

const row = (target: string, method = 'GET', headers: Readonly<Record<string, string>> = {}): Row => ({
  method,
  target,
  headers,
})

const otherPaths = [
  '/',
  '/entitie',
  '/Entities',
  '/ENTITIES/a',
  '//entities',
  '/entities//',
  '/entities/a/b',
  '/search/',
  '/search/a',
  '/findings/',
  '/%65ntities',
  '/entities%2Fa',
  '/suggest-links',
  '/openapi.yaml',
  '/favicon.ico',
  '/__proto__',
  '/entities;v=1',
  '/entities.json',
  '/constructor',
]

const malformed = [
  '/entities/%E0%A4%A',
  '/entities/%',
  '/entities/%zz',
  '/entities/%C3',
  '/%E0%A4%A',
  '/entities/%ED%A0%80',
]

const queries = [
  '',
  '?',
  '?q',
  '?q=',
  '?q=loan',
  '?q=LOAN',
  '?q=lo',
  '?q=l',
  '?q=loan+copy',
  '?q=loan%20copy',
  '?q=loan&q=copy',
  '?q=loan&page=2',
  '?Q=loan',
  '?p=loan',
  '?q=%00',
  '?q=%F0%9F%98%80',
  '?q=%C3%A9',
  '?q=e%CC%81',
  '?q=%E0%A4%A',
  '?q=%',
  '?q=a%26b',
  '?q=a=b',
  '?q=%3Cscript%3E',
  "?q='",
  '?q="',
  '?q=(a)',
  '?q=*',
  '?q=%252F',
  '?q=a#b',
  '?%71=loan',
  '?q=loan&',
  '?&&q=loan',
  '?q=..%2F',
  '?q=constructor',
  '?q=__proto__',
  '?q=a;b',
]

const methods = [
  'HEAD',
  'OPTIONS',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'PURGE',
  'TRACE',
  'CONNECT',
  'get',
  'head',
  'patch',
  'QUERY',
]

const headerSets: readonly Readonly<Record<string, string>>[] = [
  { accept: 'text/html' },
  { accept: 'application/json;q=0' },
  { 'if-none-match': '*' },
  { 'if-none-match': '"nothing"' },
  { 'if-none-match': 'W/"a", "b"' },
  { origin: 'http://localhost:5173' },
  { origin: 'https://elsewhere.example' },
  { origin: 'null' },
  { 'accept-encoding': 'br, gzip' },
  { 'accept-encoding': 'identity;q=0' },
  { authorization: 'Bearer x', 'x-anything': 'é'.normalize('NFC') },
  { range: 'bytes=0-3' },
  { 'x-http-method-override': 'DELETE' },
  { cookie: 'a=b' },
  { prefer: 'code=404' },
  { prefer: 'code=503', origin: 'http://localhost:5173' },
  { prefer: 'code=200' },
  { prefer: 'code=999' },
  { prefer: 'example=empty, wait=0' },
  { prefer: 'example=first' },
  { prefer: 'dynamic=true; wait=x, "' },
]

/**
 * Several hundred requests to a service over `build`: each of its identifiers, other paths, queries, methods, headers.
 * The same rows for the same build.
 */
export function rowsFor(build: Build): readonly Row[] {
  const ids = build.entities.map(({ id }) => id)
  const paths = ['/entities', '/findings', '/search?q=loan', `/entities/${encodeURIComponent(ids[0] ?? '')}`]
  const tag = `"1-${build.version ?? ''}"`
  return [
    ...ids.map((id) => row(`/entities/${encodeURIComponent(id)}`)),
    ...ids.map((id) => row(`/entities/${encodeURIComponent(id)}`, 'HEAD')),
    ...ids.map((id) => row(`/search?q=${encodeURIComponent(id)}`)),
    // As few characters escaped as a path allows: what the platform then does with the rest is its own. An identifier
    // with which it would climb out of the base path asks nothing of the service.
    ...ids
      .filter((id) => !id.startsWith('../..'))
      .map((id) => row(`/entities/${encodeURI(id).replace(/[?#]/g, encodeURIComponent)}`)),
    row('/entities/'),
    row('/entities/unknown'),
    row('/entities/unknown', 'HEAD'),
    row('/entities?page=2'),
    row('/findings?q=loan'),
    row(`/entities/${'x'.repeat(9000)}`),
    row(`/search?q=${'x'.repeat(70_000)}`),
    row(`/search?q=${'a+'.repeat(300)}`),
    row(`/search?q=${'a+b+'.repeat(300)}`),
    row(`/search?q=${Array.from({ length: 40 }, (_, at) => `w${at}`).join('+')}`),
    ...['.', '..', '%2e', '%2E%2e', '.%2e', 'a%2F..%2Fb', '...'].map((id) => row(`/entities/${id}`)),
    row('/x/../entities'),
    row('/./findings'),
    row('/entities\\a'),
    ...otherPaths.flatMap((path) => [row(path), row(path, 'HEAD'), row(path, 'OPTIONS')]),
    ...malformed.flatMap((path) => [row(path), row(path, 'HEAD'), row(path, 'DELETE')]),
    ...queries.flatMap((query) => [row(`/search${query}`), row(`/search${query}`, 'HEAD')]),
    ...[...paths, '/search', '/elsewhere'].flatMap((path) => methods.map((method) => row(path, method))),
    ...[...paths, '/entities/unknown', '/search'].flatMap((path) =>
      headerSets.map((headers) => row(path, 'GET', headers)),
    ),
    ...paths.flatMap((path) => [
      row(path, 'GET', { 'if-none-match': tag }),
      row(path, 'HEAD', { 'if-none-match': `"x", W/${tag}` }),
      row(path, 'POST', { 'if-none-match': tag }),
      row(path, 'OPTIONS', { origin: 'http://localhost:5173', 'access-control-request-method': 'GET' }),
      row(path, 'OPTIONS', {
        origin: 'http://localhost:5173',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'x-a, x-b',
      }),
      row(path, 'OPTIONS', { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' }),
    ]),
  ]
}
