import { once } from 'node:events'
import { headerValues, type Question, type WireFacts } from './exchange.ts'
import { gather } from './gather.ts'
import { timeOut } from './time-out.ts'
import { connected } from './connected.ts'
import { headOf, isWhole, listened, onTheWire, type WireOptions } from './wire.ts'

/** So long after an answer the next question is sent: a server that closes behind an answer has closed by then. */
const pauseMs = 20
/** A server that leaves a connection open for so long does not close it for being idle for a pause. */
const idleMs = 600
/** An answer that takes longer leaves open when its server closed. */
const longestMs = 400
const mostMs = 4_000
/** So many questions without an answer are no chance. */
const enough = 2

/**
 * Puts a question again and again on a connection that is kept. A server may close it at any time between two questions
 * (RFC 9112 section 9.5), and a question may meet that; but on one that it leaves open otherwise, it has to answer.
 */
export async function keptFacts(baseUrl: URL, question: Question, options: WireOptions): Promise<WireFacts> {
  const plain = { ended: 'complete', status: 0, headers: [], bodyBytes: 0, faults: [] } as const
  const started = performance.now()
  const { times = 1 } = question
  const open = (): Promise<Kept | undefined> => keepOpen(baseUrl, question, options)
  let kept: Kept | undefined
  let asked = 0
  let lost = 0
  while (asked < times && lost < enough && performance.now() - started < mostMs) {
    kept = kept?.isOpen() ? kept : await open()
    if (!kept) return plain
    const { answered } = kept
    const outcome = await kept.ask()
    asked++
    if (outcome === 'late') break
    if (outcome === 'closed' && answered() > 0) lost++
    await listened(pauseMs)
  }
  kept?.close()
  if (lost < enough) return plain
  const left = await open()
  const isAnswered = (await left?.ask()) === 'answered'
  await listened(idleMs)
  const staysOpen = left?.isOpen() === true
  left?.close()
  if (!isAnswered || !staysOpen) return plain
  const reason = `the server closed the connection on ${lost} of ${asked} questions, each sent ${pauseMs} ms after the answer before on a connection that was kept open`
  return { ...plain, ended: 'no answer', reason }
}

interface Kept {
  readonly ask: () => Promise<'answered' | 'closed' | 'late'>
  readonly answered: () => number
  readonly isOpen: () => boolean
  readonly close: () => void
}

async function keepOpen(baseUrl: URL, question: Question, options: WireOptions): Promise<Kept | undefined> {
  const { socket, ready } = connected(baseUrl, options)
  // What goes wrong shows by the end of the connection.
  socket.on('error', () => {})
  let answered = 0
  try {
    await once(socket, ready, { signal: AbortSignal.timeout(options.timeoutMs) })
  } catch {
    socket.destroy()
    return undefined
  }
  let ends = false
  for (const event of ['end', 'close']) socket.once(event, () => (ends = true))
  const sent = onTheWire(baseUrl, question, options, 'keep-alive')
  return {
    answered: () => answered,
    isOpen: () => !ends,
    close: () => socket.destroy(),
    ask: () =>
      new Promise((resolve) => {
        const arrived = gather()
        const done = (outcome: 'answered' | 'closed' | 'late'): void => {
          stopTimer()
          socket.removeAllListeners('data').removeListener('close', onClose).removeListener('end', onClose)
          if (outcome !== 'answered') socket.destroy()
          ends ||= outcome !== 'answered'
          resolve(outcome)
        }
        const onClose = (): void => done(arrived.body().length > 0 ? 'late' : 'closed')
        const stopTimer = timeOut(longestMs, () => done('late'))
        socket.once('end', onClose).once('close', onClose)
        socket.on('data', (chunk: Buffer) => {
          arrived.add(chunk)
          const head = headOf(arrived.body())
          if (!head || !isWhole(question.method, head)) return
          answered++
          ends ||= headerValues(head.headers, 'connection').some((value) => /\bclose\b/i.test(value))
          done('answered')
        })
        socket.write(sent, 'latin1')
      }),
  }
}
