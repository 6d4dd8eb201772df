import { made, oneReplaced, replaced, type Transformation } from './transformation.ts'

/** The same character of another width: ASCII at full width, and what is full width as ASCII. */
function widened(character: string): string {
  const code = character.codePointAt(0) ?? 0
  if (code > 0x20 && code < 0x7f) return String.fromCodePoint(code + 0xfee0)
  return code > 0xff00 && code < 0xff5f ? String.fromCodePoint(code - 0xfee0) : character
}

type Exchange = readonly [written: RegExp, by: string]

/** With the first of these that stands in a text; undefined where none does. */
function withFirst(exchanges: readonly Exchange[], text: string): string | undefined {
  return exchanges.map(([written, by]) => text.replace(written, by)).find((one) => one !== text)
}

const ligatures: readonly Exchange[] = [
  [/ffi/g, '\ufb03'],
  [/ff/g, '\ufb00'],
  [/fi/g, '\ufb01'],
  [/fl/g, '\ufb02'],
  [/st/g, '\ufb06'],
  [/ae/g, '\u00e6'],
  [/oe/g, '\u0153'],
  [/ij/g, '\u0133'],
  [/nj/g, '\u01cc'],
  [/dz/g, '\u01f3'],
]

const aparts: readonly Exchange[] = [
  [/\u00e6/g, 'ae'],
  [/\u0153/g, 'oe'],
]

/** Signs that compatibility forms make plain, kind by kind: an identifier with a rare one is not drawn for NFKC among many. */
const compatible: readonly (readonly [kind: string, how: string, signs: RegExp])[] = [
  [
    'mathematical letters plain',
    'with plain letters for mathematical ones',
    /[\u2102-\u2113\u2115-\u211d\u2124\u2128\u212c-\u2139\u213c-\u2149\u{1d400}-\u{1d7ff}]/gu,
  ],
  [
    'signs out of circles',
    'without the circles around signs',
    /[\u2460-\u24ea\u3200-\u321e\u3220-\u32fe\u{1f110}-\u{1f14f}]/gu,
  ],
  [
    'raised signs down',
    'with raised and lowered signs on the line',
    /[\u00aa\u00b2\u00b3\u00b9\u00ba\u02b0-\u02b8\u1d2c-\u1d6a\u2070-\u209c\u2122]/gu,
  ],
  ['numbers apart', 'with digits and letters for a number in one sign', /[\u00bc-\u00be\u2150-\u217f]/gu],
  ['squared words apart', 'with words for squared ones', /[\u3300-\u33ff]/gu],
  ['presentation forms plain', 'with plain letters for presentation forms', /[\ufb20-\ufdfc\ufe70-\ufefc]/gu],
  ['half width off', 'with letters of full width for half of it', /[\uff66-\uffdc]+/gu],
]

/** Other signs for letters of a script, which compatibility forms make the same. */
const asSigns: readonly (readonly [kind: string, how: string, signs: ReadonlyMap<string, string>])[] = [
  ['presentation form', 'with a presentation form for a letter', signsFor(0xfe80, 0xfef4)],
  ['Greek sign', 'with a sign for a Greek letter', signsFor(0x3d0, 0x3f1, 0xb5, 0xb5)],
  ['Chinese radical', 'with a radical for a Chinese character', signsFor(0x2f00, 0x2fd5, 0xf900, 0xfaff)],
]

/** By letter the sign for it, among those from one code point to another, and to a further one. */
function signsFor(...ends: readonly number[]): ReadonlyMap<string, string> {
  const signs = new Map<string, string>()
  for (let at = 0; at + 1 < ends.length; at += 2) {
    for (let code = ends[at]!; code <= ends[at + 1]!; code++) {
      const sign = String.fromCodePoint(code)
      const letter = sign.normalize('NFKC')
      if (letter !== sign && !signs.has(letter)) signs.set(letter, sign)
    }
  }
  return signs
}

/** What normal forms of Unicode make equal. */
export const normalForms: readonly Transformation[] = [
  ...(['NFC', 'NFD', 'NFKC', 'NFKD'] as const).map((form) =>
    made(form, `in the normal form ${form}`, (id) => id.normalize(form)),
  ),
  made('width', 'in characters of the other width', (id) => Array.from(id).map(widened).join('')),
  oneReplaced('width of one letter', 'with one letter of the other width', /[A-Za-z\uff21-\uff5a]/g, widened),
  replaced('width of digits', 'with digits of the other width', /[0-9\uff10-\uff19]/g, widened),
  oneReplaced('width of a sign', 'with a sign of the other width', /[!-/:-@[-`{-~]/g, widened),
  replaced('wide colon', 'with a colon of the other width', /:/g, '\uff1a'),
  made('ligature', 'with a ligature for two letters', (id) => withFirst(ligatures, id)),
  made(
    'ligature apart',
    'with two letters for a ligature',
    (id) =>
      withFirst(aparts, id) ??
      id.replace(/[\u0132\u0133\u01c4-\u01cc\u01f1-\u01f3\ufb00-\ufb06]/g, (one) => one.normalize('NFKC')),
  ),
  oneReplaced('letter in a circle', 'with a letter in a circle', /[a-z]/g, (letter) =>
    String.fromCodePoint(0x24d0 + letter.charCodeAt(0) - 0x61),
  ),
  oneReplaced('mathematical letter', 'with a letter of the mathematical alphabet', /[a-z]/g, (letter) =>
    String.fromCodePoint(0x1d41a + letter.charCodeAt(0) - 0x61),
  ),
  oneReplaced(
    'raised digit',
    'with a raised digit',
    /[0-9]/g,
    (digit) => '\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079'[Number(digit)],
  ),
  oneReplaced('one composed letter', 'with one letter composed or apart', /\P{M}\p{M}*/gu, (one) =>
    one === one.normalize('NFC') ? one.normalize('NFD') : one.normalize('NFC'),
  ),
  ...asSigns.map(([kind, how, signs]) => oneReplaced(kind, how, /\p{L}/gu, (letter) => signs.get(letter))),
  ...compatible.map(([kind, how, signs]) => replaced(kind, how, signs, (some) => some.normalize('NFKC'))),
]
