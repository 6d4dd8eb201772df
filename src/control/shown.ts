import { harContent, type HarOptions } from '../staging/har.ts'
import { type JournalEntry, withoutSecrets } from '../staging/journal.ts'

/** An entry without its body and without credentials. */
export function shown({ body: _body, startedAt, headers, ...entry }: JournalEntry): unknown {
  return { ...entry, headers: withoutSecrets(headers), startedAt: new Date(startedAt).toISOString() }
}

/** An entry with its body, as a HAR has it. */
export function shownWhole(entry: JournalEntry, options: Pick<HarOptions, 'decode'>): unknown {
  return { ...(shown(entry) as object), content: harContent(entry, options) }
}
