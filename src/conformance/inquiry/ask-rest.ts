import { type Random, randomOf } from '../../text/random.ts'
import { isOfShard, type Shard } from '../shard.ts'
import { type AskEach, chosenFirst, mostUnlisted } from './ask-sample.ts'
import type { EntityAnswer } from './answers/entity.ts'
import { endsOf } from './answers/links.ts'
import { sampleOf } from './sample.ts'

/** What is asked for one by one: settled by the list alone but for the most linked examples, so that every shard knows all of it. */
export interface Choice {
  readonly ids: readonly string[]
  /** How many examples. */
  readonly size: number
  /** Those of the examples that are chosen before anything is answered. */
  readonly first: readonly string[]
  /** What is asked for beyond them. */
  readonly rest: readonly string[]
}

/** Further questions are made of so many entities; a larger sample adds what is compared, and no further questions. */
const mostExamples = 200

export function choiceOf(
  ids: readonly string[],
  traitsOf: (id: string) => readonly string[],
  { sample, random }: { readonly sample: number; readonly random: (label: string) => Random },
): Choice {
  const size = Math.min(sample, mostExamples)
  const first = chosenFirst(ids, size, random('sample'), traitsOf)
  if (sample === size) return { ids, size, first, rest: [] }
  const taken = new Set(first)
  const others = ids.filter((id) => !taken.has(id))
  return { ids, size, first, rest: sampleOf(others, sample - size, random('rest'), traitsOf) }
}

/** The answers in the order of the identifiers, one for each, and last those for others. */
export function inOrderOf(ids: readonly string[], answers: readonly EntityAnswer[]): readonly EntityAnswer[] {
  const left = new Map<string, EntityAnswer>()
  for (const answer of answers) left.set(answer.id, answer)
  const inOrder: EntityAnswer[] = []
  for (const id of ids) {
    const answer = left.get(id)
    if (answer) inOrder.push(answer)
    left.delete(id)
  }
  for (const answer of left.values()) inOrder.push(answer)
  return inOrder
}

/**
 * The answers for these identifiers, or for those of a shard, and for ends of their links that no list shows. Which ends is
 * settled by hash: the first of all shards are among the first of each.
 */
export async function askRest({
  ids,
  known,
  ask,
  seed,
  shard,
}: {
  readonly ids: readonly string[]
  readonly known: ReadonlySet<string>
  readonly ask: AskEach
  readonly seed: string
  readonly shard: Shard | undefined
}): Promise<readonly EntityAnswer[]> {
  const answers = await ask(shard ? ids.filter((id) => isOfShard(id, shard)) : ids)
  const shown = answers.map((answer) => answer.entity)
  const ranked = endsOf(shown, (end) => !known.has(end)).map((id) => ({ id, rank: randomOf(seed, 'unlisted', id)() }))
  const first = ranked.toSorted((a, b) => a.rank - b.rank).slice(0, mostUnlisted)
  const further = await ask(first.map(({ id }) => id))
  return [...answers, ...further.filter((answer) => answer.entity !== undefined)]
}
