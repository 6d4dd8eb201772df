import { type Exchange, type Header, headerValues } from '../../client/exchange.ts'

const epoch = 'Thu, 01 Jan 1970 00:00:00 GMT'
/** No server has changed since then. */
export const future = 'Fri, 31 Dec 2100 23:59:59 GMT'
/** A date in a form that servers must still read (RFC 9110 section 5.6.7), and in today's. */
const onceWritten = { text: 'Sunday, 06-Nov-94 08:49:37 GMT', date: 'Sun, 06 Nov 1994 08:49:37 GMT' }

export type Condition =
  | 'other tag'
  | 'altered tag'
  | 'tag with another end'
  | 'tag of another'
  | 'other tag and a date'
  | 'empty tag'
  | 'tag of any'
  | 'any'
  | 'old form'
  | 'old date'
  | 'no date'
  | 'own tag'

export interface Conditional {
  readonly kind: Condition
  readonly headers: readonly Header[]
}

export function tagOf({ headers }: Exchange): string | undefined {
  return headerValues(headers, 'etag')[0]
}

/** Conditions of which each is put to one operation or another. */
export function seldomAsked({ headers }: Exchange): readonly Conditional[] {
  const [own] = headerValues(headers, 'etag')
  const [modified] = headerValues(headers, 'last-modified')
  const isLater = modified === undefined || Date.parse(modified) > Date.parse(onceWritten.date)
  return [
    {
      kind: 'tag of any',
      // nginx answers 412 to any date where its cache has none, though RFC 9110 section 13.1.4 has it overlooked.
      headers: [['If-Match', '*'], ...(modified === undefined ? [] : [['If-Unmodified-Since', future] as const])],
    },
    ...(own === '""' ? [] : [{ kind: 'empty tag', headers: [['If-None-Match', '""']] } as const]),
    { kind: 'any', headers: [['If-None-Match', '*']] },
    ...(isLater ? [{ kind: 'old form', headers: [['If-Modified-Since', onceWritten.text]] } as const] : []),
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
  const none = (kind: Condition, ...tags: readonly string[]): { kind: Condition; headers: Header[] } => ({
    kind,
    headers: tags.map((tag) => ['If-None-Match', tag]),
  })
  const old = modified === undefined ? epoch : dateBefore(modified)
  return [
    none('other tag', `"${letters}"`),
    none('other tag', `W/"${letters}"`),
    none('other tag', `"${letters}a", W/"${letters}b"`),
    ...(own === undefined ? [] : [none('altered tag', own.replace(/"$/, `${letters}"`))]),
    ...(own === undefined || !lastLetter.test(own)
      ? []
      : [none('tag with another end', withOtherEnd(own)), none('tag with another end', own.replace(lastLetter, '"'))]),
    ...(another === undefined ? [] : [none('tag of another', another)]),
    {
      kind: 'other tag and a date',
      headers: [...none('other tag', `"${letters}"`).headers, ['If-Modified-Since', future]],
    },
    ...(old === undefined ? [] : [{ kind: 'old date' as const, headers: [['If-Modified-Since', old]] as const }]),
    { kind: 'no date', headers: [['If-Modified-Since', 'never']] },
    ...(own === undefined ? [] : [none('own tag', own)]),
  ]
}

const lastLetter = /([^"])"$/u

function withOtherEnd(tag: string): string {
  return tag.replace(lastLetter, (_, letter) => `${letter === '0' ? '1' : '0'}"`)
}

const day = 24 * 60 * 60 * 1000

/** A date before another whose text comes after it: who compares texts takes it for a later one. Undefined where there is none before. */
function dateBefore(modified: string): string | undefined {
  const last = Date.parse(modified)
  if (!(last > Date.parse(epoch))) return undefined
  const before = Array.from({ length: 60 }, (_, at) => new Date(last - (at + 1) * day).toUTCString())
  return before.find((one) => one > modified) ?? epoch
}

const withTag = (tag: string): string => `to If-None-Match with ${tag}`

/** What an answer is one to, in words. */
export const described: Readonly<Record<Condition, string>> = {
  'other tag': withTag('a tag that is not its own'),
  'empty tag': withTag('a tag that is empty'),
  'altered tag': withTag('its own tag and more letters in it'),
  'tag with another end': withTag('its own tag but for the last letter'),
  'tag of another': withTag('the tag of another answer'),
  'other tag and a date': withTag('a tag that is not its own, beside which a date counts for nothing'),
  'own tag': withTag('its own tag'),
  'tag of any': 'to If-Match: *, alone or with a date to come in If-Unmodified-Since',
  any: 'to If-None-Match: *',
  'old form': 'to a date before the last change, as it was once written (RFC 9110 section 5.6.7)',
  'old date': 'to a date before the last change',
  'no date': 'to If-Modified-Since with what is no date',
}
