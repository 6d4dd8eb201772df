import { type Command, type Rule, toPlay, toVary } from './commands.ts'
import { visible } from './visible.ts'
import { counted } from '../text/counted.ts'
import { present } from '../text/present.ts'
import type { State } from '../control/state.ts'

/** Something that makes answers other than plain. */
export interface Effect {
  readonly says: string
  /** What ends it; absent where only the command line does. */
  readonly end?: Command
}

/** All that is in effect now. A rule whose calls are over is not. */
export function effectsOf({
  scenario,
  variation,
  played,
  paused,
  held,
}: Pick<State, 'scenario' | 'variation' | 'played' | 'paused' | 'held'>): readonly Effect[] {
  return [
    ...(scenario === null ? [] : [{ says: `scenario ${scenario}`, end: toPlay('') }]),
    ...variation.map((name) => ({ says: name, end: toVary(variation.filter((other) => other !== name)) })),
    ...played
      .filter(({ spent }) => !spent)
      .map(({ rule, by, hits }): Effect => {
        const [, number] = /^added rule (\d+)$/.exec(by) ?? []
        const so = hits === 0 ? '' : ` (hit ${hits}×)`
        return number === undefined
          ? { says: `${ruleText(rule)}${so}, by ${by}` }
          : { says: ruleText(rule) + so, end: ['DELETE', `/rules/${number}`] }
      }),
    ...(paused ? [{ says: `paused, ${counted(held.length, 'answer')} held`, end: ['DELETE', '/pause'] as const }] : []),
  ]
}

/** What a rule does, how often, and to whom: `503, once, for searchModel "loan"`. */
export function ruleText({ operation, id, word, calls, chance, delay, ...done }: Rule): string {
  const { status, body, patch, headers, fault } = done
  const whom = present([operation, id !== undefined && visible(id), word !== undefined && `"${visible(word)}"`])
  const what = present([
    delay !== undefined && `delay ${String(delay).replace(/^(\d+)-\1$/, '$1')} ms`,
    status !== undefined && String(status),
    body !== undefined && 'another body',
    patch && `patch ${Object.keys(patch).join(', ')}`,
    headers && `headers ${Object.keys(headers).join(', ')}`,
    fault,
    chance !== undefined && `chance ${chance}`,
    calls === 1 ? 'once' : calls !== undefined && `calls ${calls}`,
  ])
  return `${what.join(', ')} for ${whom.join(' ') || 'every operation'}`
}
