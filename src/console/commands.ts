import { control, type Rule } from './state.ts'

/** A way to do the same without the console. */
export interface Way {
  readonly name: string
  readonly text: string
}

/** A text as one word of a POSIX shell. */
export function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
}

/** The curl command of a change at the control endpoint. */
export function curlOf(origin: string, method: string, path: string, body?: unknown): string {
  const data = body === undefined ? '' : ` -d ${quoted(JSON.stringify(body))}`
  const how = method === 'POST' && body !== undefined ? '' : ` -X ${method}`
  return `curl${how}${data} ${quoted(origin + control + path)}`
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
