import { quoting } from '../../text/quoting.ts'
import type { Problem } from '../verdict.ts'
import { isLeftOut } from '../inquiry/searching/left-out.ts'
import { lacks, lostBeside, names, problemIn, type SearchAnswer } from '../inquiry/answers/search.ts'
import { isLongEnough, isOfLetters } from '../inquiry/searching/words.ts'
import type { Searches } from './searches.ts'

/** A text that does not find its entity, beside one that finds this or, where none is known to, another. */
export function lostWhole(
  id: string,
  kind: string,
  answer: SearchAnswer,
  other: { readonly id: string; readonly found: SearchAnswer },
): Problem {
  const { id: otherId, found } = other
  if (otherId === id) return lostBeside(found, answer, id, kind)
  return problemIn([answer, found], kind, quoting`${answer.q} finds ${id}, as ${found.q} finds ${otherId}`)
}

/** The answer to a text that should find an entity, where it does not. */
export async function lostBy({ search }: Searches, q: string, id: string): Promise<SearchAnswer | undefined> {
  const answer = await search(q)
  return lacks(answer, id) ? answer : undefined
}

const mostWords = 5

/** A title with a small word in it that does not find its entity, and does without it: where such words are passed over, they do no harm. */
export async function lostBySmallWords(inquiry: Searches): Promise<readonly Problem[]> {
  for (const { id, title = '' } of (await inquiry.list()).entities) {
    const words = title.split(' ')
    const others = words.filter((word) => !isLeftOut(word))
    if (id === undefined || words.length > mostWords || others.length < 2 || others.length === words.length) continue
    // What is shorter a search may have no place for, in its titles or in q (GAP-12).
    if (!words.every((word) => isOfLetters(word) && isLongEnough(word))) continue
    const whole = await lostBy(inquiry, title, id)
    if (whole === undefined) return []
    const part = await inquiry.search(others.join(' '))
    return names(part, id) ? [lostWhole(id, 'small word', whole, { id, found: part })] : []
  }
  return []
}
