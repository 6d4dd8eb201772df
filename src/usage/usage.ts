import { operationIds } from '../contract/ids.ts'
import type { Report, ReportEntry } from '../report/report.ts'
import { counted } from '../text/counted.ts'
import { asObject, isObject } from '../text/json-object.ts'
import { present } from '../text/present.ts'
import { type Kind, kinds } from './kinds.ts'
import type { Met, Session } from './session.ts'

/** How many exchanges with no operation a report names. */
const named = 5

/** What a client met in a session, and what it never met, as a report: `pass` for met, `skip` for never met. Nothing fails. */
export function usage(
  { server, met, strange, others }: Session,
  run: Pick<Report, 'tool' | 'subject' | 'startedAt' | 'durationMs'>,
): Report {
  const first = firstNamed(met)
  const entryOf = ({ id, operation, cites, did, is }: Kind): ReportEntry =>
    entry(
      { id, did, cites: [cites], ...(operation && { operation }) },
      met.filter(
        (one, at) =>
          (operation === undefined || one.operation === operation) && is(one, (first.get(one.id ?? '') ?? at) < at),
      ),
    )
  const bodiless = met.filter(({ isWhole }) => !isWhole).length
  return {
    version: 2,
    command: 'usage',
    ...run,
    remarks: present([
      `${counted(met.length, 'exchange')} with ${server}.`,
      ...others.map(
        ([other, count]) =>
          `Left out: ${counted(count, 'exchange')} with ${other}; name it with --base to look at it instead.`,
      ),
      strange.length > 0 && `${counted(strange.length, 'exchange')} with no operation: ${few(strange)}.`,
      bodiless > 0 &&
        `The archive lacks the bodies of ${counted(bodiless, 'answer')}, so that what they held does not count.`,
    ]),
    entries: [
      ...operationIds.flatMap((operation) => [
        entry(
          { id: operation, did: `asked ${operation}`, cites: ['SVC-3'], operation },
          met.filter((one) => one.operation === operation),
        ),
        ...kinds.filter((kind) => kind.operation === operation).map(entryOf),
      ]),
      ...kinds.filter(({ operation }) => operation === undefined).map(entryOf),
    ],
  }
}

function entry(
  { id, did, cites, operation }: Pick<Kind, 'id' | 'did' | 'operation'> & Pick<ReportEntry, 'cites'>,
  all: readonly Met[],
): ReportEntry {
  const answers = new Map<string, { status: number; mediaType: string; count: number }>()
  for (const { status, mediaType } of all) {
    const key = `${status === 0 ? 'no answer' : status} ${mediaType}`.trim()
    answers.set(key, { status, mediaType, count: (answers.get(key)?.count ?? 0) + 1 })
  }
  const inWords = [...answers].map(([key, { count }]) => `${key} (${count})`).join(', ')
  return {
    id,
    title: `${did.charAt(0).toUpperCase()}${did.slice(1)}`,
    outcome: all.length > 0 ? 'pass' : 'skip',
    cites,
    ...(operation && { operation }),
    says: all.length > 0 ? `${counted(all.length, 'time')}: ${inWords}` : `No test ever ${did}.`,
    ...(all.length > 0 && { observations: [...answers].map(([says, value]) => ({ says, value })) }),
    fingerprint: `usage-${id}`,
  }
}

/** The place of the first answer that named an identifier. */
function firstNamed(met: readonly Met[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const [at, { value }] of met.entries()) {
    for (const id of namedIn(value)) if (!found.has(id)) found.set(id, at)
  }
  return found
}

/** The identifiers of a list, of hits or of an entity, and of the ends of their links. */
function namedIn(value: unknown): readonly string[] {
  const all: readonly unknown[] = Array.isArray(value) ? value : [value]
  return all.flatMap((one) => {
    const { id, links } = asObject(one)
    const ends = Array.isArray(links)
      ? links.flatMap((link: unknown) => (isObject(link) ? [link['from'], link['to']] : []))
      : []
    return [id, ...ends].filter((name) => typeof name === 'string')
  })
}

function few(lines: readonly string[]): string {
  const distinct = [...new Set(lines)]
  return distinct.slice(0, named).join(', ') + (distinct.length > named ? ` and ${distinct.length - named} more` : '')
}
