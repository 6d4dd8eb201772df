import { unanswered } from '../../client/exchange.ts'
import type { PatientTransport } from '../../client/patience.ts'
import type { Inquiry } from './inquiry.ts'
import type { Reader } from './reader.ts'

/** Connections that are opened to tell a server that drops questions from one that closes idle connections. */
const newConnections = 20
/** What is dropped each twentieth time is dropped twice. */
const timesOnOne = 45

const question = { method: 'GET', path: '/findings' }

/**
 * A kept connection may be closed between two questions, and then nothing is wrong; a new one that is closed without an
 * answer has dropped the question, and so has one that is kept open otherwise.
 */
export async function askOnConnections({
  ask,
  wire,
  reader,
  portion,
}: Pick<PatientTransport, 'ask' | 'wire'> & Pick<Inquiry, 'portion'> & { readonly reader: Reader }): Promise<void> {
  for (let attempt = 0; attempt < portion.most(newConnections, 5); attempt++) {
    const exchange = await ask({ ...question, fresh: true })
    if (exchange.ended !== 'complete') reader.findings(exchange)
  }
  const { ended, reason = '' } = (await wire?.({ ...question, times: timesOnOne })) ?? {}
  if (ended === 'no answer') reader.findings(unanswered(question, ended, { reason }))
}
