import { unanswered } from '../../client/exchange.ts'
import type { PatientTransport } from '../../client/patience.ts'
import type { Inquiry } from './inquiry.ts'
import type { Reader } from './answers/reader.ts'

/** Connections that are opened to tell a server that drops questions from one that closes idle connections. */
const newConnections = 20
/** So many where what was sent again tells of one question dropped in about as many. */
const mostConnections = 64
/** What is dropped each twentieth time is dropped twice. */
const timesOnOne = 45

const question = { method: 'GET', path: '/findings' }

/** Questions so far, and those of them that met a closed connection and were sent again on a new one. */
export interface SendingCounts {
  readonly asked: number
  readonly reopened: number
}

/** Counts as it asks: the facts of a recording are those of the whole run, and a replay must ask what was asked. */
export function countingAsk(ask: PatientTransport['ask']): Pick<PatientTransport, 'ask'> & { counts: SendingCounts } {
  const counts = { asked: 0, reopened: 0 }
  return {
    counts,
    async ask(question) {
      counts.asked++
      const exchange = await ask(question)
      if (exchange.reopened === true) counts.reopened++
      return exchange
    },
  }
}

/**
 * Whether dropping one question in so many would explain what was sent again, and the few new connections would hardly
 * meet it. What is sent again more seldom may be of connections that were idle, and is not worth so many questions.
 */
function mayDropSeldom({ asked, reopened }: SendingCounts): boolean {
  const one = asked / reopened
  return one > newConnections * 0.8 && one < mostConnections * 1.2
}

/**
 * A kept connection may be closed between two questions, and then nothing is wrong; a new one that is closed without an
 * answer has dropped the question, and so has one that is kept open otherwise.
 */
export async function askOnConnections({
  ask,
  wire,
  reader,
  portion,
  counts,
}: Pick<PatientTransport, 'ask' | 'wire'> &
  Pick<Inquiry, 'portion'> & { readonly reader: Reader; readonly counts: SendingCounts }): Promise<void> {
  const most = portion.most(mayDropSeldom(counts) ? mostConnections : newConnections, 5)
  for (let attempt = 0; attempt < most; attempt++) {
    const exchange = await ask({ ...question, fresh: true })
    if (exchange.ended === 'complete') continue
    if (exchange.ended !== 'not asked') reader.findings(exchange)
    return
  }
  const { ended, reason = '' } = (await wire?.({ ...question, times: timesOnOne })) ?? {}
  if (ended === 'no answer') reader.findings(unanswered(question, ended, { reason }))
}
