import { isClosedUnanswered } from './crowding.ts'
import type { Target } from './target.ts'
import { type Exchange, type Header, headerValues, type Question, unanswered, type WireFacts } from './exchange.ts'
import type { HarRun, RecordingEntry, RecordingHar } from './har.ts'
import { kindOf, type PatientTransport } from './patience.ts'
import { asksToWait, isUnavailable } from './retry-after.ts'
import { noFacts } from './sending-facts.ts'
import { checkShape } from '../files/check-shape.ts'
import { defined } from '../text/defined.ts'
import { grouped } from '../text/grouped.ts'

/** One recording, its entries wherever they are kept. */
export interface RecordingPart {
  readonly run: HarRun
  /** The version of the program that wrote it. */
  readonly tool: string
  readonly entries: readonly KeptEntry[]
  readonly close: () => void
}

/** An entry by the question that it answers; it is read when it is asked for. */
export interface KeptEntry {
  readonly key: string
  readonly isWire: boolean
  readonly read: () => RecordingEntry
}

/**
 * A target that answers from a recording, each question with what it got at the same time of asking, and a question that
 * was not sent then with the reason why.
 * Throws a UserError when the data are no recording of ours; `file` names them in it.
 */
export function replay(har: unknown, file?: string): Target {
  return replayParts([partOf(har, file)])
}

/** The same from the recordings of all shards of one check, the first shard first. */
export function replayParts(parts: readonly [RecordingPart, ...RecordingPart[]]): Target {
  const [{ run }] = parts
  const { subject, headers, insecure, files, times, seed, sample, quick, probeWrites, timeLimitMs } = run
  const began = parts.map((part) => Date.parse(part.run.startedAt))
  const ended = parts.map((part, at) => (began[at] ?? 0) + part.run.durationMs)
  const isOne = parts.length === 1
  const sending = replayed(parts)
  return {
    subject,
    // What a stranger recorded names no variables.
    printing: {
      baseUrl: subject,
      headers: headers.map(({ name, shown }) => ({ name, shown })),
      ...defined({ insecure, files }),
    },
    secrets: [],
    concurrency: 8,
    recorded: {
      startedAt: isOne ? run.startedAt : new Date(Math.min(...began)).toISOString(),
      durationMs: isOne ? run.durationMs : Math.max(...ended) - Math.min(...began),
      ...defined({ times, seed, sample, quick, probeWrites, timeLimitMs }),
      sending,
    },
    transport: sending,
  }
}

/**
 * A recording as data.
 * @throws {UserError} when it is none
 */
export function partOf(har: unknown, file?: string): RecordingPart {
  checkRecording(har, file)
  const { log } = har
  return {
    run: log._run,
    tool: log.creator?.version ?? '',
    entries: log.entries.map((entry) => keptEntry(entry, () => entry)),
    close: () => {},
  }
}

/** @throws {UserError} when the data are no recording of ours */
export function checkRecording(har: unknown, file: string | undefined): asserts har is RecordingHar {
  checkShape('recording', har, () => (file === undefined ? undefined : { file }), {
    problem: 'The file is not a recording of a check',
    advice: 'Make one with check --record FILE.',
  })
}

export function keptEntry(entry: RecordingEntry, read: () => RecordingEntry): KeptEntry {
  const { method, postData } = entry.request
  const { path, headers, fresh, bare, version, times } = entry._exchange
  const ways = defined({ body: postData?.text, fresh, bare, version, times })
  return { key: keyOf({ method, path, headers, ...ways }), isWire: entry._wire !== undefined, read }
}

