import type { Reporter } from '../report.ts'

/** Every form of a report by its name, loaded on demand. */
export const reporters = {
  pretty: async (): Promise<Reporter> => (await import('./pretty.ts')).pretty,
  json: async (): Promise<Reporter> => (await import('./json.ts')).json,
  junit: async (): Promise<Reporter> => (await import('./junit.ts')).junit,
  github: async (): Promise<Reporter> => (await import('./github.ts')).github,
  sarif: async (): Promise<Reporter> => (await import('./sarif.ts')).sarif,
  markdown: async (): Promise<Reporter> => (await import('./markdown.ts')).markdown,
  'markdown-short': async (): Promise<Reporter> => (await import('./markdown-short.ts')).markdownShort,
  html: async (): Promise<Reporter> => (await import('./html.ts')).html,
  brief: async (): Promise<Reporter> => (await import('./brief.ts')).brief,
  tap: async (): Promise<Reporter> => (await import('./tap.ts')).tap,
} as const

export type ReporterName = keyof typeof reporters

/** The names that `--reporter` takes. */
export const reporterNames: readonly ReporterName[] = Object.keys(reporters) as ReporterName[]
