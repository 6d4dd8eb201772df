import type { Observation, Observations } from '../contract/observations.ts'

/**
 * What the servers do about an open point, by the rule that looked: a line for each server, or one line where several
 * servers were asked and all do alike.
 */
export function observedLines(openPoint: string, servers: readonly Observations[]): readonly string[] {
  const seen = servers.map(({ server, observations }) => ({ server, all: observations[openPoint] ?? [] }))
  const questions = new Map(seen.flatMap(({ all }) => all.map((one) => [keyOf(one), one] as const)))
  return [...questions].flatMap(([key, { rule, operation }]) => {
    const answers = seen.map(({ server, all }) => ({ server, answers: all.filter((one) => keyOf(one) === key) }))
    const subject = operation ? `${rule}, ${operation}` : rule
    const [first] = answers
    const kinds = new Set(answers.map(({ answers }) => JSON.stringify(answers.map(sameness).toSorted())))
    if (first && answers.length > 1 && kinds.size === 1) {
      return [
        `all ${answers.length} servers agree (${subject}): ${inWords(first.answers)}; this is the natural next line of the contract`,
      ]
    }
    return answers.map(({ server, answers }) => `${server} (${subject}): ${inWords(answers)}`)
  })
}

function inWords(answers: readonly Observation[]): string {
  return answers.map(({ says }) => says).join('; ') || 'not observed'
}

function keyOf({ rule, operation }: Observation): string {
  return JSON.stringify([rule, operation ?? ''])
}

/** Equal for observations that show the same behaviour: by their values where they have one, by their words if not. */
function sameness({ value, says }: Observation): string {
  return value === undefined ? says : JSON.stringify(sorted(value))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => [name, sorted(member)])
}
