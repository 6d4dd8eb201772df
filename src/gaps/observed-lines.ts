import type { ObservationRecord, Observations } from '../contract/observations.ts'
import { sortedJson } from '../text/sorted-json.ts'

/**
 * What the servers do about an open point, by the rule that observed it. If several servers agree, one line says so; if
 * they differ, each has its own line.
 */
export function observedLines(openPoint: string, servers: readonly Observations[]): readonly string[] {
  const seen = servers.map(({ server, observations }) => ({ server, all: observations[openPoint] ?? [] }))
  const questions = new Map(seen.flatMap(({ all }) => all.map((one) => [keyOf(one), one] as const)))
  return [...questions].flatMap(([key, { rule, operation }]) => {
    const answers = seen.map(({ server, all }) => ({ server, mine: all.filter((one) => keyOf(one) === key) }))
    const subject = operation ? `${rule}, ${operation}` : rule
    const shared =
      servers.length > 1 ? (answers[0]?.mine ?? []).filter((one) => answers.every(({ mine }) => holds(mine, one))) : []
    const agreed = `all ${servers.length} servers agree (${subject}): ${inWords(shared)}; this is the natural next line of the contract`
    const apart = answers.map(({ server, mine }) => ({ server, mine, rest: mine.filter((one) => !holds(shared, one)) }))
    if (apart.every(({ rest }) => rest.length === 0) && shared.length > 0) return [agreed]
    const lines = apart.map(({ server, mine, rest }) => {
      const words = rest.length > 0 ? inWords(rest) : mine.length > 0 ? 'nothing else' : 'not observed'
      return `${server} (${subject}): ${words}`
    })
    return shared.length > 0 ? [agreed, ...lines] : lines
  })
}

/** The latest of several observations of a server; the others are reported by their servers. */
export function latestLooks(servers: readonly Observations[]): {
  readonly latest: readonly Observations[]
  readonly dropped: readonly string[]
} {
  const latest = servers.filter((look, index) =>
    servers.every(
      (other, at) =>
        other.server !== look.server ||
        other.startedAt < look.startedAt ||
        (other.startedAt === look.startedAt && at <= index),
    ),
  )
  return { latest, dropped: servers.filter((look) => !latest.includes(look)).map(({ server }) => server) }
}

function holds(all: readonly ObservationRecord[], one: ObservationRecord): boolean {
  return all.some((other) => sameness(other) === sameness(one))
}

function inWords(answers: readonly ObservationRecord[]): string {
  return answers.map(({ says }) => says).join('; ')
}

function keyOf({ rule, operation }: ObservationRecord): string {
  return JSON.stringify([rule, operation ?? ''])
}

/** Equal for observations of the same behaviour: by their values if they have any, by their words if not. */
function sameness({ value, says }: ObservationRecord): string {
  return sortedJson(value) ?? says
}
