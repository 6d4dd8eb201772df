import { cutText } from './long-texts.ts'
import { many } from '../../enough.ts'

/** Where a member was seen. */
export type Shape = 'Entity' | 'Entity in the list' | 'Link' | 'Finding' | 'SearchHit'

/** What stands on the wire, gathered over all answers: member names with their JSON types, values, ranges. */
export interface Shapes {
  /** Takes what was seen, so many times. */
  readonly see: (shape: Shape, value: Record<string, unknown>, times?: number) => void
  /** Member name to its JSON types. */
  readonly members: (shape: Shape) => ReadonlyMap<string, ReadonlySet<string>>
  /** Distinct strings of a declared member with their counts, the first hundred. */
  readonly values: (shape: Shape, member: string) => ReadonlyMap<string, number>
  readonly range: (shape: Shape, member: string) => { readonly least: number; readonly most: number } | undefined
}

const counted: Readonly<Record<Shape, readonly string[]>> = {
  Entity: ['type'],
  'Entity in the list': ['type'],
  Link: ['relation'],
  Finding: ['check', 'severity'],
  SearchHit: [],
}

interface Member {
  readonly types: Set<string>
  readonly values: Map<string, number> | undefined
  least: number
  most: number
}

export function createShapes(): Shapes {
  const shapes = new Map<Shape, Map<string, Member>>()
  return {
    see(shape, value, times = 1) {
      let members = shapes.get(shape)
      if (!members) shapes.set(shape, (members = new Map()))
      for (const name of Object.keys(value)) {
        let member = members.get(name)
        if (!member) {
          if (members.size >= many) continue
          const values = counted[shape].includes(name) ? new Map<string, number>() : undefined
          members.set(name, (member = { types: new Set(), values, least: Infinity, most: -Infinity }))
        }
        const shown = value[name]
        member.types.add(jsonTypeOf(shown))
        if (typeof shown === 'number') {
          if (shown < member.least) member.least = shown
          if (shown > member.most) member.most = shown
        } else if (typeof shown === 'string' && member.values) {
          const text = cutText(shown)
          const count = member.values.get(text)
          if (count !== undefined || member.values.size < many) member.values.set(text, (count ?? 0) + times)
        }
      }
    },
    members: (shape) => new Map([...(shapes.get(shape) ?? [])].map(([name, { types }]) => [name, types])),
    values: (shape, member) => shapes.get(shape)?.get(member)?.values ?? new Map<string, number>(),
    range(shape, member) {
      const { least, most } = shapes.get(shape)?.get(member) ?? { least: Infinity, most: -Infinity }
      return least <= most ? { least, most } : undefined
    },
  }
}

export function jsonTypeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
