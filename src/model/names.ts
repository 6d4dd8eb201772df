/** UTF-16 code units, in bytes as long as none is above 255. */
export type CodeUnits = Uint8Array | Uint16Array

/** Different texts, numbered from 0 in the order of their first mention, in typed arrays. */
export interface PackedNames {
  /** The texts, one behind the other. */
  readonly units: CodeUnits
  /** Where each text starts, and at the end where the last one ends. */
  readonly starts: Uint32Array
  /** A hash table with open addressing: numbers plus one, 0 where a place is free. Its length is a power of two. */
  readonly table: Uint32Array
  /** What the hashes begin with: known to nobody beforehand, so that no build can have all its names in one place. */
  readonly seed: number
}

/** Texts that are numbered as they are mentioned. */
export interface Names {
  readonly count: number
  /** The number of a text; the next free one where it is new. */
  numberOf(text: string): number
  /** The names so far, not copied: once more are mentioned, `nameAt` and `compareNames` still hold for these, `findName` does not. */
  pack(): PackedNames
}

export function createNames(): Names {
  let units: CodeUnits = new Uint8Array(4096)
  let starts = new Uint32Array(256)
  let hashes = new Uint32Array(256)
  let table = new Uint32Array(512)
  let count = 0
  const seed = (Math.random() * 2 ** 32) >>> 0

  return {
    get count() {
      return count
    },
    numberOf(text) {
      // Written behind the last name, where it stays if it is new.
      const from = starts[count] as number
      const end = from + text.length
      if (end > units.length) units = grown(units, Math.max(end, 2 * units.length))
      if (!write(text, units, from)) {
        units = new Uint16Array(units)
        write(text, units, from)
      }
      const hash = hashOf(units, from, end, seed)
      const place = placeOf({ units, starts, table }, units, from, end, hash)
      const known = table[place] as number
      if (known !== 0) return known - 1
      table[place] = count + 1
      if (count + 2 > starts.length) {
        starts = grown(starts, 2 * starts.length)
        hashes = grown(hashes, 2 * hashes.length)
      }
      hashes[count++] = hash
      starts[count] = end
      if (2 * count > table.length) {
        table = freePlaces(2 * table.length)
        for (let number = 0; number < count; number++) table[freePlace(table, hashes[number] as number)] = number + 1
      }
      return count - 1
    },
    pack: () => ({ units: units.subarray(0, starts[count]), starts: starts.subarray(0, count + 1), table, seed }),
  }
}

/** The number of a text, -1 where it is none of the names. */
export function findName(names: PackedNames, text: string): number {
  const units = new Uint16Array(text.length)
  write(text, units, 0)
  const place = placeOf(names, units, 0, units.length, hashOf(units, 0, units.length, names.seed))
  return (names.table[place] as number) - 1
}

/** Whether there is room for the code units of the text in each place. */
function write(text: string, units: CodeUnits, from: number): boolean {
  let bits = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    units[from + at] = unit
    bits |= unit
  }
  return bits <= 0xff || units instanceof Uint16Array
}

/** The text with a number. */
export function nameAt({ units, starts }: PackedNames, number: number): string {
  return textOf(units.subarray(starts[number], starts[number + 1]))
}

function textOf(units: CodeUnits): string {
  let text = ''
  for (let from = 0; from < units.length; from += 4096) {
    // Not spread, which takes four times as long: a search names thousands of entities.
    text += String.fromCharCode.apply(undefined, units.subarray(from, from + 4096) as unknown as number[])
  }
  return text
}

const [quote, escape] = [0x22, 0x5c]

/** Writes the text with a number as JSON from a place on, and gives where that ends: no string is made of most. */
export function writeName(names: PackedNames, number: number, into: Uint8Array, at: number): number {
  const { units, starts } = names
  let end = at
  into[end++] = quote
  for (let from = starts[number] as number, to = starts[number + 1] as number; from < to; from++) {
    const unit = units[from] as number
    if (unit < 0x20 || unit > 0x7e || unit === quote || unit === escape) {
      return at + new TextEncoder().encodeInto(JSON.stringify(nameAt(names, number)), into.subarray(at)).written
    }
    into[end++] = unit
  }
  into[end++] = quote
  return end
}

/** So many code units are made into one text, of which names are parts: that takes less room and time than a text for each. */
const unitsInBlock = 65_536

/** Gives the texts with their numbers, of many names at a time. */
export function createNameReader(names: PackedNames): (number: number) => string {
  const { units, starts } = names
  const blocks: (string | undefined)[] = []
  return (number) => {
    const from = starts[number] as number
    const block = Math.floor(from / unitsInBlock)
    const first = block * unitsInBlock
    const end = starts[number + 1] as number
    if (end > first + unitsInBlock) return nameAt(names, number)
    const text = (blocks[block] ??= textOf(units.subarray(first, first + unitsInBlock)))
    return text.slice(from - first, end - first)
  }
}

/** Compares two names as `<` compares strings, by UTF-16 code unit. */
export function compareNames({ units, starts }: Pick<PackedNames, 'units' | 'starts'>, a: number, b: number): number {
  const [startA, endA] = [starts[a] as number, starts[a + 1] as number]
  const [startB, endB] = [starts[b] as number, starts[b + 1] as number]
  const shared = Math.min(endA - startA, endB - startB)
  for (let at = 0; at < shared; at++) {
    const difference = (units[startA + at] as number) - (units[startB + at] as number)
    if (difference !== 0) return difference
  }
  return endA - startA - (endB - startB)
}

/** Where in the table a text is, or is to be. */
function placeOf(
  { units, starts, table }: Omit<PackedNames, 'seed'>,
  text: CodeUnits,
  from: number,
  to: number,
  hash: number,
): number {
  const mask = table.length - 1
  for (let place = hash & mask; ; place = (place + 1) & mask) {
    const number = (table[place] as number) - 1
    if (number < 0) return place
    const start = starts[number] as number
    if ((starts[number + 1] as number) - start !== to - from) continue
    let at = from
    while (at < to && units[start + at - from] === text[at]) at++
    if (at === to) return place
  }
}

function freePlace(table: Uint32Array, hash: number): number {
  const mask = table.length - 1
  let place = hash & mask
  while (table[place] !== 0) place = (place + 1) & mask
  return place
}

/** FNV-1a over code units, from a seed; its high bits folded into the low ones, which choose the place. */
function hashOf(units: CodeUnits, from: number, to: number, seed: number): number {
  let hash = seed
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ (units[at] as number), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}

/** What takes more is made so large that the system gives it, and takes it back, as a whole: smaller pieces leave holes behind. */
const smallest = 1024 ** 2
const largeEnough = 33 * 1024 ** 2

/** Room for so many bytes and, beyond a small one, for more: what of it is never written to costs nothing. */
function roomFor(bytes: number): ArrayBuffer {
  return new ArrayBuffer(bytes > smallest ? Math.max(bytes, largeEnough) : bytes)
}

/** The same numbers with room for so many and more. */
export function grown<Numbers extends Uint8Array | Uint16Array | Uint32Array>(
  numbers: Numbers,
  length: number,
): Numbers {
  const longer = new (numbers.constructor as new (room: ArrayBuffer) => Numbers)(
    roomFor(length * numbers.BYTES_PER_ELEMENT),
  )
  longer.set(numbers)
  return longer
}

/** So many places of a hash table, all of them free. */
export function freePlaces(length: number): Uint32Array<ArrayBuffer> {
  return new Uint32Array(roomFor(4 * length), 0, length)
}
