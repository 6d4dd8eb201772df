import { createHash } from 'node:crypto'
import { thisTool } from '../files/package-file.ts'
import type { Report, ReportEntry } from '../report/report.ts'
import { counted } from '../text/counted.ts'
import { present } from '../text/present.ts'
import type { BuildChanges, ListChanges } from './compare-builds.ts'

/** How many changes of each kind a report names. */
const named = 5

const rows = [
  ['entities', 'SVC-1', 'listEntities'],
  ['links', 'SEM-4', 'getEntity'],
  ['findings', 'SEM-5', 'listFindings'],
  ['fields', 'GAP-6', undefined],
] as const

/** What changed between a build on disk and a deployment, as a report: an entry for each list, which fails where it differs. */
export function comparison(
  changes: BuildChanges,
  run: Pick<Report, 'subject' | 'startedAt' | 'durationMs' | 'requests' | 'remarks'> & { readonly folder: string },
): Report {
  const { folder, remarks, ...facts } = run
  return {
    version: 2,
    command: 'record',
    tool: thisTool(),
    ...facts,
    remarks: present([
      `Compared with the build in ${folder}.`,
      changes.unseen > 0 &&
        `${counted(changes.unseen, 'link')} of the build have no entity at an end, so that no answer can show them.`,
      ...remarks,
    ]),
    entries: rows.map(([id, cite, operation]): ReportEntry => {
      const { before, now, ...lists } = changes[id]
      const kinds = Object.entries(wordsOf).map(([kind, word]) => ({
        word,
        lines: lists[kind as keyof typeof wordsOf],
      }))
      const differing = kinds.filter(({ lines }) => lines.length > 0)
      const counts = differing.map(({ word, lines }) => counted(lines.length, word, word))
      const says =
        counts.length === 0
          ? `the same ${now}`
          : `${before} in the build, ${now} in the deployment: ${counts.join(', ')}`
      return {
        id,
        title: `The ${id} of the deployment are those of the build`,
        outcome: counts.length === 0 ? 'pass' : 'fail',
        cites: [cite],
        ...(operation && { operation }),
        says,
        details: differing.flatMap(({ word, lines }) => [
          ...lines.slice(0, named).map((line) => `${word}: ${line}`),
          ...(lines.length > named ? [`and ${lines.length - named} more ${word}`] : []),
        ]),
        observations: [
          { says, value: { before, now, ...Object.fromEntries(kinds.map(({ word, lines }) => [word, lines.length])) } },
        ],
        fingerprint: createHash('sha256').update(`record ${id}`).digest('hex').slice(0, 16),
      }
    }),
  }
}

const wordsOf = { added: 'new', gone: 'gone', changed: 'changed' } as const satisfies Partial<
  Record<keyof ListChanges, string>
>
