import { firstHalf, sliceOf } from '../../../../text/slice-of.ts'
import { nonsense } from '../../random.ts'
import { made, type Transformation } from './transformation.ts'

/** Where a column, a file name, a key or a digest ends. */
const lengths = [8, 16, 32, 64, 100, 128, 255, 1000] as const

/** The beginning that takes so many octets of UTF-8 at most. */
function cutInOctets(text: string, octets: number): string {
  const letters: string[] = []
  let size = 0
  for (const letter of text) {
    size += Buffer.byteLength(letter)
    if (size > octets) break
    letters.push(letter)
  }
  return letters.join('')
}

/** Identifiers that are equal as far as something reads them. */
export const cutShort: readonly Transformation[] = [
  made('last character off', 'with its last character cut off', (id) => sliceOf(id, 0, -1)),
  made('first character off', 'with its first character cut off', (id) => sliceOf(id, 1)),
  made('first half', 'cut to its first half', (id) => firstHalf(id)),
  made('second half', 'cut to its second half', (id) => id.slice(firstHalf(id).length)),
  made('inner part', 'with its first and last characters cut off', (id) => sliceOf(id, 1, -1)),
  made(
    'digest cut short',
    'with its hexadecimal digits cut to eight',
    (id) => /^(?:.*?[^\p{L}\p{N}])??[0-9a-f]{8}(?=-?[0-9a-f]{4}[0-9a-f-]*$)/iu.exec(id)?.[0],
  ),
  made(
    'letters behind the longest',
    'with letters behind it, which is longer than the others',
    (id, random, { isLongest = false }) => (isLongest ? `${id}${nonsense(random, 6)}` : undefined),
  ),
  made('first character', 'cut to its first character', (id) => sliceOf(id, 0, 1)),
  ...lengths.flatMap((length): Transformation[] => [
    made(`cut to ${length}`, `cut to ${length} characters`, (id) => sliceOf(id, 0, length)),
    made(`other behind ${length}`, `with other letters behind ${length} characters`, (id, random) => {
      const beginning = sliceOf(id, 0, length)
      return beginning === id ? undefined : `${beginning}${nonsense(random, 8)}`
    }),
    made(`cut to ${length} octets`, `cut to ${length} octets`, (id) =>
      /[^\0-\x7f]/.test(id) ? cutInOctets(id, length) : undefined,
    ),
  ]),
]
