import { shorten } from '../build/build-shape.ts'
import type { Link } from '../model/model.ts'
import type { Refuse } from './not-as-stated.ts'

/** The links that one entity shows, in its order; `alone` if getEntity showed them, not only the list. */
export interface EntityLinks {
  readonly id: string
  readonly links: readonly Link[] | undefined
  readonly alone: boolean
}

export interface MergedLinks {
  readonly links: readonly Link[]
  /** Links without an end that could show them. */
  readonly endless: number
  /** Undeclared members that the two ends of a link show differently. */
  readonly differing: ReadonlySet<string>
}

/**
 * One list of links from what every entity shows (SEM-3): each link once by its triple (SEM-4), in an order that keeps the
 * order within every entity if possible. Links that only the list shows count if getEntity showed neither end.
 * Links that lack a part of the triple have no identity: as many are kept as one entity shows.
 */
export function mergeLinks(shown: readonly EntityLinks[], refuse: Refuse): MergedLinks {
  const merged = new Map<string, Link>()
  const shownAt = new Map<string, string>()
  const differing = new Set<string>()
  const sequences: (readonly string[])[] = []
  const alone = new Set(shown.filter((one) => one.alone).map(({ id }) => id))
  let endless = 0
  for (const { id, links = [], alone: isAlone } of shown) {
    const sequence: string[] = []
    const times = new Map<string, number>()
    for (const link of links) {
      const ends = [link.from, link.to].filter((end) => end !== undefined)
      if (!isAlone && ends.some((end) => alone.has(end))) continue
      if (!ends.includes(id)) {
        if (ends.length === 2 && isAlone)
          throw refuse(`getEntity ${quoted(id)} shows a link that does not involve it: ${nameOf(link)}`)
        endless++
        continue
      }
      const base = isWhole(link) ? tripleOf(link) : JSON.stringify(link)
      const time = (times.get(base) ?? 0) + 1
      times.set(base, time)
      if (time > 1 && isWhole(link)) throw refuse(`${quoted(id)} shows the same link twice: ${nameOf(link)}`)
      const key = `${time} ${base}`
      sequence.push(key)
      const before = merged.get(key)
      merged.set(key, before ? joined(before, link, [shownAt.get(key) ?? '', id]) : link)
      if (!before) shownAt.set(key, id)
    }
    sequences.push(sequence)
  }
  assertAtBothEnds(shown, [...merged.values()], refuse)
  return { links: inOrder([...merged.keys()], sequences).map((key) => merged.get(key)!), endless, differing }

  function joined(first: Link, second: Link, [firstAt, secondAt]: readonly [string, string]): Link {
    const { confidence } = first
    if (confidence !== undefined && second.confidence !== undefined && confidence !== second.confidence) {
      throw refuse(
        `The link ${nameOf(first)} has confidence ${confidence} at ${quoted(firstAt)} and ${second.confidence} at ${quoted(secondAt)}`,
      )
    }
    for (const [name, value] of Object.entries(second)) {
      if (Object.hasOwn(first, name) && JSON.stringify(first[name]) !== JSON.stringify(value)) differing.add(name)
    }
    const more = Object.entries(second).filter(([name]) => !Object.hasOwn(first, name))
    return more.length === 0 ? first : { ...first, ...Object.fromEntries(more) }
  }
}

/** A link belongs to both its ends (SEM-3): an end that shows links, but not this one, is from another model. */
function assertAtBothEnds(shown: readonly EntityLinks[], links: readonly Link[], refuse: Refuse): void {
  const triplesAt = new Map<string, ReadonlySet<string>>()
  for (const { id, links: own, alone } of shown) {
    // A link that lacks a part may be any of them.
    if (alone && own?.every(isWhole)) triplesAt.set(id, new Set(own.map(tripleOf)))
  }
  for (const link of links.filter(isWhole)) {
    for (const end of [link.from, link.to]) {
      const triples = triplesAt.get(end ?? '')
      if (triples && !triples.has(tripleOf(link))) {
        throw refuse(`getEntity ${quoted(end ?? '')} does not show the link that its other end shows: ${nameOf(link)}`)
      }
    }
  }
}

/** The keys in an order that agrees with every sequence; if sequences contradict, in order of appearance. */
function inOrder(keys: readonly string[], sequences: readonly (readonly string[])[]): readonly string[] {
  const before = new Map<string, string[]>()
  for (const sequence of sequences) {
    for (const [at, key] of sequence.entries()) {
      const previous = sequence[at - 1]
      if (previous !== undefined) before.set(key, [...(before.get(key) ?? []), previous])
    }
  }
  const ordered: string[] = []
  const state = new Map<string, 'open' | 'done'>()
  for (const root of keys) {
    const stack = [root]
    for (let key = stack.at(-1); key !== undefined; key = stack.at(-1)) {
      if (state.get(key) === 'done') {
        stack.pop()
        continue
      }
      const first = state.has(key) ? [] : (before.get(key) ?? []).filter((one) => !state.has(one))
      state.set(key, 'open')
      if (first.length > 0) {
        stack.push(...first)
        continue
      }
      stack.pop()
      state.set(key, 'done')
      ordered.push(key)
    }
  }
  return ordered
}

function isWhole({ from, to, relation }: Link): boolean {
  return from !== undefined && to !== undefined && relation !== undefined
}

function tripleOf({ from, to, relation }: Link): string {
  return JSON.stringify([from, to, relation])
}

function nameOf({ from, to, relation }: Link): string {
  return [from, to, relation].map((part) => (part === undefined ? 'none' : quoted(part))).join(', ')
}

function quoted(text: string): string {
  return JSON.stringify(shorten(text))
}
