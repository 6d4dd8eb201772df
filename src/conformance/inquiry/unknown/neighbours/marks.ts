import { inOtherHan } from '../../../../text/other-han.ts'
import { withoutMarks } from '../../../../text/without-marks.ts'
import { made, oneReplaced, replaced, type Transformation } from './transformation.ts'

const hasCase = /[\p{Lu}\p{Ll}]/u

/** Letters that look or sound alike to a collation, a slug or a person, in whole scripts. */
const alike: readonly (readonly [kind: string, how: string, letters: RegExp, by: string])[] = [
  ['alef', 'with a bare alef', /[\u0622\u0623\u0625\u0671]/g, '\u0627'],
  ['alef with hamza', 'with a hamza on its alef', /\u0627/g, '\u0623'],
  ['teh marbuta', 'with a heh for its teh marbuta', /\u0629/g, '\u0647'],
  ['heh', 'with a teh marbuta for its last heh', /\u0647(?!\p{L})/gu, '\u0629'],
  ['alef maksura', 'with a yeh for its alef maksura', /\u0649/g, '\u064a'],
  ['yeh', 'with an alef maksura for its yeh', /\u064a/g, '\u0649'],
  ['Persian yeh', 'with a Persian yeh', /\u064a/g, '\u06cc'],
  ['Persian kaf', 'with a Persian kaf', /\u0643/g, '\u06a9'],
  ['io', 'with another letter for its io', /\u0451/g, '\u0435'],
  ['io for ie', 'with an io for its ie', /\u0435/g, '\u0451'],
]

/** The characters of these pairs, each by the other one. */
function byOther(pairs: string): ReadonlyMap<string, string> {
  const all = Array.from(pairs)
  return new Map(all.map((one, at) => [one, all[at % 2 === 0 ? at + 1 : at - 1] ?? one]))
}

/** ASCII letters that another script has, too. */
const looks = byOther(
  'a\u0430c\u0441e\u0435i\u0456o\u043ep\u0440s\u0455x\u0445y\u0443A\u0391B\u0392E\u0395O\u039fP\u03a1T\u03a4',
)

/** What collations of one strength or another pass over: accents, vowel signs, kinds of kana, look-alikes. */
export const marks: readonly Transformation[] = [
  made('accents off', 'without its accents', (id) => (hasCase.test(id) ? withoutMarks(id) : undefined)),
  oneReplaced('one accent off', 'without one of its accents', /\P{M}\p{M}*/gu, withoutMarks),
  oneReplaced(
    'accent on',
    'with an accent on a vowel',
    /[aeiouAEIOU\u03b1\u03b5\u03b7\u03b9\u03bf\u03c5\u03c9](?!\p{M})/gu,
    (one) => `${one}\u0301`.normalize('NFC'),
  ),
  oneReplaced('mark on', 'with a combining mark on a letter', /\p{L}/gu, (one) => `${one}\u0307`),
  made('mark behind', 'with a combining mark behind it', (id) => `${id}\u0301`),
  made('vowel signs off', 'without its vowel signs', (id) =>
    hasCase.test(id) ? undefined : id.replace(/\p{M}/gu, ''),
  ),
  oneReplaced('vowel sign on', 'with a vowel sign', /[\u0620-\u063f\u0641-\u064a]/g, (one) => `${one}\u064e`),
  oneReplaced('Hebrew point on', 'with a point', /[\u05d0-\u05ea]/g, (one) => `${one}\u05b7`),
  oneReplaced('shadda on', 'with a doubled consonant marked', /[\u0628-\u063a\u0641-\u0648]/g, (one) => `${one}\u0651`),
  oneReplaced(
    'kashida',
    'with a letter drawn out',
    /[\u0628\u062a-\u062e\u0633-\u063a\u0641-\u0647\u064a](?=\p{L})/gu,
    (one) => `${one}\u0640`,
  ),
  replaced('kashida off', 'without letters drawn out', /\u0640/g, ''),
  ...alike.map(([kind, how, letters, by]) => replaced(kind, how, letters, by)),
  replaced('other kana', 'in the other kana', /[\u3041-\u3096\u30a1-\u30f6]/g, (one) =>
    String.fromCharCode(one.charCodeAt(0) + (one < '\u30a0' ? 0x60 : -0x60)),
  ),
  oneReplaced('other Han', 'with a character in its other Chinese form', /\p{Script=Han}/gu, inOtherHan),
  oneReplaced('look-alike', 'with a letter of another script that looks like its own', /\p{L}/gu, (one) =>
    looks.get(one),
  ),
]
