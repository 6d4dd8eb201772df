import { UserError } from '../../source/user-error.ts'
import type { Target } from '../target.ts'
import { type Exchange, type Header, type Question, unanswered, type WireFacts } from './exchange.ts'
import type { Har, HarEntry } from './har.ts'

/**
 * A target that answers from a recording, each question with what it got at the same time of asking.
 * Throws a UserError when the data are no recording of ours.
 */
export function replay(har: unknown): Target {
  if (!isRecording(har)) {
    throw new UserError('The file is no recording of a check: it has no log._run; make one with check --record FILE.')
  }
  const { entries, _run: run } = har.log
  const answers = queues(entries.filter(({ _wire }) => _wire === undefined))
  const wires = queues(entries.filter(({ _wire }) => _wire !== undefined))
  const { subject, headers, insecure, startedAt, durationMs, seed, sample } = run
  return {
    subject,
    printing: { baseUrl: subject, headers, ...(insecure === undefined ? {} : { insecure }) },
    secrets: [],
    concurrency: 8,
    recorded: {
      startedAt,
      durationMs,
      ...(seed === undefined ? {} : { seed }),
      ...(sample === undefined ? {} : { sample }),
    },
    transport: {
      async ask(question) {
        const entry = answers.get(keyOf(question))?.shift()
        return entry
          ? exchangeOf(question, entry)
          : unanswered(question, 'not asked', { reason: 'not in the recording' })
      },
      ...(run.wire
        ? {
            async wire(question: Question): Promise<WireFacts> {
              const facts = wires.get(keyOf(question))?.shift()?._wire
              return facts ?? { ended: 'not asked', status: 0, headers: [], bodyBytes: 0, faults: [] }
            },
          }
        : {}),
      close: async () => {},
    },
  }
}

function isRecording(har: unknown): har is Har {
  const log = (har as { log?: { entries?: unknown; _run?: { subject?: unknown } } } | null)?.log
  return Array.isArray(log?.entries) && typeof log._run?.subject === 'string'
}

function queues(entries: readonly HarEntry[]): Map<string, HarEntry[]> {
  const found = new Map<string, HarEntry[]>()
  for (const entry of entries) {
    const { method, postData } = entry.request
    const { path, headers, fresh } = entry._exchange
    const body = postData === undefined ? {} : { body: postData.text }
    const key = keyOf({ method, path, headers, ...body, ...(fresh === undefined ? {} : { fresh }) })
    const queue = found.get(key) ?? []
    queue.push(entry)
    found.set(key, queue)
  }
  return found
}

function keyOf({ method, path, headers = [], body = '', fresh = false }: Question): string {
  return JSON.stringify([method, path, headers, body, fresh])
}

function exchangeOf(
  question: Question,
  { request: _request, response, _exchange, startedDateTime, time }: HarEntry,
): Exchange {
  const { ended, reason, code, reopened } = _exchange
  const { text = '', encoding } = response.content
  return {
    question,
    ended,
    ...(reason === undefined ? {} : { reason }),
    ...(code === undefined ? {} : { code }),
    ...(reopened === undefined ? {} : { reopened }),
    status: response.status,
    statusText: response.statusText,
    headers: response.headers.map(({ name, value }): Header => [name, value]),
    body: Buffer.from(text, encoding ?? 'utf8'),
    startedAt: startedDateTime,
    ms: time,
  }
}
