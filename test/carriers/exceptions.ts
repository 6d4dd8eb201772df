import type { Row } from './rows.ts'

export type CarrierName = 'node:http' | 'createFetch' | 'MSW in Node' | 'MSW in Chromium'

/** What a carrier makes of a row: another row, nothing, or a status that comes from before the service. */
export type Asked = Row | 'refused' | { readonly status: number }

/** Where a carrier cannot ask what the row says, why, and what it asks in its place. */
export interface Exception {
  readonly carriers: readonly CarrierName[]
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

export const exceptions: readonly Exception[] = [
  {
    carriers: ['node:http'],
    reason:
      'the parser of Node takes registered methods alone, in upper case (RFC 9110 section 9.1: they are case-sensitive)',
    applies: ({ method }) => ['get', 'head', 'patch'].includes(method),
    asks: () => ({ status: 400 }),
  },
  {
    carriers: ['node:http'],
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
    carriers: browser,
    reason: 'the Fetch standard lets no page set these headers',
    applies: ({ headers }) => forbiddenInBrowsers.some((name) => name in headers),
    asks: (row) => ({
      ...row,
      headers: Object.fromEntries(Object.entries(row.headers).filter(([name]) => !forbiddenInBrowsers.includes(name))),
    }),
  },
]

/** What a carrier really asks by a row, its exceptions applied in turn, or all but one of them. */
export function askedBy(carrier: CarrierName, row: Row, but?: Exception): Asked {
  let asked: Asked = row
  for (const exception of exceptions) {
    if (exception === but || !exception.carriers.includes(carrier)) continue
    if (asked === 'refused' || 'status' in asked) return asked
    if (exception.applies(asked)) asked = exception.asks(asked)
  }
  return asked
}
