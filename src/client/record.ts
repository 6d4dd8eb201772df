import { createHash } from 'node:crypto'
import { jsonText } from '../report/safe-text.ts'
import { redacted } from './redact.ts'
import type { Target } from './target.ts'
import {
  type Exchange,
  type Header,
  headerValues,
  type Question,
  allHeaders,
  type Transport,
  unanswered,
  type WireFacts,
} from './exchange.ts'
import { har, harEntry, type HarPair } from '../har/har.ts'
import type { HarPlan, HarRun, HarSending, RecordingEntry, RecordingHar } from './har.ts'
import { mayBeReplaced } from './retry-after.ts'
import { noFacts, type SendingFacts } from './sending-facts.ts'
import { defined } from '../text/defined.ts'

/** A target whose every exchange is kept, those that broke off as well. */
export interface Recording {
  readonly target: Target
  /** The exchanges so far as HAR 1.2, without secrets; `run` is what a replay needs to give the same report. */
  readonly har: (run: HarPlan, version?: string) => RecordingHar
  /** How many questions a limit or the end of the run kept from being sent so far. */
  readonly unasked: () => number
  /** The same as text, piece by piece: with a spool, however much was answered, one entry at a time is in memory. */
  readonly text: (...about: Parameters<Recording['har']>) => AsyncIterable<string>
}

/** Where entries wait as lines until the run is over. */
export interface Spool {
  readonly add: (line: string) => void
  readonly lines: () => AsyncIterable<string>
}

/** An exchange that waits for the end of the run; of one that is in the spool, nothing but its place. */
type Kept = { readonly exchange: Exchange; readonly wire?: WireFacts } | 'in the spool'

/** A target that asks as the one given does and keeps every exchange, for `har` to write down and `replay` to answer from. */
export function record(target: Target, spool?: Spool): Recording {
  const { transport, printing, secrets, subject } = target
  const kept: Kept[] = []
  let lists: HarRun['lists']
  const keep = (exchange: Exchange, found?: WireFacts): void => {
    if (isPlainList(exchange)) {
      const digest = `sha256:${createHash('sha256').update(exchange.body).digest('hex')}`
      lists = { start: lists?.start ?? digest, end: digest }
    }
    // Whether its question was sent again shows at the end alone; what it says besides is short.
    if (spool && !mayBeReplaced(exchange)) {
      spool.add(lineOf(entryOf(exchange, found, false, target), target))
      kept.push('in the spool')
    } else {
      kept.push({ exchange, ...defined({ wire: found }) })
    }
  }
  const replaced = new Set<Exchange | WireFacts>()
  const notAsked: { question: Question; reason: string }[] = []
  let facts: SendingFacts = noFacts()
  return {
    target: {
      ...target,
      onAnswer(exchange, sending) {
        facts = sending
        if (exchange.ended === 'not asked')
          notAsked.push({ question: exchange.question, reason: exchange.reason ?? '' })
      },
      onReplaced: (answer) => void replaced.add(answer),
      transport: keptBy(keep, transport),
    },
    unasked: () => notAsked.length,
    har(run, version = '0') {
      const { log } = har(
        kept.flatMap((one) => (one === 'in the spool' ? [] : [entryOfKept(one)])),
        version,
      )
      return redacted<RecordingHar>({ log: { ...log, _run: aboutRun(run) } }, secrets)
    },
    async *text(run, version = '0') {
      const { entries, ...about } = har([], version).log
      const whole = jsonText(redacted({ log: { ...about, _run: aboutRun(run), entries } }, secrets), 0)
      const tail = ']}}'
      const head = whole.slice(0, -tail.length)
      yield head
      const lines = spool?.lines()[Symbol.asyncIterator]()
      for (const [at, one] of kept.entries()) {
        const line = one === 'in the spool' ? String((await lines?.next())?.value) : lineOf(entryOfKept(one), target)
        yield `${at === 0 ? '' : ','}\n${line}`
      }
      yield `\n${tail}\n`
    },
  }

  function entryOfKept({ exchange, wire: found }: Exclude<Kept, string>): RecordingEntry {
    return entryOf(exchange, found, replaced.has(found ?? exchange), target)
  }

  function aboutRun(run: HarPlan): HarRun {
    return {
      subject,
      headers: printing.headers.map(({ name, shown }) => ({ name, shown })),
      wire: transport.wire !== undefined,
      ...run,
      ...defined({ lists }),
      sending: { ...sendingOf(facts), notAsked },
      ...defined({
        insecure: printing.insecure,
        files: printing.files,
        maxBody: transport.maxBody,
        timeLimitMs: target.timeLimitMs,
      }),
    }
  }
}

