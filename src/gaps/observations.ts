/** What one deployed server was seen to do about the open points; `check` writes it. */
export interface Observations {
  readonly version: 1
  /** The server's base URL. */
  readonly server: string
  /** ISO 8601, UTC. */
  readonly startedAt: string
  /** By the id of the open point. */
  readonly observations: Readonly<Record<string, readonly Observation[]>>
}

/** One thing seen. */
export interface Observation {
  readonly rule: string
  readonly operation?: string
  readonly says: string
  readonly value?: unknown
}

/**
 * What the servers do about an open point, one line each. What several servers were asked and all do alike becomes one
 * line that says so.
 */
export function observedLines(openPoint: string, servers: readonly Observations[]): readonly string[] {
  const seen = servers.map(({ server, observations }) => ({ server, all: observations[openPoint] ?? [] }))
  const questions = new Map(seen.flatMap(({ all }) => all.map((one) => [keyOf(one), one] as const)))
  return [...questions].flatMap(([key, { rule, operation }]) => {
    const answers = seen.map(({ server, all }) => ({ server, answer: all.find((one) => keyOf(one) === key) }))
    const subject = operation ? `${rule}, ${operation}` : rule
    const [first] = answers
    if (
      first?.answer &&
      answers.length > 1 &&
      new Set(answers.map(({ answer }) => answer && sameness(answer))).size === 1
    ) {
      return [
        `all ${answers.length} servers agree (${subject}): ${first.answer.says}; this is the natural next line of the contract`,
      ]
    }
    return answers.map(({ server, answer }) => `${server} (${subject}): ${answer?.says ?? 'not observed'}`)
  })
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
