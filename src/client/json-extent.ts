import { deepest, mostMembersOfOne, mostNames, mostOf } from './budget.ts'

/** An object with more members is a table: its names cost little more than their texts. */
const mostOfShape = 128
/** A shorter text is not nested too deep. */
const shortest = 1500
/** A shorter one has too little of everything else: each of its names takes quotes, a character and a colon. */
const shortestWithNames = 4 * mostNames
/** A list is parsed in parts of about so many bytes, lest its whole text stand in memory beside its value. */
const part = 1024 ** 2

/** How many objects of two members a list may hold. */
export function mostPairs(maxBody: number): number {
  return Math.floor(
    Math.min(mostOf('arrays and objects', maxBody) - 1, mostOf('members', maxBody) / 2, mostOf('values', maxBody) / 3),
  )
}

/** Why a JSON text is not read, although its bytes are within their limit. */
export interface Excess {
  /** `unclosed`: it is no JSON. */
  readonly kind: 'too much' | 'unclosed'
  readonly actual: string
}

/** What a text holds, as far as it is JSON. */
export interface JsonExtent {
  readonly excess?: Excess
  /** Colons outside of strings: of JSON, its members. */
  readonly members: number
  /** Offsets of commas between elements of the outermost array, where the text can be parted. */
  readonly cuts: readonly number[]
}

/** Looks through a JSON text, well-formed or not, for what would make its value too large or too deep. */
export function extentOf(bytes: Uint8Array, maxBody: number): JsonExtent {
  if (bytes.length < shortestWithNames) return extentOfShort(bytes)
  let depth = 0
  let reached = 0
  let values = 0
  let containers = 0
  let members = 0
  let largest = 0
  let name = { from: 0, to: 0 }
  const names = new Set<number>()
  const cuts: number[] = []
  /** Members of each open object, as far down as is looked. */
  const open = [0]
  for (let at = 0; at < bytes.length; at++) {
    const code = bytes[at]
    if (code === 0x22) {
      const end = endOfString(bytes, at)
      name = { from: at + 1, to: end }
      at = end
    } else if (code === 0x2c) {
      values++
      if (depth === 1 && at - (cuts.at(-1) ?? 0) >= part) cuts.push(at)
    } else if (code === 0x3a) {
      members++
      if (depth <= deepest && ++open[depth]! > largest) largest = open[depth]!
      if (names.size <= mostNames && open[depth]! <= mostOfShape) names.add(hashOf(bytes, name.from, name.to))
    } else if (code === 0x5b || code === 0x7b) {
      containers++
      values++
      depth++
      if (depth > reached) reached = depth
      if (depth <= deepest) open[depth] = 0
    } else if (code === 0x5d || code === 0x7d) {
      depth--
      if (depth < 0) break
    }
  }
  const extent = { members, cuts }
  if (depth < 0) return extent
  if (reached > deepest) return { ...extent, excess: tooDeep(depth) }
  const counts = [
    [containers, mostOf('arrays and objects', maxBody), 'arrays and objects'],
    [members, mostOf('members', maxBody), 'members'],
    [values, mostOf('values', maxBody), 'values'],
    [largest, mostMembersOfOne, 'members in one object'],
    [names.size, mostNames, 'names of members'],
  ] as const
  for (const [count, limit, what] of counts) {
    if (count > limit)
      return {
        ...extent,
        excess: { kind: 'too much', actual: `JSON of more than ${limit} ${what}, which is not read` },
      }
  }
  return extent
}

/** The same of a text of which the levels and the members are all that counts: most answers are so short. */
function extentOfShort(bytes: Uint8Array): JsonExtent {
  let depth = 0
  let reached = 0
  let members = 0
  for (let at = 0; at < bytes.length; at++) {
    const code = bytes[at]
    if (code === 0x22) {
      // Most texts are shorter than a call of `indexOf` takes.
      for (at++; at < bytes.length && bytes[at] !== 0x22; at++) if (bytes[at] === 0x5c) at++
    } else if (code === 0x3a) members++
    else if (code === 0x5b || code === 0x7b) {
      depth++
      if (depth > reached) reached = depth
    } else if (code === 0x5d || code === 0x7d) {
      depth--
      if (depth < 0) break
    }
  }
  const extent = { members, cuts: [] }
  return bytes.length < shortest || depth < 0 || reached <= deepest ? extent : { ...extent, excess: tooDeep(depth) }
}

function tooDeep(depth: number): Excess {
  return depth === 0
    ? { kind: 'too much', actual: `JSON nested deeper than ${deepest} levels, which is not read` }
    : { kind: 'unclosed', actual: `the text ends inside ${depth} open arrays and objects` }
}

/** Known to nobody beforehand, so that names cannot be made to look like one. */
const multiplier = (Math.random() * 2 ** 32) | 1

function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0
  for (let at = from; at < to; at++) hash = (Math.imul(hash, multiplier) + bytes[at]! + 1) | 0
  return hash
}

function endOfString(bytes: Uint8Array, start: number): number {
  for (let end = bytes.indexOf(0x22, start + 1); end !== -1; end = bytes.indexOf(0x22, end + 1)) {
    let before = end
    while (bytes[before - 1] === 0x5c) before--
    if ((end - before) % 2 === 0) return end
  }
  return bytes.length
}
