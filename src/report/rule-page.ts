import type { Report, ReportEntry } from './report.ts'

/** Where each version of the package's files can be read on the web. */
const published = 'https://unpkg.com/model-query-toolkit'

/**
 * The page about the rule of an entry, in the version that wrote the report. `undefined` if there is none: for a gap, a
 * variation, or an id that no rule of ours could have.
 */
export function rulePage({ id, level }: ReportEntry, { command, tool }: Report): string | undefined {
  const isRule =
    command === 'check' && level !== undefined && level !== 'declared' && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)
  return isRule ? pageOf(tool.version, `docs/rules/${id}.md`) : undefined
}

/** The page about the tool, in the version that wrote the report. */
export function toolPage({ tool }: Report): string | undefined {
  return pageOf(tool.version, 'README.md')
}

/** A file of the package on the web; undefined for what is no version that can be there. */
export function pageOf(version: string, file: string): string | undefined {
  return /^\d+\.\d+\.\d+[\w.+-]*$/.test(version) ? `${published}@${version}/${file}` : undefined
}
