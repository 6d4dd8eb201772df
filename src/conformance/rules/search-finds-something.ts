import { wordsOf } from '../../text/words-of.ts'
import { onlyInside, textsIn } from '../inquiry/searching/inside.ts'
import { countOf } from '../../text/counted.ts'
import { quoting } from '../../text/quoting.ts'
import { finds, hitCount, isUsable, type SearchAnswer } from '../inquiry/answers/search.ts'
import { type Needed, required, type Rule } from '../rule.ts'
import { entityTexts } from '../searches/excuses.ts'
import { fail, pass, skip } from '../verdict.ts'

export default required({
  id: 'search-finds-something',
  operation: 'searchModel',
  clause: 'OPS-3',
  title: 'Searches for what the server shows find something',
  why: 'Whichever fields are searched, a search that never finds anything is useless.',
  needs: ['list', 'once', 'searching'],
  async check(inquiry) {
    const { shown, others, all } = await inquiry.searching()
    // The specification does not show which fields are searched (GAP-16); if titles have no words, there may be nothing to find.
    if (shown.length === 0) return skip('no title contains a word')
    const words = shown.map(({ answer }) => answer).filter(isUsable)
    if (words.length < shown.length / 2) return skip('fewer than half of the words of titles got an answer')
    const asked = [...words, ...others.filter(isUsable)]
    const [letter] = await lettersAlone(inquiry)
    if (letter === undefined && all.some(({ hits }) => hits.length > 0))
      return pass(countOf(asked.length, 'texts searched for'))
    const tried = asked.slice(0, 8).map(({ q }) => JSON.stringify(q))
    return fail({
      kind: letter ? 'no hit but for letters' : 'no hit',
      expected: `a hit for one of ${asked.length} words, identifiers and types that the server shows: ${tried.join(', ')}, ...`,
      actual: letter
        ? quoting`only single letters find anything: ${letter.q}, for one, has ` + hitCount(letter)
        : 'no hit for any',
      exchanges: [...asked.slice(0, 3), ...(letter ? [letter] : [])].map(({ exchange }) => exchange),
    })
  },
}) as Rule

/** A field that nobody sees may hold some letters as words, but hardly so many that stand inside words of the same entity. */
const enoughLetters = 5
/** So many of those entities are looked at that the same letter finds. */
const mostTried = 20

/** Letters that find an entity from inside its words, where no longer word finds anything: then letters are taken for words. */
async function lettersAlone(inquiry: Needed<'list' | 'once' | 'searching'>): Promise<readonly SearchAnswer[]> {
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
