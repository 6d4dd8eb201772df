import { compareNames, createNames, freePlaces, grown, type PackedNames } from './names.ts'

/** JSON elements as the bytes of one array, and where each starts: element n ends one byte before element n + 1 starts. */
export interface PackedList {
  readonly json: Uint8Array
  readonly starts: Uint32Array
}

/**
 * A build as bytes and typed arrays: what a model answers from, with nothing that would have to be copied on the way from
 * one thread to another. Positions of entities count in identifier order.
 */
export interface PackedBuild {
  readonly version: string
  /** In identifier order, which is by UTF-16 code unit: our choice, the specification names no order (GAP-16). */
  readonly entities: PackedList
  /** In the build's order. */
  readonly links: PackedList
  readonly findings: PackedList
  /** Identifiers and the ends of links. */
  readonly names: PackedNames
  /** Of each entity, the name that is its identifier. */
  readonly ids: Uint32Array
  /** Of each name, the position of the entity that has it, plus one; 0 where none has. */
  readonly positions: Uint32Array
  /** Of each link, the names of its ends, plus one; 0 where it has none. */
  readonly from: Uint32Array
  readonly to: Uint32Array
  /** The links of which an entity is an end, a self-link once: those of entity n are `linksAt[n]` to `linksAt[n + 1] - 1` in `linkNumbers`. */
  readonly linksAt: Uint32Array
  readonly linkNumbers: Uint32Array
}

/** Packs a build element by element. The bytes are the element's JSON, without white space around it, and are copied. */
export interface Packer {
  /** -1, or the number of the earlier entity that has this identifier already: then this one is left out. */
  entity(id: string, json: Uint8Array): number
  /** -1, or the number of the earlier link that is the same triple of source, target and relation (SEM-4). */
  link(link: Triple, json: Uint8Array): number
  finding(json: Uint8Array): void
  /** The build; the packer is of no use afterwards. */
  finish(version: string): PackedBuild
}

export interface Triple {
  readonly from?: string
  readonly to?: string
  readonly relation?: string
}

/** `capacity`: how many bytes the entities or the links will take, as far as that is known. */
export function createPacker(capacity: number = 65_536): Packer {
  const entities = createList(capacity)
  const links = createList(capacity)
  const findings = createList(65_536)
  const names = createNames()
  const ids = createColumn()
  const entityOfName = createColumn()
  const [from, to, relation] = [createColumn(), createColumn(), createColumn()]
  const triples = createTriples([from, to, relation])
  const nameOf = (text: string | undefined): number => (text === undefined ? 0 : names.numberOf(text) + 1)

  const sortEntities = (): Pick<PackedBuild, 'entities' | 'ids'> => {
    const known = names.pack()
    const list = entities.finish()
    const inFileOrder = ids.pack()
    const isSorted = inFileOrder.every(
      (name, at) => at === 0 || compareNames(known, inFileOrder[at - 1] as number, name) < 0,
    )
    if (isSorted) return { entities: list, ids: inFileOrder }
    const inIdOrder = inFileOrder.toSorted((a, b) => compareNames(known, a, b))
    const order = inIdOrder.map((name) => entityOfName.at(name) - 1)
    return { entities: inOrder(list, order), ids: inIdOrder }
  }

  return {
    entity(id, json) {
      const name = names.numberOf(id)
      const known = entityOfName.at(name)
      if (known !== 0) return known - 1
      ids.add(name)
      entityOfName.set(name, ids.count)
      entities.add(json)
      return -1
    },
    link(link, json) {
      from.add(nameOf(link.from))
      to.add(nameOf(link.to))
      relation.add(nameOf(link.relation))
      const twin = triples.add(from.count - 1)
      if (twin === -1) links.add(json)
      return twin
    },
    finding: (json) => findings.add(json),
    finish(version) {
      const { entities, ids } = sortEntities()
      const ends = { from: from.pack(), to: to.pack() }
      const positions = new Uint32Array(names.count)
      for (const [position, name] of ids.entries()) positions[name] = position + 1
      return {
        version,
        entities,
        links: links.finish(),
        ...ends,
        findings: findings.finish(),
        names: names.pack(),
        ids,
        positions,
        ...groupByEnd(ends.from, ends.to, positions, ids.length),
      }
    },
  }
}

