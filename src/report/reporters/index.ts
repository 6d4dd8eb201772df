import type { Reporter } from '../report.ts'

/** The names that `--reporter` takes. */
export const reporterNames = [
  'pretty',
  'json',
  'junit',
  'github',
  'sarif',
  'markdown',
  'markdown-short',
  'html',
  'tap',
] as const

/** The name of a form. */
export type ReporterName = (typeof reporterNames)[number]

/** Every form of a report by its name, loaded on demand. */
export const reporters: Readonly<Record<ReporterName, () => Promise<Reporter>>> = {
  pretty: async () => (await import('./pretty.ts')).pretty,
  json: async () => (await import('./json.ts')).json,
  junit: async () => (await import('./junit.ts')).junit,
  github: async () => (await import('./github.ts')).github,
  sarif: async () => (await import('./sarif.ts')).sarif,
  markdown: async () => (await import('./markdown.ts')).markdown,
  'markdown-short': async () => (await import('./markdown-short.ts')).markdownShort,
  html: async () => (await import('./html.ts')).html,
  tap: async () => (await import('./tap.ts')).tap,
}
