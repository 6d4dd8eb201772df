/** Cheap enough for every element: long runs of digits before a point, and exponents of three digits. */
const suspicious = /[0-9][eE]\+?[0-9]{3}|(?<![.0-9])[0-9]{16}/
const quoteOrNumber = /"|-?[0-9][-+.0-9eE]*/g
const quoteOrEscape = /["\\]/g

/**
 * The numbers of a JSON text, as written, that `JSON.parse` changes: integers with more digits than a double holds, and
 * numbers that become Infinity. RFC 8259 section 6 leaves both to the reader; whoever serves them should know.
 */
export function lossyNumbers(json: string): readonly string[] {
  if (!suspicious.test(json)) return []
  const found: string[] = []
  quoteOrNumber.lastIndex = 0
  for (let match = quoteOrNumber.exec(json); match; match = quoteOrNumber.exec(json)) {
    const [token] = match
    if (token === '"') {
      quoteOrNumber.lastIndex = endOfString(json, quoteOrNumber.lastIndex)
      continue
    }
    const read = Number(token)
    if (!Number.isFinite(read) || (/^-?[0-9]+$/.test(token) && BigInt(token) !== BigInt(read))) found.push(token)
  }
  return found
}

/** A JSON text without the white space between its tokens, every number as written. */
export function withoutSpaces(json: string): string {
  let compact = ''
  for (let at = 0; at < json.length;) {
    const quote = json.indexOf('"', at)
    const end = quote === -1 ? json.length : quote
    compact += json.slice(at, end).replace(/[ \t\r\n]+/g, '')
    at = quote === -1 ? end : endOfString(json, quote + 1)
    compact += json.slice(end, at)
  }
  return compact
}

/** The index after the closing quote of a string. In steps, since one pattern over a long string overflows the stack. */
function endOfString(json: string, from: number): number {
  quoteOrEscape.lastIndex = from
  for (let match = quoteOrEscape.exec(json); match; match = quoteOrEscape.exec(json)) {
    if (match[0] === '"') return quoteOrEscape.lastIndex
    quoteOrEscape.lastIndex++
  }
  return json.length
}
