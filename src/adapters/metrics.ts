import type { BuildCounts } from '../text/build-counts.ts'
import type { ServedExchange } from './node/exchange.ts'

/** Counts for Prometheus, in its text format. */
export interface Metrics {
  readonly count: (exchange: Pick<ServedExchange, 'operation' | 'status' | 'milliseconds'>) => void
  readonly swapped: () => void
  readonly failed: () => void
  /** `build` is what answers now, where something does. */
  readonly text: (build: BuildFacts | undefined, isReady: boolean) => string
}

export interface BuildFacts extends BuildCounts {
  readonly version: string
  /** ISO 8601: when it began to answer. */
  readonly since: string
}

export const metricsType = 'text/plain; version=0.0.4; charset=utf-8'

/** Seconds. */
const bounds = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5]

interface Durations {
  readonly within: number[]
  sum: number
  count: number
}

export function createMetrics(): Metrics {
  const requests = new Map<string, number>()
  const durations = new Map<string, Durations>()
  let swaps = 0
  let failures = 0
  return {
    count({ operation = 'none', status, milliseconds }) {
      const labels = `operation="${operation}",status="${status}"`
      requests.set(labels, (requests.get(labels) ?? 0) + 1)
      const known = durations.get(operation) ?? { within: bounds.map(() => 0), sum: 0, count: 0 }
      const seconds = milliseconds / 1000
      for (const [at, bound] of bounds.entries()) if (seconds <= bound) known.within[at]!++
      known.sum += seconds
      known.count++
      durations.set(operation, known)
    },
    swapped: () => void swaps++,
    failed: () => void failures++,
    text: (build, isReady) =>
      [
        family('requests_total', 'counter', 'Requests answered.', [...requests].map(sample)),
        family(
          'request_duration_seconds',
          'histogram',
          'From arrival to the last byte.',
          [...durations].flatMap(buckets),
        ),
        family('ready', 'gauge', 'Whether a build answers, and its search does.', [['', isReady ? 1 : 0]]),
        family('build_swaps_total', 'counter', 'Builds that took the place of another.', [['', swaps]]),
        family('build_failures_total', 'counter', 'Builds that could not be served.', [['', failures]]),
        ...(build ? ofBuild(build) : []),
      ].join(''),
  }
}

type Sample = readonly [labels: string, value: number]

function ofBuild({ version, since, entities, links, findings }: BuildFacts): readonly string[] {
  const parts = Object.entries({ entities, links, findings }).map(([kind, count]): Sample => [
    `{kind="${kind}"}`,
    count,
  ])
  return [
    family('build_info', 'gauge', 'The build that answers.', [[`{version="${version}"}`, 1]]),
    family('build_since_timestamp_seconds', 'gauge', 'Since when it answers.', [['', Date.parse(since) / 1000]]),
    family('build_elements', 'gauge', 'What it holds.', parts),
  ]
}

function sample([labels, value]: readonly [string, number]): Sample {
  return [`{${labels}}`, value]
}

function buckets([operation, { within, sum, count }]: readonly [string, Durations]): readonly Sample[] {
  const label = `operation="${operation}"`
  return [
    ...bounds.map((bound, at): Sample => [`_bucket{${label},le="${bound}"}`, within[at]!]),
    [`_bucket{${label},le="+Inf"}`, count],
    [`_sum{${label}}`, sum],
    [`_count{${label}}`, count],
  ]
}

function family(name: string, type: string, help: string, samples: readonly Sample[]): string {
  const full = `model_query_${name}`
  const lines = samples.map(([labels, value]) => `${full}${labels} ${value}\n`)
  return `# HELP ${full} ${help}\n# TYPE ${full} ${type}\n${lines.join('')}`
}
