import { type Exchange, type Header, headerValues } from '../../client/exchange.ts'
import { swapCase } from './unknown/neighbours/letters.ts'

const epoch = 'Thu, 01 Jan 1970 00:00:00 GMT'
/** No server has changed since then. */
export const future = 'Fri, 31 Dec 2100 23:59:59 GMT'
/** A date in a form that servers must still read (RFC 9110 section 5.6.7), and in today's. */
const onceWritten = { text: 'Sunday, 06-Nov-94 08:49:37 GMT', date: 'Sun, 06 Nov 1994 08:49:37 GMT' }

export interface Conditional {
  /** Part of fingerprints, never reworded. */
  readonly kind: string
  /** What an answer is one to, in words. */
  readonly how: string
  readonly headers: readonly Header[]
}

const given = (kind: string, how: string, ...headers: readonly Header[]): Conditional => ({ kind, how, headers })
const tagged = (kind: string, tag: string, ...tags: readonly string[]): Conditional =>
  given(kind, `to If-None-Match with ${tag}`, ...tags.map((one) => ['If-None-Match', one] as const))

export function tagOf({ headers }: Exchange): string | undefined {
  return headerValues(headers, 'etag')[0]
}

/** Conditions of which each is put to one operation or another. */
export function seldomAsked({ headers }: Exchange): readonly Conditional[] {
  const [own] = headerValues(headers, 'etag')
  const [modified] = headerValues(headers, 'last-modified')
  const isLater = modified === undefined || Date.parse(modified) > Date.parse(onceWritten.date)
  const once = 'to a date before the last change, as it was once written (RFC 9110 section 5.6.7)'
  return [
    given(
      'tag of any',
      'to If-Match: *, alone or with a date to come in If-Unmodified-Since',
      ['If-Match', '*'],
      // nginx answers 412 to any date where its cache has none, though RFC 9110 section 13.1.4 has it overlooked.
      ...(modified === undefined ? [] : [['If-Unmodified-Since', future] as const]),
    ),
    ...(own === '""' ? [] : [tagged('empty tag', 'a tag that is empty', '""')]),
    given('any', 'to If-None-Match: *', ['If-None-Match', '*']),
    ...(modified === undefined || !(Date.parse(modified) > Date.parse(epoch))
      ? []
      : [
          given('old date', 'to a date a second before the last change', ['If-Modified-Since', secondBefore(modified)]),
        ]),
    ...(own === undefined || otherCaseOf(own) === own
      ? []
      : [tagged('tag in the other case', 'its own tag in the other case', otherCaseOf(own))]),
    ...(isLater ? [given('old form', once, ['If-Modified-Since', onceWritten.text])] : []),
  ]
}

/** Conditions that hold whatever the server's tags are, so that the whole answer is due; and the one that does not. */
export function conditions(
  { headers }: Exchange,
  another: string | undefined,
  letters: string,
): readonly Conditional[] {
  const [own] = headerValues(headers, 'etag')
  const [modified] = headerValues(headers, 'last-modified')
  const old = modified === undefined ? epoch : dateBefore(modified)
  const [notOwn, otherEnd] = ['a tag that is not its own', 'its own tag but for the last letter']
  return [
    tagged('other tag', notOwn, `"${letters}"`),
    tagged('other tag', notOwn, `W/"${letters}"`),
    tagged('other tag', notOwn, `"${letters}a", W/"${letters}b"`),
    ...(own === undefined
      ? []
      : [tagged('altered tag', 'its own tag and more letters in it', own.replace(/"$/, `${letters}"`))]),
    ...(own === undefined || !lastLetter.test(own)
      ? []
      : [withOtherEnd(own), own.replace(lastLetter, '"')].map((tag) => tagged('tag with another end', otherEnd, tag))),
    ...(another === undefined ? [] : [tagged('tag of another', 'the tag of another answer', another)]),
    given(
      'other tag and a date',
      `to If-None-Match with ${notOwn}, beside which a date counts for nothing`,
      ['If-None-Match', `"${letters}"`],
      ['If-Modified-Since', future],
    ),
    ...(old === undefined ? [] : [given('old date', 'to a date before the last change', ['If-Modified-Since', old])]),
    given('no date', 'to If-Modified-Since with what is no date', ['If-Modified-Since', 'never']),
    ...(own === undefined ? [] : [tagged('own tag', 'its own tag', own)]),
  ]
}

const lastLetter = /([^"])"$/u

function withOtherEnd(tag: string): string {
  return tag.replace(lastLetter, (_, letter) => `${letter === '0' ? '1' : '0'}"`)
}

/** A tag whose letters between the quotation marks are small where they are large, and large where they are small. */
function otherCaseOf(tag: string): string {
  return tag.replace(/"[^]*/, swapCase)
}

/** In milliseconds. */
const day = 24 * 60 * 60 * 1000

function secondBefore(modified: string): string {
  return new Date(Date.parse(modified) - 1000).toUTCString()
}

/** A date before another whose text comes after it: who compares texts takes it for a later one. Undefined where there is none before. */
function dateBefore(modified: string): string | undefined {
  const last = Date.parse(modified)
  if (!(last > Date.parse(epoch))) return undefined
  const before = Array.from({ length: 60 }, (_, at) => new Date(last - (at + 1) * day).toUTCString())
  return before.find((one) => one > modified) ?? epoch
}
