import { nonsense } from '../../random.ts'
import { made, oneReplaced, type Transformation } from './transformation.ts'

/** Texts that hold the identifier, or differ from it in a letter. */
export const additions: readonly Transformation[] = [
  made('letter after', 'with a letter behind it', (id, random) => `${id}${nonsense(random, 1)}`),
  made('letter before', 'with a letter before it', (id, random) => `${nonsense(random, 1)}${id}`),
  made('letters after', 'with a hyphen and letters behind it', (id, random) => `${id}-${nonsense(random, 6)}`),
  made('letters before', 'with letters and a hyphen before it', (id, random) => `${nonsense(random, 6)}-${id}`),
  made('part before', 'with letters and a colon before it', (id, random) => `${nonsense(random, 6)}:${id}`),
  made('part after', 'with a colon and letters behind it', (id, random) => `${id}:${nonsense(random, 6)}`),
  made('locale before', 'with en and a slash before it', (id) => `en/${id}`),
  made('locale after', 'with .en behind it', (id) => `${id}.en`),
  made('locale with a hyphen after', 'with -en behind it', (id) => `${id}-en`),
  made('locale with an at sign after', 'with @en behind it', (id) => `${id}@en`),
  made('version after', 'with @1 behind it', (id) => `${id}@1`),
  made('number with a hyphen after', 'with -2 behind it', (id) => `${id}-2`),
  made('version with a hyphen after', 'with -v1 behind it', (id) => `${id}-v1`),
  made('doubled', 'twice in a row', (id) => `${id}${id}`),
  made('plural', 'with an s behind it, or without', (id) => (id.endsWith('s') ? id.slice(0, -1) : `${id}s`)),
  oneReplaced('letter replaced', 'with another letter in it', /(?<=.)\p{L}/gsu, (letter) =>
    letter === 'q' ? 'x' : 'q',
  ),
  oneReplaced('letter left out', 'without one of its letters', /(?<=.)\p{L}(?=.)/gsu, ''),
  oneReplaced('letter doubled', 'with a letter doubled', /\p{L}/gu, (letter) => `${letter}${letter}`),
  made('turned round', 'turned round', (id) => Array.from(id).toReversed().join('')),
]
