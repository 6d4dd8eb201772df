import { nonsense } from '../../random.ts'
import type { Random } from '../../../../text/random.ts'
import { replaceOne, type Transformation } from './transformation.ts'

const locales = ['en', 'de', 'fr', 'en-US'] as const
const locale = (random: Random): string => locales[Math.floor(random() * locales.length)] ?? 'en'

/** Texts that hold the identifier, or differ from it in a letter. */
export const additions: readonly Transformation[] = [
  { kind: 'letter after', how: 'with a letter behind it', of: ({ id }, random) => `${id}${nonsense(random, 1)}` },
  { kind: 'letter before', how: 'with a letter before it', of: ({ id }, random) => `${nonsense(random, 1)}${id}` },
  {
    kind: 'letters after',
    how: 'with a hyphen and letters behind it',
    of: ({ id }, random) => `${id}-${nonsense(random, 6)}`,
  },
  {
    kind: 'letters before',
    how: 'with letters and a hyphen before it',
    of: ({ id }, random) => `${nonsense(random, 6)}-${id}`,
  },
  {
    kind: 'part before',
    how: 'with letters and a colon before it',
    of: ({ id }, random) => `${nonsense(random, 6)}:${id}`,
  },
  {
    kind: 'part after',
    how: 'with a colon and letters behind it',
    of: ({ id }, random) => `${id}:${nonsense(random, 6)}`,
  },
  {
    kind: 'locale before',
    how: 'with a locale and a slash before it',
    of: ({ id }, random) => `${locale(random)}/${id}`,
  },
  { kind: 'locale after', how: 'with a dot and a locale behind it', of: ({ id }, random) => `${id}.${locale(random)}` },
  {
    kind: 'locale with a hyphen after',
    how: 'with a hyphen and a locale behind it',
    of: ({ id }, random) => `${id}-${locale(random)}`,
  },
  { kind: 'version after', how: 'with @1 behind it', of: ({ id }) => `${id}@1` },
  { kind: 'version with a hyphen after', how: 'with -v1 behind it', of: ({ id }) => `${id}-v1` },
  { kind: 'doubled', how: 'twice in a row', of: ({ id }) => `${id}${id}` },
  {
    kind: 'plural',
    how: 'with an s behind it, or without',
    of: ({ id }) => (id.endsWith('s') ? id.slice(0, -1) : `${id}s`),
  },
  {
    kind: 'letter replaced',
    how: 'with another letter in it',
    of: ({ id }, random) => replaceOne(id, /(?<=.)\p{L}/gsu, (letter) => (letter === 'q' ? 'x' : 'q'), random),
  },
  {
    kind: 'letter left out',
    how: 'without one of its letters',
    of: ({ id }, random) => replaceOne(id, /(?<=.)\p{L}(?=.)/gsu, () => '', random),
  },
  {
    kind: 'letter doubled',
    how: 'with a letter doubled',
    of: ({ id }, random) => replaceOne(id, /\p{L}/gu, (letter) => `${letter}${letter}`, random),
  },
  {
    kind: 'turned round',
    how: 'turned round',
    of: ({ id }) => Array.from(id).toReversed().join(''),
  },
]