/** Asks as the transport given does; what comes of it goes to `keep`. */
function keptBy(keep: (exchange: Exchange, found?: WireFacts) => void, transport: Transport): Transport {
  const { wire } = transport
  return {
    ...transport,
    async ask(question) {
      // What is recorded is whole.
      const { fold, ...whole } = question
      const exchange = await transport.ask(fold ? whole : question)
      if (exchange.ended !== 'not asked') keep(exchange)
      return exchange
    },
    ...(wire && {
      async wire(question: Question) {
        const startedAt = new Date()
        const found = await wire(question)
        const { ended, status, headers } = found
        if (ended !== 'not asked') keep({ ...unanswered(question, ended, { startedAt }), status, headers }, found)
        return found
      },
    }),
  }
}

function sendingOf(facts: SendingFacts): Omit<HarSending, 'notAsked'> {
  const {
    sent,
    isOverloaded,
    absences,
    transients,
    refusedByLimit,
    refusedByTime,
    refusedByVolume,
    givenUp,
    silence,
    shutOut,
  } = facts
  return {
    sent,
    ...(isOverloaded ? { isOverloaded } : {}),
    ...(absences > 0 ? { absences } : {}),
    ...(transients.length > 0 ? { transients } : {}),
    refusedByLimit,
    ...(refusedByTime.size > 0 ? { refusedByTime: Object.fromEntries(refusedByTime) } : {}),
    ...(refusedByVolume > 0 ? { refusedByVolume } : {}),
    givenUp: [...givenUp],
    ...defined({ silence, shutOut }),
  }
}

function isPlainList({ question: { method, path, headers }, status }: Exchange): boolean {
  return method === 'GET' && path === '/entities' && headers === undefined && status === 200
}

function lineOf(entry: RecordingEntry, { secrets }: Target): string {
  return jsonText(redacted(entry, secrets), 0)
}

function entryOf(
  exchange: Exchange,
  facts: WireFacts | undefined,
  postponed: boolean,
  { subject, printing, secrets }: Target,
): RecordingEntry {
  const { question, status, statusText, headers, body, ended, reason, code, reopened, startedAt, ms } = exchange
  const { method, path, headers: own = [], body: text, fresh, bare, version, times } = question
  const mimeType = headerValues(headers, 'content-type')[0] ?? ''
  const given = printing.headers.map(({ name, shown }): Header => [name, shown])
  return {
    ...harEntry(
      { startedDateTime: startedAt, time: ms },
      {
        method,
        url: `${subject}${path}`,
        headers: pairs(allHeaders(given, question)),
        ...(text === undefined ? {} : { postData: { mimeType: 'application/json', text } }),
        bodySize: Buffer.byteLength(text ?? ''),
      },
      {
        status,
        statusText,
        headers: pairs(headers),
        content: { size: body.length, mimeType, ...textOf(body, secrets) },
        bodySize: body.length,
      },
    ),
    _exchange: {
      path,
      headers: own,
      ended,
      ...defined({ fresh, bare, version, times, reason, code, reopened }),
      ...(postponed ? { postponed } : {}),
    },
    ...defined({ _wire: facts }),
  }
}

function pairs(headers: readonly Header[]): readonly HarPair[] {
  return headers.map(([name, value]) => ({ name, value }))
}

/** Bytes as text when the text gives the same bytes back, else as base64; secrets are taken out before. */
function textOf(body: Uint8Array, secrets: Target['secrets']): { text?: string; encoding?: 'base64' } {
  if (body.length === 0) return {}
  const buffer = Buffer.from(body)
  const text = buffer.toString('utf8')
  if (Buffer.from(text, 'utf8').equals(buffer)) return { text }
  const latin = redacted(buffer.toString('latin1'), secrets)
  return { text: Buffer.from(latin, 'latin1').toString('base64'), encoding: 'base64' }
}
