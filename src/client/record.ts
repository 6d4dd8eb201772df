import { redacted } from './redact.ts'
import type { Target } from './target.ts'
import { type Exchange, type Header, headerValues, type Question, unanswered, type WireFacts } from './exchange.ts'
import type { Har, HarEntry, HarPair, HarRun, HarSending } from './har.ts'
import { asksToWait, noFacts, type SendingFacts } from './patience.ts'

/** A target whose every exchange is kept, those that broke off as well. */
export interface Recording {
  readonly target: Target
  /** The exchanges so far as HAR 1.2, without secrets; `run` is what a replay needs to give the same report. */
  readonly har: (
    run: Pick<HarRun, 'startedAt' | 'durationMs' | 'seed' | 'sample' | 'probeWrites'>,
    version?: string,
  ) => Har
}

/** A target that asks as the one given does and keeps every exchange, for `har` to write down and `replay` to answer from. */
export function record(target: Target): Recording {
  const { transport, printing, secrets, subject } = target
  const kept: { readonly exchange: Exchange; readonly wire?: WireFacts }[] = []
  const handedOn = new Set<Exchange>()
  const notAsked: { question: Question; reason: string }[] = []
  let facts: SendingFacts = noFacts()
  const { wire } = transport
  return {
    target: {
      ...target,
      onAnswer(exchange, sending) {
        facts = sending
        if (exchange.ended !== 'not asked') handedOn.add(exchange)
        else notAsked.push({ question: exchange.question, reason: exchange.reason ?? '' })
      },
      transport: {
        ...transport,
        async ask(question) {
          const exchange = await transport.ask(question)
          kept.push({ exchange })
          return exchange
        },
        ...(wire
          ? {
              async wire(question: Question) {
                const startedAt = new Date()
                const found = await wire(question)
                const { ended, status, headers } = found
                if (ended !== 'not asked')
                  kept.push({
                    exchange: { ...unanswered(question, ended, { startedAt }), status, headers },
                    wire: found,
                  })
                return found
              },
            }
          : {}),
        close: transport.close,
      },
    },
    har(run, version = '0') {
      const entries = kept.map(({ exchange, wire: found }) => {
        const postponed = found === undefined && !handedOn.has(exchange) && asksToWait(exchange)
        return entryOf(exchange, found, postponed, target)
      })
      const { sent, refusedByLimit, givenUp, silence } = facts
      const sending: HarSending = {
        sent,
        refusedByLimit,
        givenUp: [...givenUp],
        ...(silence ? { silence } : {}),
        notAsked,
      }
      const about = { subject, headers: printing.headers, wire: wire !== undefined, ...run, sending }
      const insecure = printing.insecure === undefined ? {} : { insecure: printing.insecure }
      const har: Har = {
        log: {
          version: '1.2',
          creator: { name: 'model-query-toolkit', version },
          entries,
          _run: { ...about, ...insecure },
        },
      }
      return redacted(har, secrets)
    },
  }
}

function entryOf(
  exchange: Exchange,
  facts: WireFacts | undefined,
  postponed: boolean,
  { subject, printing, secrets }: Target,
): HarEntry {
  const { question, status, statusText, headers, body, ended, reason, code, reopened, startedAt, ms } = exchange
  const { method, path, headers: own = [], body: sent, fresh } = question
  const url = `${subject}${path}`
  const [query] = path.split('?').slice(1)
  const mimeType = headerValues(headers, 'content-type')[0] ?? ''
  const always = printing.headers.map(({ name, shown }): HarPair => ({ name, value: shown }))
  return {
    startedDateTime: startedAt,
    time: ms,
    request: {
      method,
      url,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: [...always, ...pairs(own)],
      queryString: [...new URLSearchParams(query)].map(([name, value]) => ({ name, value })),
      ...(sent === undefined ? {} : { postData: { mimeType: 'application/json', text: sent } }),
      headersSize: -1,
      bodySize: sent === undefined ? 0 : Buffer.byteLength(sent),
    },
    response: {
      status,
      statusText,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: pairs(headers),
      content: { size: body.length, mimeType, ...textOf(body, secrets) },
      redirectURL: headerValues(headers, 'location')[0] ?? '',
      headersSize: -1,
      bodySize: body.length,
    },
    cache: {},
    timings: { send: 0, wait: ms, receive: 0 },
    _exchange: {
      path,
      headers: own,
      ended,
      ...(fresh === undefined ? {} : { fresh }),
      ...(reason === undefined ? {} : { reason }),
      ...(code === undefined ? {} : { code }),
      ...(reopened === undefined ? {} : { reopened }),
      ...(postponed ? { postponed } : {}),
    },
    ...(facts === undefined ? {} : { _wire: facts }),
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
  const latin = secrets.reduce((all, { value, shown }) => all.replaceAll(value, () => shown), buffer.toString('latin1'))
  return { text: Buffer.from(latin, 'latin1').toString('base64'), encoding: 'base64' }
}
