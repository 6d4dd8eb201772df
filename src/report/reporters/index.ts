import type { Reporter } from '../report.ts'
import { github } from './github.ts'
import { html } from './html.ts'
import { json } from './json.ts'
import { junit } from './junit.ts'
import { markdown } from './markdown.ts'
import { pretty } from './pretty.ts'
import { sarif } from './sarif.ts'
import { tap } from './tap.ts'

/** The names that `--reporter` takes. */
export const reporterNames = ['pretty', 'json', 'junit', 'github', 'sarif', 'markdown', 'html', 'tap'] as const

/** The name of a form. */
export type ReporterName = (typeof reporterNames)[number]

/** Every form of a report by its name. */
export const reporters: Readonly<Record<ReporterName, Reporter>> = {
  pretty,
  json,
  junit,
  github,
  sarif,
  markdown,
  html,
  tap,
}

export { githubStepSummary } from './github.ts'
