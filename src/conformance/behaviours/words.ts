import { counted } from '../../text/counted.ts'
import type { Exchange } from '../../client/exchange.ts'
import type { Known } from '../../contract/needs.ts'
import type { Inquiry } from '../inquiry/inquiry.ts'
import { schemasOf } from '../inquiry/answers/schema.ts'
import type { Shape } from '../inquiry/answers/shapes.ts'
import { shortJson } from '../inquiry/answers/short-json.ts'
import { type Fail, type Pass, pass } from '../verdict.ts'
import { elementsShown } from './elements.ts'
import { type Look, otherwise } from './look.ts'

/** Looks for words of a field that the client does not know. */
const noOther =
  (schema: Parameters<typeof elementsShown>[1], member: string): Look =>
  async (inquiry, { words = [] }) => {
    const shown = (await elementsShown(inquiry, schema)).filter(({ element }) => typeof element[member] === 'string')
    if (shown.length === 0) return undefined
    const other = shown.find(({ element }) => !words.includes(String(element[member])))
    if (!other) return pass(counted(new Set(shown.map(({ element }) => element[member])).size, 'word'))
    const expected = words.length === 0 ? 'no word' : `one of ${words.map((word) => shortJson(word)).join(', ')}`
    return otherwise('other word', expected, `${member} is ${shortJson(other.element[member])}`, other.exchange)
  }

/** Looks at the numbers of a field. */
const numbers =
  (
    schema: 'Link' | 'SearchHit',
    member: string,
    conclude: (found: Numbers, known: Known) => Pass | Fail | undefined,
  ): Look =>
  async (inquiry, known) => {
    const shown = (await elementsShown(inquiry, schema)).flatMap(({ element, exchange }) => {
      const number = element[member]
      return typeof number === 'number' ? [{ number, exchange }] : []
    })
    const [first] = shown
    if (!first) return undefined
    const least = shown.reduce((before, one) => (one.number < before.number ? one : before), first)
    const most = shown.reduce((before, one) => (one.number > before.number ? one : before), first)
    return conclude({ least, most, count: shown.length }, known)
  }

interface Numbers {
  readonly least: { readonly number: number; readonly exchange: Exchange }
  readonly most: { readonly number: number; readonly exchange: Exchange }
  readonly count: number
}

const places = {
  'Entity in the list': async ({ list }: Inquiry) => (await list()).exchange,
  Entity: async ({ entities }: Inquiry) => (await entities()).find(({ entity }) => entity)?.exchange,
  Link: async ({ links }: Inquiry) => (await links()).find((one) => one.links.length > 0)?.exchange,
  Finding: async ({ findings }: Inquiry) => (await findings()).exchange,
  SearchHit: async ({ searching }: Inquiry) => (await searching()).found[0]?.exchange,
} as const satisfies Record<Shape, (inquiry: Inquiry) => Promise<Exchange | undefined>>

/** The first place in which the members shown are not as they should be. */
async function firstOtherwise(
  inquiry: Inquiry,
  wrong: (shape: Shape, members: ReadonlySet<string>) => readonly [expected: string, actual: string] | undefined,
): Promise<Pass | Fail | undefined> {
  const shapes = await inquiry.shapes()
  let seen = 0
  for (const [shape, exchangeOf] of Object.entries(places) as [Shape, (typeof places)[Shape]][]) {
    const members = new Set(shapes.members(shape).keys())
    const exchange = members.size === 0 ? undefined : await exchangeOf(inquiry)
    if (!exchange) continue
    seen += members.size
    const found = wrong(shape, members)
    if (found) return otherwise(`fields of ${shape}`, found[0], found[1], exchange)
  }
  return seen === 0 ? undefined : pass(counted(seen, 'field'))
}

const named = (fields: readonly string[]): string => fields.map((field) => shortJson(field)).join(', ')

/** The words, numbers and further fields that answers have. */
export const words: Readonly<Record<string, Look>> = {
  'entity-type-words': noOther('Entity', 'type'),
  'link-relation-words': noOther('Link', 'relation'),
  'finding-check-words': noOther('Finding', 'check'),
  'finding-severity-words': noOther('Finding', 'severity'),
  'confidence-scale': numbers('Link', 'confidence', ({ least, most, count }, { upTo = 1 }) => {
    const far = most.number > upTo ? most : least.number < 0 ? least : undefined
    if (!far) return pass(`${counted(count, 'link')}, up to ${most.number}`)
    return otherwise('scale', `a confidence from 0 to ${upTo}`, `confidence ${far.number}`, far.exchange)
  }),
  'scores-beyond-one': numbers('SearchHit', 'score', ({ most, count }) =>
    most.number > 1
      ? pass(`${counted(count, 'hit')}, up to ${most.number}`)
      : otherwise('scale', 'a score above 1', `of ${counted(count, 'hit')} the best has ${most.number}`, most.exchange),
  ),
  'scores-not-negative': numbers('SearchHit', 'score', ({ least, count }) =>
    least.number >= 0
      ? pass(`${counted(count, 'hit')}, from ${least.number}`)
      : otherwise('scale', 'no score below 0', `score ${least.number}`, least.exchange),
  ),
  'undeclared-fields': (inquiry, { fields = {} }) =>
    firstOtherwise(inquiry, (shape, members) => {
      const missing = (fields[shape] ?? []).filter((field) => !members.has(field))
      return missing.length === 0 ? undefined : [`${shape} with ${named(missing)}`, 'none has']
    }),
  'no-further-fields': (inquiry, { fields = {} }) => {
    const schemas = schemasOf(inquiry.contract.document)
    return firstOtherwise(inquiry, (shape, members) => {
      const known = [...(fields[shape] ?? []), ...schemas.membersAt(schemas.shown[shape])]
      const further = [...members].filter((member) => !known.includes(member))
      return further.length === 0 ? undefined : [`${shape} with no other fields than known`, `it has ${named(further)}`]
    })
  },
}
