/** Where a member was seen. */
export type Shape = 'Entity' | 'Entity in the list' | 'Link' | 'Finding' | 'SearchHit'

/** What stands on the wire, gathered over all answers: member names with their JSON types, values, ranges. */
export interface Shapes {
  readonly see: (shape: Shape, value: Record<string, unknown>) => void
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
const mostValues = 100

export function createShapes(): Shapes {
  const members = new Map<Shape, Map<string, Set<string>>>()
  const values = new Map<string, Map<string, number>>()
  const ranges = new Map<string, { least: number; most: number }>()
  return {
    see(shape, value) {
      const known = members.get(shape) ?? new Map<string, Set<string>>()
      members.set(shape, known)
      for (const [name, member] of Object.entries(value)) {
        const types = known.get(name) ?? new Set()
        if (known.size < mostValues || known.has(name)) known.set(name, types.add(jsonTypeOf(member)))
        if (typeof member === 'number' && Number.isFinite(member)) {
          const { least, most } = ranges.get(`${shape} ${name}`) ?? { least: member, most: member }
          ranges.set(`${shape} ${name}`, { least: Math.min(least, member), most: Math.max(most, member) })
        }
      }
      for (const name of counted[shape]) {
        const text = value[name]
        if (typeof text !== 'string') continue
        const counts = values.get(`${shape} ${name}`) ?? new Map<string, number>()
        if (counts.size < mostValues || counts.has(text)) counts.set(text, (counts.get(text) ?? 0) + 1)
        values.set(`${shape} ${name}`, counts)
      }
    },
    members: (shape) => members.get(shape) ?? new Map(),
    values: (shape, member) => values.get(`${shape} ${member}`) ?? new Map(),
    range: (shape, member) => ranges.get(`${shape} ${member}`),
  }
}

export function jsonTypeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
