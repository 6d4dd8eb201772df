import { escaped, escapedInLowerCase } from '../escaped.ts'

/** An identifier as it may stand in a path, otherwise than `encodeURIComponent` writes it. */
interface Spelling {
  readonly id: string
  readonly spelling: string
  /** Part of fingerprints, never reworded. */
  readonly kind: string
}

/**
 * What stands for itself in a segment of a path (RFC 3986 section 3.3) and is escaped by many. A semicolon is left out:
 * frameworks cut off what follows it as a parameter, as that section lets them.
 */
const signs = Array.from(':@,$&=+')
/** What others escape and `encodeURIComponent` does not. */
const marks = Array.from("-_~!'()*")

/** Some of the spellings of some identifiers, of each kind where there is an identifier for it. */
export function spellingsOf(known: readonly string[]): readonly Spelling[] {
  const ids = known.filter((id) => !isParted(id))
  // One of them is asked for beside others: most are a path of their own, or a file with an ending.
  const tidy = known.filter((id) => isParted(id) && !isUntidy(id))
  const slashed = tidy.filter((id) => id.includes('/'))
  const parted = [...slashed, ...tidy.filter((id) => !slashed.includes(id))]
  const withParted = (some: (all: readonly string[]) => readonly string[]): readonly string[] => {
    const others = some(ids)
    return [...others.slice(0, 1), ...some(parted).slice(0, 1), ...others.slice(1)]
  }
  const lettered = ids.filter((id) => escaped(id) !== escapedInLowerCase(id))
  const latin = ids.filter((id) => /[a-z]/.test(id))
  const signed = (all: readonly string[]): readonly string[] =>
    all.filter((id) => signs.some((sign) => id.includes(sign)))
  const spelt = (kind: string, spelling: (id: string) => string, some: readonly string[], most: number): Spelling[] =>
    some.slice(0, most).map((id) => ({ kind, id, spelling: spelling(id) }))
  const all = [
    ...spelt('not decoded', escaped, ids, 3),
    ...spelt('lower-case escapes', escapedInLowerCase, lettered, slashed.length > 0 ? 1 : 2),
    ...spelt(
      'lower-case escapes',
      (id) => encodeURIComponent(id).replaceAll(/%../g, lower),
      [...slashed.slice(0, 1), ...lettered.filter(isBeyondAscii).slice(0, 1), ...lettered.filter(isEscaped)],
      slashed.length > 0 ? 3 : 2,
    ),
    ...spelt('escaped letter', (id) => oneEscaped(id, /[a-z]/), latin, 2),
    ...signs.flatMap((sign) =>
      spelt(
        `plain ${sign}`,
        (id) => plainly(id, sign),
        withParted((all) => withSign(all, sign)),
        2,
      ),
    ),
    ...spelt('plain signs', withPlainSigns, withParted(signed), 2),
    ...marks.flatMap((mark) => spelt(`escaped ${mark}`, (id) => oneEscaped(id, mark), withSign(ids, mark), 1)),
  ]
  const written = all.filter(({ id, spelling }) => spelling !== encodeURIComponent(id))
  // By one sign, where it is the only one.
  return written.filter(({ spelling }, at) => written.findIndex((one) => one.spelling === spelling) === at)
}

/** Whether an identifier has parts, as paths and names of files have. */
function isParted(id: string): boolean {
  return /[/.]/.test(id)
}

function withSign(ids: readonly string[], sign: string): readonly string[] {
  return ids.filter((id) => id.includes(sign))
}

function isEscaped(id: string): boolean {
  return encodeURIComponent(id) !== id
}

function isBeyondAscii(id: string): boolean {
  return /[^\0-\x7f]/.test(id)
}

function lower(escape: string): string {
  return escape.toLowerCase()
}

function plain(text: string, sign: string): string {
  return text.replaceAll(encodeURIComponent(sign), sign)
}

/** An identifier with each sign as it is that may stand for itself. */
function withPlainSigns(id: string): string {
  return signs.reduce(plain, encodeURIComponent(id))
}

function plainly(id: string, sign: string): string {
  return plain(encodeURIComponent(id), sign)
}

/** The first such character escaped although it need not be, the rest as usual. */
function oneEscaped(id: string, which: RegExp | string): string {
  const at = typeof which === 'string' ? id.indexOf(which) : id.search(which)
  return encodeURIComponent(id.slice(0, at)) + escaped(id[at] ?? '') + encodeURIComponent(id.slice(at + 1))
}

/** What is made neat in a path, once its slashes are decoded. */
export function isUntidy(id: string): boolean {
  return /^[/\\]|[/\\]$|[/\\]{2}|(?:^|[/\\])\.{1,2}(?:[/\\]|$)/.test(id)
}
