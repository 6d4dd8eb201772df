import type { Need, Rule } from './rule.ts'
import type { Shard } from './shard.ts'

/** What a run asks about at a time, in the order in which it does. */
export const phases = ['list', 'entities', 'ends', 'unknown', 'searching', 'circumstances', 'answers', 'again'] as const
/** One of them. */
export type Phase = (typeof phases)[number]

/** How far a run is: what it began to ask about last, and how many questions it will have asked, about. */
export interface PhaseBegun {
  readonly phase: Phase
  readonly about: number
}

/** How much of the plan is asked. */
export interface Extent {
  /** How many entities are asked for one by one. */
  readonly sample: number
  /** Whether a part of the plan is asked alone. */
  readonly quick: boolean
}

/** What rules with a need take part in, beside what is named alike. */
const phasesOf: Partial<Record<Need, Phase>> = {
  lists: 'list',
  examples: 'entities',
  links: 'ends',
  searches: 'searching',
  shapes: 'answers',
}

/** What is asked about before; each phase needs those before it, but for the searches. */
const before = (phase: Phase): readonly Phase[] =>
  phase === 'searching' ? ['list', phase] : phases.slice(0, phases.indexOf(phase) + 1)

/** The most questions of each phase, and those of a rule of its own, in a whole run and in a quick one, as counted for a model of titles in English. */
const counted: Readonly<Record<Phase | 'rule', readonly [whole: number, quick: number]>> = {
  list: [4, 4],
  entities: [3, 2],
  ends: [100, 4],
  unknown: [475, 60],
  searching: [374, 86],
  circumstances: [148, 17],
  answers: [91, 10],
  again: [154, 44],
  rule: [1.6, 0.5],
}

/** How many questions these rules ask, about, in each phase and for themselves; or a shard, which asks for its part of the entities. */
export function questionsByPhase(
  rules: readonly Rule[],
  { entities, sample, quick }: Extent & { readonly entities: number },
  { at, of }: Shard = { at: 1, of: 1 },
): ReadonlyMap<Phase | 'rules', number> {
  const shown = Math.min(entities, sample) / of
  if (at > 1) return new Map([['entities', shown]])
  const needed = new Set<Phase>(['list'])
  for (const need of rules.flatMap(({ needs }) => needs)) {
    const own = phasesOf[need] ?? phases.find((phase) => phase === need)
    for (const phase of own === undefined ? [] : before(own)) needed.add(phase)
  }
  if (entities <= sample) needed.delete('ends')
  const extent = quick ? 1 : 0
  const asked = new Map<Phase | 'rules', number>([['rules', rules.length * counted.rule[extent]]])
  for (const phase of needed) asked.set(phase, counted[phase][extent] + (phase === 'entities' ? shown : 0))
  return asked
}

/** The same together. */
export function expectedQuestions(...args: Parameters<typeof questionsByPhase>): number {
  return Math.round([...questionsByPhase(...args).values()].reduce((sum, count) => sum + count, 0))
}
