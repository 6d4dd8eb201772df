import { controlPath, type Exchange, type State } from '../control/state.ts'
import { defined } from '../text/defined.ts'

export type Rule = State['rules'][number]

/** A way to do the same without the console. */
export interface Way {
  readonly name: string
  readonly text: string
}

/** What is asked of the control endpoint. */
export type Command = readonly [method: string, path: string]

/** Plays a scenario; none, if it has no name. */
export function toPlay(scenario: string): Command {
  return scenario === '' ? ['DELETE', '/scenario'] : ['PUT', `/scenario/${encodeURIComponent(scenario)}`]
}

/** Varies by these names; by none, if there are none. */
export function toVary(names: readonly string[]): Command {
  return names.length === 0 ? ['DELETE', '/variation'] : ['PUT', `/variation/${names.join(',')}`]
}

/** A text as one word of a POSIX shell. */
export function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
}

/**
 * The curl command that repeats a question, whoever asked it; undefined where its target is no path. A page elsewhere can
 * ask for `/[1-9999999]` or `/a/../b`, of which curl would otherwise make other questions.
 */
export function questionOf(origin: string, method: string, target: string): string | undefined {
  if (!target.startsWith('/')) return undefined
  const how = method === 'GET' ? '' : method === 'HEAD' ? ' -I' : ` -X ${method}`
  const exact = /[[\]{}]|\/\.{1,2}(?:[/?#]|$)/.test(target) ? ' --path-as-is --globoff' : ''
  return `curl -i${how}${exact} ${quoted(origin + target)}`
}

/** The curl command of a change at the control endpoint. */
export function curlOf(origin: string, method: string, path: string, body?: unknown): string {
  const data = body === undefined ? '' : ` -d ${quoted(JSON.stringify(body))}`
  const how = method === 'POST' && body !== undefined ? '' : ` -X ${method}`
  return `curl${how}${data} ${quoted(origin + controlPath + path)}`
}

/** The ways to have a rule: at once, in a file of scenarios, in msw, and in a test. */
export function waysOfRule(origin: string, rule: Rule): readonly Way[] {
  const json = JSON.stringify(rule)
  return [
    { name: 'curl', text: curlOf(origin, 'POST', '/rules', rule) },
    { name: 'scenario', text: `scenarios:\n  mine:\n    rules:\n      - ${json}` },
    { name: 'msw', text: `createHandlers(build, { baseUrl, rules: [${json}] })` },
    {
      name: 'test',
      text: `test('survives it', async () => {\n  stage.add(${json})\n  // what the client asks, and what it shows\n})`,
    },
  ]
}

/** What a rule says of the questions that are like one. */
export function ruleLike({ operation, id, q = '' }: Exchange): Rule {
  const [word] = q.split(/\s+/).filter(Boolean)
  return defined({ operation, id, word })
}
