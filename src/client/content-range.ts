import { type Exchange, headerValues } from './exchange.ts'

/** Octets of a whole, by number from 0, both ends included. */
export interface Span {
  readonly first: number
  readonly last: number
}

/** What Content-Range says of a single part in octets (RFC 9110 section 14.4); undefined where it says no such thing. */
export function saidOf({ headers }: Exchange): (Span & { readonly total: number | undefined }) | undefined {
  const [said = ''] = headerValues(headers, 'content-range')
  const [, first, last, total] = /^bytes (\d+)-(\d+)\/(\d+|\*)$/i.exec(said) ?? []
  if (first === undefined) return undefined
  return { first: Number(first), last: Number(last), total: total === '*' ? undefined : Number(total) }
}

/** The octets that a single range asks for of so many (RFC 9110 section 14.1.2). */
export function spanOf(range: string, length: number): Span | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? []
  if (first === '') return last === '' ? undefined : { first: Math.max(0, length - Number(last)), last: length - 1 }
  return { first: Number(first), last: last === '' ? length - 1 : Math.min(Number(last), length - 1) }
}
