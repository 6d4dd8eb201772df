import { quoting } from '../../text/quoting.ts'
import type { Problem } from '../verdict.ts'
import type { EntityAnswer } from './answers/entity.ts'
import type { SearchAnswer } from './answers/search.ts'
import { type Brief, briefOfEntity, isEqual } from './brief.ts'
import { difference } from './difference.ts'
import type { Inquiry } from './inquiry.ts'
import { titleWords } from './searching/words.ts'

type Input = Pick<Inquiry, 'early' | 'examples' | 'search' | 'readAgain'>

/** An entity as it was before any search found it, and a word of its title. */
interface Subject {
  readonly before: EntityAnswer
  readonly word: string
}

/**
 * Puts the question for two entities, which no search has found so far, again behind a search that finds the one and one
 * that finds the other. Where each is another one from then on, and not before, no build changed them: the search did (SVC-2).
 */
export async function writtenBySearch(inquiry: Input): Promise<readonly Problem[]> {
  const [, early] = await inquiry.early(0)
  const [one, other] = subjectsIn((await inquiry.examples()).filter(({ id }) => early?.ids.has(id) !== true))
  if (one === undefined || other === undefined) return []
  const first = await behindSearch(inquiry, one)
  if (first === undefined || (await changeOf(inquiry, other)) !== undefined) return []
  return (await behindSearch(inquiry, other)) === undefined ? [] : [first]
}

/** Two entities, each with a word that the other does not show. */
function subjectsIn(examples: readonly EntityAnswer[]): readonly Subject[] {
  const subjects = examples.flatMap((before) => {
    const [first] = before.entity === undefined ? [] : titleWords([before.entity])
    return first === undefined ? [] : [{ before, word: first.word }]
  })
  const [one] = subjects
  const other = subjects.find(({ before: { entity }, word }) => {
    const isIn = (text: string | undefined, part: string): boolean => text?.includes(part) === true
    return one !== undefined && !isIn(entity?.title, one.word) && !isIn(one.before.entity?.title, word)
  })
  return one && other ? [one, other] : []
}

async function behindSearch(inquiry: Input, subject: Subject): Promise<Problem | undefined> {
  const found = await inquiry.search(subject.word)
  if (!found.ids.has(subject.before.id)) return undefined
  const after = await changeOf(inquiry, subject)
  return after && problemOf(subject, found, after)
}

/** What an entity is now, where it is another one. */
async function changeOf({ readAgain }: Input, { before }: Subject): Promise<Brief | undefined> {
  const after = briefOfEntity(await readAgain.entity(before.id))
  return after.broken || isEqual(briefOfEntity(before), after) ? undefined : after
}

function problemOf({ before, word }: Subject, { exchange }: SearchAnswer, after: Brief): Problem {
  return {
    kind: 'spoilt by GET',
    expected: quoting`getEntity of ${before.id} after a search for ${word}, which finds it: the same answer as before`,
    actual: difference(briefOfEntity(before), after),
    exchanges: [exchange, after.exchange],
  }
}
