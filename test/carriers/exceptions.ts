import type { Row } from './rows.ts'

export type CarrierName = 'node:http' | 'middleware' | 'createFetch' | 'MSW in Node' | 'MSW in Chromium'

/** What a carrier makes of a row: another row, nothing, a failure, or a status that comes from before the service. */
export type Asked = Row | 'refused' | 'failed' | { readonly status: number }

/** Where a carrier cannot ask what the row says, why, and what it asks in its place. */
export interface Exception {
  readonly carriers: readonly CarrierName[]
  /** The major of msw that it is about; both when left out. */
  readonly msw?: '2' | '3'
  readonly reason: string
  readonly applies: (row: Row) => boolean
  readonly asks: (row: Row) => Asked
}

const requests: readonly CarrierName[] = ['createFetch', 'MSW in Node', 'MSW in Chromium']
const browser: readonly CarrierName[] = ['MSW in Chromium']

/** A base that no dot segment of the table climbs out of unseen. */
const anywhere = 'http://any/base'
const parsed = ({ target }: Row): string =>
  new URL(anywhere + target).href.slice('http://any'.length).replace(/#.*$/, '')
const normalised = (row: Row): string => {
  const whole = parsed(row)
  return whole.startsWith('/base') ? whole.slice('/base'.length) : whole
}

const forbiddenInBrowsers = [
  'accept-encoding',
  'access-control-request-headers',
  'access-control-request-method',
  'cookie',
  'origin',
]

const exceptions: readonly Exception[] = [
  {
    carriers: ['node:http', 'middleware'],
    reason:
      'the parser of Node takes registered methods alone, in upper case (RFC 9110 section 9.1: they are case-sensitive)',
    applies: ({ method }) => ['get', 'head', 'patch'].includes(method),
    asks: () => ({ status: 400 }),
  },
  {
    carriers: ['node:http', 'middleware'],
    reason: 'CONNECT names a host to open a tunnel to, no path (RFC 9110 section 9.3.6)',
    applies: ({ method }) => method === 'CONNECT',
    asks: () => ({ status: 405 }),
  },
  {
    carriers: requests,
    reason: 'the URL standard takes dot segments and fragments away, turns \\ into / and escapes some characters',
    applies: (row) => normalised(row) !== row.target,
    asks: (row) => ({ ...row, target: normalised(row) }),
  },
  {
    carriers: requests,
    reason: 'the Fetch standard refuses the methods CONNECT, TRACE and TRACK',
    applies: ({ method }) => ['CONNECT', 'TRACE'].includes(method),
    asks: () => 'refused',
  },
  {
    carriers: requests,
    reason: 'the Fetch standard writes delete, get, head, options, post and put in upper case',
    applies: ({ method }) => ['get', 'head'].includes(method),
    asks: (row) => ({ ...row, method: row.method.toUpperCase() }),
  },
  {
    carriers: ['MSW in Node'],
    msw: '3',
    reason: 'msw 3 intercepts in Node below fetch, where a request goes through the parser of Node, methods and all',
    applies: ({ method }) => method === 'patch',
    asks: () => 'failed',
  },
  {
    carriers: browser,
    reason: 'the Fetch standard lets no page set these headers',
    applies: ({ headers }) => forbiddenInBrowsers.some((name) => name in headers),
    asks: (row) => ({
      ...row,
      headers: Object.fromEntries(Object.entries(row.headers).filter(([name]) => !forbiddenInBrowsers.includes(name))),
    }),
  },
]

/** The exceptions of a carrier, with the msw of this run. */
export function exceptionsOf(carrier: CarrierName): readonly Exception[] {
  const major = process.env['MSW_MAJOR'] ?? '2'
  return exceptions.filter(({ carriers, msw = major }) => carriers.includes(carrier) && msw === major)
}

/** What a carrier really asks by a row, its exceptions applied in turn, or all but one of them. */
export function askedBy(carrier: CarrierName, row: Row, but?: Exception): Asked {
  let asked: Asked = row
  for (const exception of exceptionsOf(carrier)) {
    if (typeof asked === 'string' || 'status' in asked) return asked
    if (exception !== but && exception.applies(asked)) asked = exception.asks(asked)
  }
  return asked
}
