/** Where the control endpoint is. */
export const control = '/__model-query'

/** What the control endpoint tells; `docs/control.yaml` describes it. */
export interface State {
  readonly scenario: string | null
  readonly scenarios: readonly { readonly name: string; readonly description?: string }[]
  readonly exchanges: number
  readonly recording: boolean
  readonly seed: number
  readonly rules: readonly Rule[]
  readonly variation: readonly string[]
  readonly variations: readonly VariationFacts[]
  readonly paused: boolean
  readonly held: readonly Held[]
  readonly build: BuildFacts | null
  readonly basePath: string
  readonly mayChange: boolean
  readonly version: string | null
}

/** What answers depend on, as one text: other scenarios, rules and builds answer otherwise. */
export function playedIn({ scenario, variation, rules, build }: State): string {
  return JSON.stringify([scenario, variation, rules, build?.version])
}

export type Rule = Readonly<Record<string, unknown>>

export interface VariationFacts {
  readonly name: string
  readonly axis: string
  readonly cites: readonly string[]
  readonly says: string
}

export interface Held {
  readonly number: number
  readonly method: string
  readonly target: string
  readonly operation?: string
  readonly status: number
  readonly since: number
}

export interface BuildFacts {
  readonly name: string
  readonly version: string
  readonly entities: number
  readonly links: number
  readonly findings: number
}

/** One request and its answer, as the journal shows it. */
export interface Exchange {
  readonly number: number
  readonly startedAt: string
  readonly method: string
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly operation?: string
  readonly id?: string
  readonly q?: string
  readonly status: number
  readonly answerHeaders: Readonly<Record<string, string>>
  readonly bytes: number
  readonly waitMs: number
  readonly milliseconds: number
  readonly ending: string
  readonly left: boolean
  readonly overrides: readonly { readonly kind: string; readonly by: string; readonly what: string }[]
}

/** An entity of the list, as far as it has what is declared. */
export interface ListedEntity {
  readonly id: string
  readonly type: string
  readonly title: string
}