/** The links of each entity, in the build's order: counted, then filled in. */
function groupByEnd(
  from: Uint32Array,
  to: Uint32Array,
  positions: Uint32Array,
  entities: number,
): Pick<PackedBuild, 'linksAt' | 'linkNumbers'> {
  const positionOf = (name: number | undefined): number => (name ? (positions[name - 1] as number) : 0)
  const linksAt = new Uint32Array(entities + 2)
  const eachEnd = (act: (position: number, link: number) => void): void => {
    for (let link = 0; link < from.length; link++) {
      const source = positionOf(from[link])
      const target = positionOf(to[link])
      if (source !== 0) act(source, link)
      if (target !== 0 && target !== source) act(target, link)
    }
  }
  const start = (at: number): number => linksAt[at] as number
  // Counted one place further on: filling in then moves each start to where the next group starts.
  eachEnd((position) => (linksAt[position + 1] = start(position + 1) + 1))
  for (let at = 1; at < linksAt.length; at++) linksAt[at] = start(at) + start(at - 1)
  const linkNumbers = new Uint32Array(start(entities + 1))
  eachEnd((position, link) => {
    linkNumbers[start(position)] = link
    linksAt[position] = start(position) + 1
  })
  return { linksAt: linksAt.subarray(0, entities + 1), linkNumbers }
}

const [comma, openArray, closeArray] = [0x2c, 0x5b, 0x5d]

interface List {
  add(json: Uint8Array): void
  finish(): PackedList
}

/** A JSON array that grows by elements. */
export function createList(capacity: number): List {
  let bytes = new Uint8Array(capacity)
  const starts = createColumn()
  let end = 1
  bytes[0] = openArray
  return {
    add(json) {
      const next = end + json.length + 1
      if (next > bytes.length) bytes = grown(bytes, Math.max(next, 2 * bytes.length))
      bytes.set(json, end)
      bytes[next - 1] = comma
      starts.add(end)
      end = next
    },
    finish() {
      if (starts.count === 0) end = 2
      bytes[end - 1] = closeArray
      starts.add(end)
      return { json: bytes.subarray(0, end), starts: starts.pack() }
    },
  }
}

/** The same elements in another order. */
function inOrder({ json, starts }: PackedList, order: Uint32Array): PackedList {
  const list = createList(json.length)
  for (const number of order) {
    list.add(json.subarray(starts[number], (starts[number + 1] as number) - 1))
  }
  return list.finish()
}

/** Whole numbers below 2^32, one behind the other; 0 where none was set. */
interface Column {
  readonly count: number
  add(value: number): void
  at(index: number): number
  set(index: number, value: number): void
  pack(): Uint32Array
}

function createColumn(): Column {
  let values = new Uint32Array(256)
  let count = 0
  const reach = (length: number): void => {
    if (length > values.length) values = grown(values, Math.max(length, 2 * values.length))
  }
  return {
    get count() {
      return count
    },
    add(value) {
      reach(count + 1)
      values[count++] = value
    },
    at: (index) => values[index] ?? 0,
    set(index, value) {
      reach(index + 1)
      values[index] = value
      count = Math.max(count, index + 1)
    },
    pack: () => values.subarray(0, count),
  }
}

/** Finds rows that are the same in three columns. A row with a 0 is the same as none: it lacks a part of its name. */
function createTriples(columns: readonly [Column, Column, Column]): { add(row: number): number } {
  const [a, b, c] = columns
  let table = new Uint32Array(512)
  let count = 0
  const hashOf = (row: number): number => {
    let hash = Math.imul(a.at(row), 0x9e3779b1) ^ Math.imul(b.at(row), 0x85ebca6b) ^ Math.imul(c.at(row), 0xc2b2ae35)
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
    return (hash ^ (hash >>> 13)) >>> 0
  }
  const same = (x: number, y: number): boolean => a.at(x) === a.at(y) && b.at(x) === b.at(y) && c.at(x) === c.at(y)
  const placeOf = (row: number): number => {
    const mask = table.length - 1
    let place = hashOf(row) & mask
    while (table[place] !== 0 && !same((table[place] as number) - 1, row)) place = (place + 1) & mask
    return place
  }
  return {
    add(row) {
      if (a.at(row) === 0 || b.at(row) === 0 || c.at(row) === 0) return -1
      const place = placeOf(row)
      if (table[place] !== 0) return (table[place] as number) - 1
      table[place] = row + 1
      if (2 * ++count > table.length) {
        const rows = table.filter((value) => value !== 0)
        table = freePlaces(2 * table.length)
        for (const value of rows) table[placeOf(value - 1)] = value
      }
      return -1
    },
  }
}
