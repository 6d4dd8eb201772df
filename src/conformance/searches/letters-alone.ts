import { wordsOf } from '../../text/words-of.ts'
import { finds, type SearchAnswer } from '../inquiry/answers/search.ts'
import { onlyInside, textsIn } from '../inquiry/searching/inside.ts'
import type { Needed } from '../rule.ts'
import { entityTexts } from './entity-texts.ts'

/** A field that nobody sees may hold some letters as words, but hardly so many that stand inside words of the same entity. */
const enoughLetters = 5
/** So many of those entities are looked at that the same letter finds. */
const mostTried = 20

/** Letters that find an entity from inside its words, where no longer word finds anything: then letters are taken for words. */
export async function lettersAlone(inquiry: Needed<'list' | 'once' | 'searching'>): Promise<readonly SearchAnswer[]> {
  const finding = (await inquiry.searching()).all.filter(finds)
  if (!finding.every(({ q }) => hasLoneSign(q))) return []
  const letters = finding.filter(({ q }) => /^\p{Ll}$/u.test(q)).toSorted((a, b) => b.hits.length - a.hits.length)
  const { byId } = await inquiry.list()
  let tried = 0
  for (const id of letters[0]?.ids ?? []) {
    if (tried++ === mostTried) break
    const texts = [...textsIn(byId.get(id)), ...((await entityTexts(inquiry, id)) ?? [])]
    const inside = letters.filter(({ q, ids }) => ids.has(id) && onlyInside(texts, q))
    if (inside.length >= enoughLetters) return inside
  }
  return []
}

/** Whether a letter or a digit stands alone in the text, as the word `a` does. */
function hasLoneSign(q: string): boolean {
  return wordsOf(q.normalize('NFC')).some((word) => /^.\p{M}*$/u.test(word))
}
