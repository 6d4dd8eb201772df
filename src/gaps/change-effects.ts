/** How semver would rate a change of a contract: for its clients. */
export type Rating = 'major' | 'minor' | 'patch'

/** Whom a difference breaks; `unknown` where no rule compares it. */
export type Breaks = 'client' | 'server' | 'both' | 'nobody' | 'unknown'

/** Who speaks: a client by a request, or a server by an answer. */
export type Direction = 'request' | 'answer'

interface Verdict {
  readonly breaks: Breaks
  readonly rating: Rating
}

const client: Verdict = { breaks: 'client', rating: 'major' }
const server: Verdict = { breaks: 'server', rating: 'minor' }
const both: Verdict = { breaks: 'both', rating: 'major' }
const nobody: Verdict = { breaks: 'nobody', rating: 'patch' }

/** What a difference does to what may be said. */
export type Effect =
  | ('narrower' | 'wider' | 'other' | 'more' | 'less')
  | ('more asked' | 'less asked' | 'more told' | 'less told')
  | ('notice' | 'nothing' | 'unknown')

/**
 * What a difference breaks, by what it does to what may be said, and by who says it. Who speaks may say less (`narrower`):
 * then what it used to say may be wrong, and who listens loses nothing. Or more (`wider`): then it loses nothing, and who
 * listens may not understand. `other` is both. What a contract offers besides (`more`) has to be there at a server, and
 * what it no longer offers (`less`) is missed by a client, whoever speaks.
 */
export const effects: Readonly<Record<Effect, Readonly<Record<Direction, Verdict>>>> = {
  narrower: { request: client, answer: server },
  wider: { request: server, answer: client },
  other: { request: both, answer: both },
  more: { request: server, answer: server },
  less: { request: client, answer: client },
  'more asked': { request: server, answer: nobody },
  'less asked': { request: client, answer: nobody },
  'more told': { request: nobody, answer: server },
  'less told': { request: nobody, answer: client },
  // Nothing breaks yet, but semver has a deprecation raise the minor version.
  notice: { request: { ...nobody, rating: 'minor' }, answer: { ...nobody, rating: 'minor' } },
  nothing: { request: nobody, answer: nobody },
  unknown: { request: { ...nobody, breaks: 'unknown' }, answer: { ...nobody, breaks: 'unknown' } },
}

/** The ratings, the gravest first. */
export const ratings: readonly Rating[] = ['major', 'minor', 'patch']

/** What a difference breaks that is said by both sides. */
export function together(one: Verdict, other: Verdict): Verdict {
  const broken = new Set([one.breaks, other.breaks])
  const breaks =
    broken.has('both') || (broken.has('client') && broken.has('server'))
      ? 'both'
      : ([...broken].find((name) => name !== 'nobody') ?? 'nobody')
  return { breaks, rating: ratings.find((rating) => rating === one.rating || rating === other.rating) ?? 'patch' }
}
