import { quoting } from '../../text/quoting.ts'
import { type Lost } from './silent-words.ts'
import { answersTo, lacks, names, problemIn } from '../inquiry/answers/search.ts'
import { isPlain, titlesIn, type TitleOfFew } from '../inquiry/searching/pieces.ts'
import type { Searches } from './searches.ts'
import { areTitlesOfFewRead, titlesOfFewLost } from './titles-of-few.ts'
import { noWord } from '../inquiry/random.ts'

/** What the titles of a small model show and do not find, told by the first of these that finds any. */
export async function lostOfFew(searches: Searches): Promise<readonly Lost[]> {
  if (!(await areTitlesOfFewRead(searches))) return []
  const titles = titlesIn(searches.entities)
  for (const lostIn of [titlesOfFewLost, partedOtherwise]) {
    const lost = await lostIn(searches, titles)
    if (lost.length > 0) return lost
  }
  return []
}

const mostParted = 6

interface Parting {
  readonly before: string
  readonly sign: string
  readonly behind: string
  /** Letters that no word begins with, spelt so that they are parted from what is before them in the same way. */
  readonly other: string
}

/** Where a text may be parted: at its first sign between letters, and at its first capital inside a word. */
function partingsIn(text: string): readonly Parting[] {
  const [, atSign = '', sign = '', behindSign = ''] =
    /([\p{L}\p{N}]+)([^\p{L}\p{N}\s])([\p{L}\p{N}]+)/u.exec(text) ?? []
  const [, before = '', capital = ''] =
    /([\p{L}\p{N}]*?\p{Ll})(\p{Lu}[\p{L}\p{N}]*)/u.exec(text) ??
    /(\p{Lu}+)(\p{Lu}\p{Ll}[\p{L}\p{N}]*)/u.exec(text) ??
    []
  return [
    { before: atSign, sign, behind: behindSign, other: noWord },
    { before, sign: '', behind: capital, other: 'Zqx' },
  ]
}

/**
 * Words that a question is parted at, by a sign or a capital, so that what stands before it finds the entity with letters that
 * no word begins with behind it; and what stands behind it finds nothing by itself, as if titles were not parted there.
 */
async function partedOtherwise(searches: Searches, titles: readonly TitleOfFew[]): Promise<readonly Lost[]> {
  let left = mostParted
  const partings = titles.flatMap(({ id, pieces }) =>
    pieces.flatMap(({ text }) => partingsIn(text).map((parting) => ({ id, ...parting }))),
  )
  for (const { id, before, sign, behind, other: letters } of partings.filter(({ behind }) => isPlain(behind))) {
    if (left-- <= 0) return []
    const [alone, other] = await answersTo(searches.search, behind, `${before}${sign}${letters}`)
    if (!lacks(alone, id) || !names(other, id)) continue
    const expected = quoting`${behind} finds ${id}, whose title contains it, as ${other.q} is parted`
    return [{ word: behind, id, ...problemIn([alone, other], 'parted otherwise', expected) }]
  }
  return []
}