function replayed(parts: readonly [RecordingPart, ...RecordingPart[]]): PatientTransport {
  const [first] = parts
  const { wire, maxBody } = first.run
  const entries = parts.flatMap((part) => part.entries)
  const queues = (isWire: boolean): Map<string, KeptEntry[]> =>
    grouped(
      entries.filter((entry) => entry.isWire === isWire),
      ({ key }) => key,
    )
  const [answers, wires] = [queues(false), queues(true)]
  const sendings = parts.flatMap(({ run }) => run.sending ?? [])
  const notAsked = new Map(
    sendings.flatMap((sending) => sending.notAsked.map(({ question, reason }) => [keyOf(question), reason])),
  )
  const late = sendings.flatMap(({ refusedByTime }) => Object.entries(refusedByTime ?? {}))
  const facts: PatientTransport['facts'] = {
    ...noFacts(),
    sent: parts.length === 1 ? (first.run.sending?.sent ?? entries.length) : 0,
    isOverloaded: sendings.some(({ isOverloaded }) => isOverloaded === true),
    absences: sendings.reduce((sum, { absences = 0 }) => sum + absences, 0),
    transients: sendings.flatMap(({ transients = [] }) => transients),
    refusedByLimit: sendings.reduce((sum, { refusedByLimit }) => sum + refusedByLimit, 0),
    refusedByTime: late.reduce((sums, [kind, count]) => sums.set(kind, (sums.get(kind) ?? 0) + count), new Map()),
    refusedByVolume: sendings.reduce((sum, { refusedByVolume = 0 }) => sum + refusedByVolume, 0),
    givenUp: new Set(sendings.flatMap(({ givenUp }) => givenUp)),
    silence: sendings.find(({ silence }) => silence !== undefined)?.silence,
    shutOut: sendings.find(({ shutOut }) => shutOut !== undefined)?.shutOut,
  }
  const next = (queue: ReadonlyMap<string, KeptEntry[]>, key: string): RecordingEntry | undefined => {
    const entry = queue.get(key)?.shift()
    // What several shards asked each for itself counts once: as often as one run would have asked it.
    if (entry && parts.length > 1) facts.sent++
    return entry?.read()
  }
  /** Whether an answer is one that was handed on; counts what it says of the run. */
  const isHandedOn = (question: Question, answer: Exchange | WireFacts, { _exchange }: RecordingEntry): boolean => {
    const obeyed = _exchange.postponed === true
    const isPutOff = isUnavailable(answer) || isClosedUnanswered(answer)
    if (asksToWait(answer) || (obeyed && facts.isOverloaded && isPutOff)) {
      const [retryAfter] = headerValues(answer.headers, 'retry-after')
      facts.postponed.push({ status: answer.status, retryAfter, obeyed })
    } else if (obeyed && answer.ended === 'timed out') {
      facts.sentAgain.set(kindOf(question), (facts.sentAgain.get(kindOf(question)) ?? 0) + 1)
    }
    return !obeyed
  }
  return {
    facts,
    async ask(question) {
      const key = keyOf(question)
      for (;;) {
        const entry = next(answers, key)
        if (!entry) return unanswered(question, 'not asked', { reason: notAsked.get(key) ?? 'not in the recording' })
        const exchange = exchangeOf(question, entry)
        facts.largest = Math.max(facts.largest, exchange.body.length)
        if (exchange.reopened === true) facts.reopened++
        if (isHandedOn(question, exchange, entry)) return exchange
      }
    },
    ...(wire && {
      async wire(question: Question): Promise<WireFacts> {
        for (;;) {
          const entry = next(wires, keyOf(question))
          const found = entry?._wire
          if (!found) return { ended: 'not asked', status: 0, headers: [], bodyBytes: 0, faults: [] }
          if (isHandedOn(question, found, entry)) return found
        }
      },
    }),
    ...defined({ maxBody }),
    close: async () => {
      for (const part of parts) part.close()
    },
  }
}

function keyOf(question: Question): string {
  const { method, path, headers = [], body = '', fresh = false, bare = false, version, times } = question
  return JSON.stringify([method, path, headers, body, fresh, bare, version, times])
}

function exchangeOf(question: Question, entry: RecordingEntry): Exchange {
  const { response, startedDateTime, time } = entry
  const { ended, reason, code, reopened } = entry._exchange
  const { text = '', encoding } = response.content
  return {
    question,
    ended,
    ...defined({ reason, code, reopened }),
    status: response.status,
    statusText: response.statusText,
    headers: response.headers.map(({ name, value }): Header => [name, value]),
    body: Buffer.from(text, encoding === 'base64' ? 'base64' : 'utf8'),
    startedAt: startedDateTime,
    ms: time,
  }
}
