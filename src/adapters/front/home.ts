import type { OperationId } from '../../contract/ids.ts'
import { type BuildFacts, controlPath } from '../../control/state.ts'
import { forHtml } from '../../report/safe-text.ts'
import { tokens } from '../../report/tokens.ts'
import { buildCounts } from '../../text/build-counts.ts'

/** What the page at the base URL tells. */
export interface HomeFacts {
  readonly baseUrl: string
  readonly build: BuildFacts
  /** A question to each operation that has a telling answer, as paths. */
  readonly questions: Readonly<Record<OperationId, string>>
  readonly scenario: string
  readonly variation: string
  readonly version: string
  /** Whether the console can be opened from here. */
  readonly hasConsole: boolean
}

/** The page at the base URL, in HTML without script. No clause speaks of it; it lets people and programs see that somebody answers. */
export function homePage({ baseUrl, build, questions, scenario, variation, version, hasConsole }: HomeFacts): string {
  const row = (title: string, value: string): string => `<tr><th scope="row">${title}</th><td>${value}</td></tr>`
  const link = (path: string, text: string = path): string => `<a href="${forHtml(path)}">${forHtml(text)}</a>`
  const rows = Object.entries(questions).map(([operation, path]) => row(operation, link(path, readable(path))))
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
${hasConsole ? `<link rel="icon" href="${controlPath}/icon.svg">\n` : ''}<title>Model query API</title>
<style>${homeStyle}</style>
<main>
<h1>Model query API</h1>
<p>model-query-toolkit ${forHtml(version)} answers from <b dir="auto">${forHtml(build.name)}</b>:
${buildCounts(build).join(', ')}.</p>
<table>
${row('base URL', `<span class="whole">${forHtml(baseUrl)}</span>`)}
${rows.join('\n')}
</table>
<table>
${row('scenario', forHtml(scenario))}
${row('variation', forHtml(variation))}
${row('contract', `${link(`${controlPath}/openapi.yaml`, 'openapi.yaml')} · ${link(`${controlPath}/openapi.json`, 'openapi.json')}`)}
</table>
${hasConsole ? `<p><a class="way-on" href="${controlPath}/">Open the console</a></p>\n` : ''}</main>
</html>
`
}

/** The style of the page, whose hash its policy names. */
export const homeStyle: string = `${tokens}
body{font:var(--text)/1.5 var(--sans);margin:0;padding:var(--s6) var(--s4);color:var(--ink);background:var(--page)}
main{max-width:44rem;margin:auto}h1{font-size:var(--title)}table{border-collapse:collapse;margin:var(--s6) 0;width:100%}
th,td{text-align:left;padding:var(--s2);border-top:1px solid var(--line);overflow-wrap:anywhere;vertical-align:baseline}
th{font-weight:500;width:9rem}td{font-family:var(--mono);font-size:.9rem}a{color:var(--link)}
.whole{user-select:all}.way-on{display:inline-block;padding:var(--s2) var(--s4);border-radius:var(--round);color:var(--page);background:var(--link);text-decoration:none}`

/** Percent-encoded text as people read it, where that is certain. */
function readable(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
