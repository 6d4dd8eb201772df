import { codePoint } from './code-point.ts'

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
const longestEscape = '\\u0000'.length
/** What is left of an escape, or nothing, at the end of a text. */
const cutEscape = /^(?:\\(?:u[0-9a-fA-F]{0,3})?)?$/
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

/** Reads a text as JSON and keeps what `JSON.parse` throws away: where values start, and repeated names. */
export function readJsonText(text: string, options: JsonTextOptions = {}): JsonReading {
  const reader = new Reader(text, options)
  let fault: JsonReading['fault']
  try {
    reader.read()
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    fault = error.found
  }
  const { offsets, repeatedMembers } = reader
  return {
    fault,
    repeatedMembers,
    offsetOf(pointer) {
      for (let up = pointer; up !== ''; up = up.slice(0, up.lastIndexOf('/'))) {
        const offset = offsets.get(up)
        if (offset !== undefined) return offset
      }
      return offsets.get('') ?? 0
    },
  }
}

/** Iterative, with open arrays and objects on an explicit stack, so that depth cannot overflow the call stack. */
class Reader {
  readonly offsets: Map<string, number> = new Map()
  readonly repeatedMembers: { pointer: string; offset: number }[] = []
  readonly #text: string
  readonly #options: Required<JsonTextOptions>
  readonly #stack: Frame[] = []
  #at = 0

  constructor(text: string, options: JsonTextOptions) {
    const { places = 'values', mostPlaces = 1_000_000, mostRepeated = Infinity, deepest = 1_000_000 } = options
    this.#text = text
    this.#options = { places, mostPlaces, mostRepeated, deepest }
  }

  read(): void {
    for (let pointer: string | undefined = ''; pointer !== undefined;) pointer = this.#value(pointer) ?? this.#next()
    if (this.#at < this.#text.length) throw this.#wanted('end', 'the end of the text')
  }

  /** Past a value, or into one that holds others: the pointer of the first of these. */
  #value(pointer: string): string | undefined {
    this.#skip()
    const { places, deepest } = this.#options
    const isNamed = places === 'names' && this.#stack.at(-1)?.array === false
    if (places && !isNamed) this.#keep(pointer, this.#at)
    const opening = this.#text[this.#at]
    if (opening !== '[' && opening !== '{') {
      if (this.#string() === undefined && this.#match(number) === undefined && this.#match(literal) === undefined) {
        throw this.#wanted('value', 'a value')
      }
      return undefined
    }
    if (this.#stack.length === deepest) {
      throw this.#wanted('value', `at most ${deepest} levels of arrays and objects`)
    }
    this.#at++
    const frame: Frame =
      opening === '[' ? { array: true, pointer, index: 0 } : { array: false, pointer, index: 0, names: new Set() }
    this.#stack.push(frame)
    this.#skip()
    return this.#text[this.#at] === closing(frame) ? undefined : this.#inside(frame)
  }

  /** Past what ends here, and a comma: the pointer of the next value, undefined behind the last. */
  #next(): string | undefined {
    for (;;) {
      this.#skip()
      const frame = this.#stack.at(-1)
      if (!frame) return undefined
      if (this.#text[this.#at] === closing(frame)) {
        this.#at++
        this.#stack.pop()
        continue
      }
      if (this.#text[this.#at] !== ',') throw this.#wanted('punctuation', `',' or '${closing(frame)}'`)
      const offset = this.#at++
      this.#skip()
      const after = this.#text[this.#at]
      if (after === ']' || after === '}') throw new Fault({ offset, token: 'punctuation', message: lonelyComma })
      frame.index++
      return this.#inside(frame)
    }
  }

  /** The pointer of the value that comes next in an array or object, past its name. */
  #inside(frame: Frame): string {
    return frame.array ? this.#child(frame.pointer, frame.index) : this.#member(frame)
  }

  #member(frame: Frame): string {
    const { places, mostRepeated } = this.#options
    const offset = this.#at
    const name = this.#string()
    if (name === undefined) throw this.#wanted('member name', 'a member name in double quotes')
    const key = JSON.parse(name) as string
    const pointer = this.#child(frame.pointer, key)
    if (frame.names?.has(key) && this.repeatedMembers.length < mostRepeated) {
      this.repeatedMembers.push({ pointer, offset })
    }
    frame.names?.add(key)
    if (places === 'names') this.#keep(pointer, offset)
    this.#skip()
    if (this.#text[this.#at] !== ':') throw this.#wanted('punctuation', "':'")
    this.#at++
    return pointer
  }

  #child(pointer: string, name: string | number): string {
    if (this.#stack.length > deepestPointer) return pointer
    return `${pointer}/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`
  }

  #keep(pointer: string, offset: number): void {
    if (this.#stack.length <= deepestPointer && this.offsets.size < this.#options.mostPlaces) {
      this.offsets.set(pointer, offset)
    }
  }

  /** In steps, since one pattern over a long string overflows the stack. Advances only past a complete string. */
  #string(): string | undefined {
    const from = this.#at
    if (this.#text[from] !== '"') return undefined
    this.#at++
    do this.#match(plainCharacters)
    while (this.#match(escapeSequence) !== undefined)
    if (this.#text[this.#at] === '"') return this.#text.slice(from, ++this.#at)
    throw this.#faultInString(from)
  }

  /** What is wrong where a string does not go on: a good quote before it tells nothing. */
  #faultInString(from: number): Fault {
    const offset = this.#at
    const isOpen = cutEscape.test(this.#text.slice(offset, offset + longestEscape))
    if (isOpen) return new Fault({ offset: from, token: 'value', message: 'this string never ends' })
    const message =
      this.#text[offset] === '\\'
        ? `'\\${showCharacter(this.#text, offset + 1).replaceAll("'", '')}' is not a valid escape`
        : `a string must write ${showCharacter(this.#text, offset)} as an escape`
    return new Fault({ offset, token: 'value', message })
  }

  #skip(): void {
    this.#match(space)
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)?.[0]
    if (found !== undefined) this.#at += found.length
    return found
  }

  #wanted(token: JsonTextFault['token'], what: string): Fault {
    const offset = this.#at
    if (isComment(this.#text.slice(offset, offset + 2))) return new Fault({ offset, token, message: comment })
    const message =
      offset >= this.#text.length
        ? `the text ends where ${what} is expected`
        : `expected ${what}, found ${this.#match(word) ?? showCharacter(this.#text, offset)}`
    return new Fault({ offset, token, message })
  }
}

function closing({ array }: Frame): ']' | '}' {
  return array ? ']' : '}'
}

/** The character at an offset as an error shows it: quoted, or as U+XXXX if it is invisible. */
export function showCharacter(text: string, at: number): string {
  const code = text.codePointAt(at) ?? 0
  const character = String.fromCodePoint(code)
  return /[\p{Cc}\p{Cf}\p{Surrogate}\p{Zs}\ufeff]/u.test(character) ? codePoint(code) : `'${character}'`
}
