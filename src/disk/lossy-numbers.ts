/** Cheap to ask of every element: long digit runs before a point, and exponents of three digits. */
const suspicious = /[0-9][eE]\+?[0-9]{3}|(?<![.0-9])[0-9]{16}/
const stringOrNumber = /"(?:[^"\\]|\\.)*"|-?[0-9][-+.0-9eE]*/g

/**
 * The numbers of a JSON text, as written, that `JSON.parse` changes: integers with more digits than a double holds, and
 * numbers that become Infinity. RFC 8259 section 6 leaves both to the reader; who serves them on should know.
 */
export function lossyNumbers(json: string): readonly string[] {
  if (!suspicious.test(json)) return []
  const found: string[] = []
  for (const [token] of json.matchAll(stringOrNumber)) {
    if (token.startsWith('"')) continue
    const read = Number(token)
    if (!Number.isFinite(read) || (/^-?[0-9]+$/.test(token) && BigInt(token) !== BigInt(read))) found.push(token)
  }
  return found
}
