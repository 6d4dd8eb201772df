import type { Target } from './target.ts'
import { type Exchange, type Header, headerValues, type Question, unanswered, type WireFacts } from './exchange.ts'
import type { RecordingEntry, RecordingHar } from './har.ts'
import { asksToWait, noFacts, type PatientTransport } from './patience.ts'
import { checkShape } from '../files/check-shape.ts'

/**
 * A target that answers from a recording, each question with what it got at the same time of asking, and a question that
 * was not sent then with the reason why.
 * Throws a UserError when the data are no recording of ours; `file` names them in it.
 */
export function replay(har: unknown, file?: string): Target {
  checkShape('recording', har, () => (file === undefined ? undefined : { file }), {
    problem: 'The file is not a recording of a check',
    advice: 'Make one with check --record FILE.',
  })
  const { log } = har as RecordingHar
  const { subject, headers, insecure, startedAt, durationMs, times, seed, sample, quick, slowness, probeWrites } =
    log._run
  const sending = replayed(log)
  return {
    subject,
    printing: { baseUrl: subject, headers, ...(insecure === undefined ? {} : { insecure }) },
    secrets: [],
    concurrency: 8,
    recorded: {
      startedAt,
      durationMs,
      ...(times === undefined ? {} : { times }),
      ...(seed === undefined ? {} : { seed }),
      ...(sample === undefined ? {} : { sample }),
      ...(quick === undefined ? {} : { quick }),
      ...(slowness === undefined ? {} : { slowness }),
      ...(probeWrites === undefined ? {} : { probeWrites }),
      sending,
    },
    transport: sending,
  }
}

function replayed({ entries, _run: { wire, sending, maxBody } }: RecordingHar['log']): PatientTransport {
  const answers = queues(entries.filter(({ _wire }) => _wire === undefined))
  const wires = queues(entries.filter(({ _wire }) => _wire !== undefined))
  const notAsked = new Map((sending?.notAsked ?? []).map(({ question, reason }) => [keyOf(question), reason]))
  const facts: PatientTransport['facts'] = {
    ...noFacts(),
    sent: sending?.sent ?? entries.length,
    refusedByLimit: sending?.refusedByLimit ?? 0,
    refusedByTime: new Map(Object.entries(sending?.refusedByTime ?? {})),
    givenUp: new Set(sending?.givenUp),
    silence: sending?.silence,
  }
  return {
    facts,
    async ask(question) {
      const key = keyOf(question)
      for (;;) {
        const entry = answers.get(key)?.shift()
        if (!entry) return unanswered(question, 'not asked', { reason: notAsked.get(key) ?? 'not in the recording' })
        const exchange = exchangeOf(question, entry)
        if (exchange.reopened === true) facts.reopened++
        const obeyed = entry._exchange.postponed === true
        if (asksToWait(exchange)) {
          const [retryAfter] = headerValues(exchange.headers, 'retry-after')
          facts.postponed.push({ status: exchange.status, retryAfter, obeyed })
        }
        if (!obeyed) return exchange
      }
    },
    ...(wire
      ? {
          async wire(question: Question): Promise<WireFacts> {
            const found = wires.get(keyOf(question))?.shift()?._wire
            return found ?? { ended: 'not asked', status: 0, headers: [], bodyBytes: 0, faults: [] }
          },
        }
      : {}),
    ...(maxBody === undefined ? {} : { maxBody }),
    close: async () => {},
  }
}

function queues(entries: readonly RecordingEntry[]): Map<string, RecordingEntry[]> {
  const found = new Map<string, RecordingEntry[]>()
  for (const entry of entries) {
    const { method, postData } = entry.request
    const { path, headers, fresh, bare, version } = entry._exchange
    const body = postData === undefined ? {} : { body: postData.text }
    const ways = {
      ...(fresh === undefined ? {} : { fresh }),
      ...(bare === undefined ? {} : { bare }),
      ...(version === undefined ? {} : { version }),
    }
    const key = keyOf({ method, path, headers, ...body, ...ways })
    const queue = found.get(key) ?? []
    queue.push(entry)
    found.set(key, queue)
  }
  return found
}

function keyOf({ method, path, headers = [], body = '', fresh = false, bare = false, version }: Question): string {
  return JSON.stringify([method, path, headers, body, fresh, bare, version])
}

function exchangeOf(
  question: Question,
  { request: _request, response, _exchange, startedDateTime, time }: RecordingEntry,
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
    body: Buffer.from(text, encoding === 'base64' ? 'base64' : 'utf8'),
    startedAt: startedDateTime,
    ms: time,
  }
}
