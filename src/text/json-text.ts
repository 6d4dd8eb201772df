/** Where a text stops being JSON: the kind of token expected there, and a message. */
export interface JsonTextFault {
  readonly offset: number
  readonly token: 'value' | 'member name' | 'punctuation' | 'end'
  readonly message: string
}

/** The result of reading a text strictly (RFC 8259); offsets are UTF-16 code units from the start of the text. */
export interface JsonReading {
  /** The first place where the text stops being JSON, and what is wrong or missing there. */
  readonly fault: JsonTextFault | undefined
  /** Members that repeat a name of their object (RFC 8259 section 4: names should be unique). */
  readonly repeatedMembers: readonly { readonly pointer: string; readonly offset: number }[]
  /** Deepest nesting of arrays and objects; 0 for a single string, number, true, false or null. */
  readonly depth: number
  /** The offset of the value at a JSON Pointer (RFC 6901), or of its deepest existing ancestor. */
  offsetOf(pointer: string): number
}

type Frame = { readonly array: boolean; readonly pointer: string; names?: Set<string>; index: number }

/** Deeper values take the place of an ancestor, so that hostile nesting costs no more than its length. */
const deepestPointer = 100

const space = /[ \t\n\r]*/y
const number = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y
const plainCharacters = /[^"\\\u0000-\u001f]*/y
const escapeSequence = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y
const literal = /true|false|null/y
/** Words that are values in other languages: NaN, -Infinity, undefined, None. */
const word = /[-+]?[A-Za-z]{2,20}/y

/** What other dialects of JSON have and JSON has not, by the name that people give it. */
export const comment = 'a comment, which JSON does not have'
export const lonelyComma = 'a comma with nothing after it, which JSON does not have'

/** Whether a text starts with what begins a comment in a dialect of JSON. */
export function isComment(text: string): boolean {
  return /^(?:\/[/*]|#)/.test(text)
}

class Fault extends Error {
  readonly found: JsonTextFault
  constructor(found: JsonTextFault) {
    super(found.message)
    this.found = found
  }
}

export interface JsonTextOptions {
  /** Keep where each value starts, for `offsetOf`, or the name of a member; `values` by default. */
  readonly places?: 'values' | 'names' | false
  /** Places that are kept at most: what comes after them takes the place of an ancestor. */
  readonly mostPlaces?: number
  /** Members whose name comes again that are kept at most. */
  readonly mostRepeated?: number
  /** Levels after which the text counts as broken off. */
  readonly deepest?: number
}

/** Reads a text as JSON and keeps what `JSON.parse` throws away: where values start, repeated names, the depth. */
export function readJsonText(
  text: string,
  { places = 'values', mostPlaces = 1_000_000, mostRepeated = Infinity, deepest = 1_000_000 }: JsonTextOptions = {},
): JsonReading {
  const offsets = new Map<string, number>()
  const repeatedMembers: { pointer: string; offset: number }[] = []
  let depth = 0
  let fault: JsonReading['fault']

  let at = 0
  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0]
    if (found !== undefined) at += found.length
    return found
  }
  /** In steps, since one pattern over a long string overflows the stack. Advances only past a complete string. */
  const matchString = (): string | undefined => {
    const from = at
    if (text[at] === '"') {
      at++
      do match(plainCharacters)
      while (match(escapeSequence) !== undefined)
      if (text[at] === '"') return text.slice(from, ++at)
      if (at >= text.length) throw new Fault({ offset: from, token: 'value', message: 'this string never ends' })
    }
    at = from
    return undefined
  }
  const skip = (): void => void match(space)
  const wanted = (token: JsonTextFault['token'], what: string): Fault => {
    const offset = at
    if (isComment(text.slice(at, at + 2))) return new Fault({ offset, token, message: comment })
    const message =
      at >= text.length
        ? `the text ends where ${what} is expected`
        : `expected ${what}, found ${match(word) ?? showCharacter(text, at)}`
    return new Fault({ offset, token, message })
  }

  const stack: Frame[] = []
  const child = (pointer: string, name: string | number): string =>
    stack.length > deepestPointer ? pointer : `${pointer}/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`

  const keep = (pointer: string, offset: number): void => {
    if (stack.length <= deepestPointer && offsets.size < mostPlaces) offsets.set(pointer, offset)
  }

  const member = (frame: Frame): string => {
    const offset = at
    const name = matchString()
    if (name === undefined) throw wanted('member name', 'a member name in double quotes')
    const key = JSON.parse(name) as string
    const pointer = child(frame.pointer, key)
    if (frame.names?.has(key) && repeatedMembers.length < mostRepeated) repeatedMembers.push({ pointer, offset })
    frame.names?.add(key)
    if (places === 'names') keep(pointer, offset)
    skip()
    if (text[at] !== ':') throw wanted('punctuation', "':'")
    at++
    return pointer
  }

  // Iterative, with open arrays and objects on an explicit stack, so that depth cannot overflow the call stack.
  const read = (): void => {
    let pointer = ''
    for (;;) {
      skip()
      const isNamed = places === 'names' && stack.at(-1)?.array === false
      if (places && !isNamed) keep(pointer, at)
      const opening = text[at]
      if (opening === '[' || opening === '{') {
        if (stack.length === deepest) throw wanted('value', `at most ${deepest} levels of arrays and objects`)
        at++
        const frame: Frame =
          opening === '[' ? { array: true, pointer, index: 0 } : { array: false, pointer, index: 0, names: new Set() }
        stack.push(frame)
        depth = Math.max(depth, stack.length)
        skip()
        if (text[at] !== (frame.array ? ']' : '}')) {
          pointer = frame.array ? child(frame.pointer, 0) : member(frame)
          continue
        }
      } else if (matchString() === undefined && match(number) === undefined && match(literal) === undefined) {
        throw wanted('value', 'a value')
      }
      for (;;) {
        skip()
        const frame = stack.at(-1)
        if (!frame) return
        if (text[at] === (frame.array ? ']' : '}')) {
          at++
          stack.pop()
          continue
        }
        if (text[at] !== ',') throw wanted('punctuation', frame.array ? "',' or ']'" : "',' or '}'")
        const offset = at++
        skip()
        if (text[at] === ']' || text[at] === '}')
          throw new Fault({ offset, token: 'punctuation', message: lonelyComma })
        frame.index++
        pointer = frame.array ? child(frame.pointer, frame.index) : member(frame)
        break
      }
    }
  }

  try {
    read()
    if (at < text.length) throw wanted('end', 'the end of the text')
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    fault = error.found
  }

  return {
    fault,
    repeatedMembers,
    depth,
    offsetOf(pointer) {
      for (let up = pointer; up !== ''; up = up.slice(0, up.lastIndexOf('/'))) {
        const offset = offsets.get(up)
        if (offset !== undefined) return offset
      }
      return offsets.get('') ?? 0
    },
  }
}

/** The character at an offset as an error shows it: quoted, or as U+XXXX if it is invisible. */
export function showCharacter(text: string, at: number): string {
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0)
  if (/[\p{Cc}\p{Cf}\p{Surrogate}\p{Zs}\ufeff]/u.test(character)) {
    return `U+${(text.codePointAt(at) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
  }
  return `'${character}'`
}
