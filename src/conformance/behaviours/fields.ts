import { pass } from '../verdict.ts'
import { declared, elementsShown, entitiesAlone, type ElementShown } from './elements.ts'
import { type Look, ofTheBuild, otherwise } from './look.ts'
import type { Inquiry } from '../inquiry/inquiry.ts'
import { usual } from '../enough.ts'

type Schema = keyof typeof declared

const nouns = { Entity: 'entity', Link: 'link', Finding: 'finding', SearchHit: 'hit' } as const

function parted(shown: readonly ElementShown[], member: string): readonly [ElementShown[], ElementShown[]] {
  const having = shown.filter(({ element }) => element[member] !== undefined)
  return [having, shown.filter(({ element }) => element[member] === undefined)]
}

const has =
  (schema: Schema, member: string, shown: (inquiry: Inquiry) => Promise<readonly ElementShown[]>): Look =>
  async (inquiry, { some }) => {
    const [having, lacking] = parted(await shown(inquiry), member)
    const all = having.length + lacking.length
    const [first] = lacking
    if (!first) return all === 0 ? undefined : pass(`all of ${all}`)
    if (some && having.length > 0) return pass(`${having.length} of ${all}`)
    return otherwise(
      having.length > 0 ? ofTheBuild : 'field missing',
      `${schema} with ${member}`,
      `${lacking.length} of ${all} have none`,
      first.exchange,
    )
  }

const single = Object.fromEntries(
  (Object.keys(declared) as Schema[]).flatMap((schema) =>
    declared[schema].map((member) => [
      `${nouns[schema]}-has-${member}`,
      has(schema, member, (inquiry) => elementsShown(inquiry, schema)),
    ]),
  ),
)

/** Which of the optional fields answers have. */
export const fields: Readonly<Record<string, Look>> = {
  ...single,
  'entity-has-links': has('Entity', 'links', entitiesAlone),

  'fields-alike': async (inquiry, { fields: uneven = {} }) => {
    let several = false
    const part: [actual: string, expected: string, first: ElementShown][] = []
    for (const schema of Object.keys(declared) as Schema[]) {
      const shown = await elementsShown(inquiry, schema)
      several ||= shown.length > 1
      for (const member of declared[schema]) {
        const [having, lacking] = parted(shown, member)
        const [first] = lacking
        if (!first || having.length === 0 || uneven[schema]?.includes(member)) continue
        const actual = `${having.length} of ${shown.length} have it`
        part.push([actual, `${schema} with ${member}, all or none`, first])
      }
    }
    const [worst] = part
    if (!worst) return several ? pass('all alike') : undefined
    const [actual, expected, { exchange }] = worst
    // Some fields are in some elements alone by themselves; where more are, they are left out.
    return otherwise(part.length < usual ? ofTheBuild : 'some-fields-left-out', expected, actual, exchange)
  },

  'any-field': async (inquiry) => {
    let first: ElementShown | undefined
    for (const schema of Object.keys(declared) as Schema[]) {
      const shown = await elementsShown(inquiry, schema)
      first ??= shown[0]
      if (shown.some(({ element }) => declared[schema].some((member) => element[member] !== undefined)))
        return pass(`${schema} has some`)
    }
    return first && otherwise('none', 'one of the optional fields', 'no element has any', first.exchange)
  },
}
