import type { Report } from './report.ts'

/** The report of a run that could not be made, in which nothing is judged; `cause` is one line. */
export function couldNotRun(cause: string, about: Pick<Report, 'command' | 'tool' | 'subject'>): Report {
  return {
    version: 2,
    ...about,
    startedAt: new Date().toISOString(),
    durationMs: 0,
    cause,
    remarks: [],
    entries: [
      {
        id: 'could-not-run',
        title: `${about.command} could not run`,
        outcome: 'unjudged',
        cites: [],
        says: cause,
        fingerprint: 'could-not-run',
      },
    ],
  }
}
