/** How much of a JSON text is read: more of it would fill the memory, or overflow what walks through its value. */
const deepest = 1000
const mostMembersOfOne = 100_000
/** A text of any common shape has at least so many bytes for each of them. */
const bytesFor = { value: 8, member: 16, container: 24 }
/** A shorter text has too little of everything. */
const shortest = 1500

/** Why a JSON text is not read, although its bytes are within their limit. */
export interface Excess {
  /** `unclosed`: it is no JSON. */
  readonly kind: 'too much' | 'unclosed'
  readonly actual: string
}

/** Looks through a JSON text, well-formed or not, for what would make its value too large or too deep. */
export function excessOf(bytes: Uint8Array, maxBody: number): Excess | undefined {
  if (bytes.length < shortest) return undefined
  let depth = 0
  let reached = 0
  let values = 0
  let containers = 0
  let members = 0
  let largest = 0
  /** Members of each open object, as far down as is looked. */
  const open = new Uint32Array(deepest + 1)
  for (let at = 0; at < bytes.length; at++) {
    const code = bytes[at]
    if (code === 0x22) {
      at = endOfString(bytes, at)
    } else if (code === 0x2c) {
      values++
    } else if (code === 0x3a) {
      members++
      if (depth <= deepest && ++open[depth]! > largest) largest = open[depth]!
    } else if (code === 0x5b || code === 0x7b) {
      containers++
      values++
      depth++
      if (depth > reached) reached = depth
      if (depth <= deepest) open[depth] = 0
    } else if (code === 0x5d || code === 0x7d) {
      depth--
      if (depth < 0) return undefined
    }
  }
  if (reached > deepest) {
    return depth === 0
      ? { kind: 'too much', actual: `JSON nested deeper than ${deepest} levels, which is not read` }
      : { kind: 'unclosed', actual: `the text ends inside ${depth} open arrays and objects` }
  }
  const most = (unit: keyof typeof bytesFor): number => Math.max(mostMembersOfOne, Math.floor(maxBody / bytesFor[unit]))
  const counts = [
    [containers, most('container'), 'arrays and objects'],
    [members, most('member'), 'members'],
    [values, most('value'), 'values'],
    [largest, mostMembersOfOne, 'members in one object'],
  ] as const
  for (const [count, limit, what] of counts) {
    if (count > limit) return { kind: 'too much', actual: `JSON of more than ${limit} ${what}, which is not read` }
  }
  return undefined
}

function endOfString(bytes: Uint8Array, start: number): number {
  for (let end = bytes.indexOf(0x22, start + 1); end !== -1; end = bytes.indexOf(0x22, end + 1)) {
    let before = end
    while (bytes[before - 1] === 0x5c) before--
    if ((end - before) % 2 === 0) return end
  }
  return bytes.length
}
