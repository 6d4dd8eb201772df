import { firstHalf, sliceOf } from '../../../../text/slice-of.ts'
import { nonsense } from '../../random.ts'
import type { Transformation } from './transformation.ts'

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
  {
    kind: 'last character off',
    how: 'with its last character cut off',
    of: ({ id }) => sliceOf(id, 0, -1),
  },
  {
    kind: 'first character off',
    how: 'with its first character cut off',
    of: ({ id }) => sliceOf(id, 1),
  },
  {
    kind: 'first half',
    how: 'cut to its first half',
    of: ({ id }) => firstHalf(id),
  },
  {
    kind: 'second half',
    how: 'cut to its second half',
    of: ({ id }) => id.slice(firstHalf(id).length),
  },
  {
    kind: 'inner part',
    how: 'with its first and last characters cut off',
    of: ({ id }) => sliceOf(id, 1, -1),
  },
  {
    kind: 'digest cut short',
    how: 'with its hexadecimal digits cut to eight',
    of: ({ id }) => /^(?:.*?[^\p{L}\p{N}])??[0-9a-f]{8}(?=-?[0-9a-f]{4}[0-9a-f-]*$)/iu.exec(id)?.[0],
  },
  {
    kind: 'letters behind the longest',
    how: 'with letters behind it, which is longer than the others',
    of: ({ id, isLongest = false }, random) => (isLongest ? `${id}${nonsense(random, 6)}` : undefined),
  },
  { kind: 'first character', how: 'cut to its first character', of: ({ id }) => sliceOf(id, 0, 1) },
  ...lengths.flatMap((length): Transformation[] => [
    { kind: `cut to ${length}`, how: `cut to ${length} characters`, of: ({ id }) => sliceOf(id, 0, length) },
    {
      kind: `other behind ${length}`,
      how: `with other letters behind ${length} characters`,
      of: ({ id }, random) => {
        const beginning = sliceOf(id, 0, length)
        return beginning === id ? undefined : `${beginning}${nonsense(random, 8)}`
      },
    },
    {
      kind: `cut to ${length} octets`,
      how: `cut to ${length} octets`,
      of: ({ id }) => (/[^\0-\x7f]/.test(id) ? cutInOctets(id, length) : undefined),
    },
  ]),
]
