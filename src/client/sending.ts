import type { Dispatcher } from 'undici'
import { foldFrom, largeFrom, mostInterim, tooLarge, tooManyInterim } from './budget.ts'
import { collectChunks, collectGarbage } from './collect-garbage.ts'
import { endedBy, factsOf, isBroken, reasonOf } from './connection-error.ts'
import { codingsOf, decode } from './decoding.ts'
import { type Exchange, type ExchangeEnd, type Header, headerValues, type Question } from './exchange.ts'
import { createFold, type Fold } from './fold.ts'
import { gather } from './gather.ts'
import type { HoldBack } from './hold-back.ts'
import type { Keeping, Waited } from './keeping.ts'
import type { OneByOne } from './one-by-one.ts'
import { timeOut } from './time-out.ts'
import { noLonger, type WaitedFor, type WireOptions } from './wire.ts'

/** What all questions to a server share. */
export interface Shared extends WireOptions {
  readonly holdBack: HoldBack
  readonly keeping: Keeping
  readonly large: OneByOne
  readonly waitedFor: WaitedFor
}

/** What sending once came to. */
export interface Sent {
  readonly exchange: Exchange
  /** No answer began, and the connection may have served an earlier question. */
  readonly reused: boolean
  /** Something came that our client does not take for an answer. */
  readonly isUnreadable: boolean
  /** As it was when it was given up. */
  readonly waited: Waited
}

/** A question on its way; undici tells it what comes back. */
export class Sending implements Dispatcher.DispatchHandler {
  readonly #question: Question
  readonly #shared: Shared
  readonly #resolve: (sent: Sent) => void
  readonly #startedAt = new Date()
  readonly #started = performance.now()
  readonly #arrived = gather()
  #size = 0
  #interim = 0
  #status = 0
  #statusText = ''
  #headers: readonly Header[] = []
  #mayFold: boolean
  #fold: Fold | undefined
  #turn: { readonly leave: () => void } | undefined
  #stopTimer: () => void
  #controller: Dispatcher.DispatchController | undefined
  /** How we ended it ourselves. */
  #ending: ExchangeEnd | undefined
  #why: string | undefined
  #waited: Waited = 'no'
  #settled = false

  constructor(question: Question, shared: Shared, resolve: (sent: Sent) => void) {
    this.#question = question
    this.#shared = shared
    this.#resolve = resolve
    this.#mayFold = question.fold === true
    this.#stopTimer = this.#waitForIt()
    shared.waitedFor.push(this.#giveUp)
  }

  through(dispatcher: Dispatcher, request: Dispatcher.DispatchOptions): void {
    try {
      dispatcher.dispatch(request, this)
    } catch (error) {
      this.#settle('no answer', error as Error)
    }
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#ending !== undefined) controller.abort(new Error(this.#ending))
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    parsed: Record<string, string | string[] | undefined>,
    statusText: string = '',
  ): void {
    if (status < 200) {
      if (++this.#interim > mostInterim) this.#stop('too large', tooManyInterim)
      return
    }
    this.#status = status
    this.#statusText = statusText
    this.#headers = headersOf((controller as { rawHeaders?: unknown }).rawHeaders, parsed)
    const length = this.#lengthSaid()
    if (length <= this.#shared.maxBody) this.#arrived.expect(length)
  }

  onResponseData(_: unknown, chunk: Buffer): void {
    this.#size += chunk.length
    collectChunks(chunk.length)
    if (this.#fold) this.#fold.add(chunk)
    else this.#arrived.add(chunk)
    const { maxBody } = this.#shared
    if (this.#size > maxBody) return this.#stop('too large', tooLarge(maxBody, this.#lengthSaid()))
    if (this.#mayFold && this.#size > foldFrom) this.#beginFold()
    if (this.#size > largeFrom && !this.#turn) this.#awaitTurn()
  }

  onResponseEnd(): void {
    this.#settle('complete')
  }

  onResponseError(_: unknown, error: Error): void {
    this.#settle(this.#ending ?? endedBy(error, this.#status), error)
  }

  #lengthSaid(): number {
    return Number(headerValues(this.#headers, 'content-length')[0])
  }

  #waitForIt(): () => void {
    return timeOut(
      this.#shared.timeoutMs,
      () => this.#stop('timed out'),
      () => this.#size,
    )
  }

  readonly #giveUp = (reason: string): void => this.#stop('not asked', reason)

  #stop(ended: ExchangeEnd, reason?: string): void {
    this.#ending = ended
    this.#why = reason
    this.#waited = this.#question.fresh === true ? 'alone' : this.#shared.keeping.leavesOut() ? 'perhaps' : 'no'
    this.#controller?.abort(new Error(ended))
    this.#settle(ended)
  }

  #beginFold(): void {
    this.#mayFold = false
    if (this.#status === 200) this.#fold = createFold(this.#headers, this.#shared.maxBody)
    this.#fold?.add(this.#arrived.body())
  }

  /** A large answer waits until those before it have been read; meanwhile its time stands still. */
  #awaitTurn(): void {
    let goOn: (() => void) | undefined
    this.#turn = this.#shared.large.enter(
      () => {
        this.#stopTimer()
        goOn = this.#shared.holdBack.hold()
      },
      () => {
        if (this.#settled) return
        this.#stopTimer = this.#waitForIt()
        goOn?.()
      },
    )
  }

  #settle(end: ExchangeEnd, error?: Error): void {
    if (this.#settled) return
    this.#settled = true
    this.#stopTimer()
    noLonger(this.#shared.waitedFor, this.#giveUp)
    this.#turn?.leave()
    // Of what came before; that it was large shows in its turn.
    if (this.#turn) collectGarbage(this.#arrived.body().length)
    if (end !== 'complete') this.#breakOff(end, error)
    else if (this.#fold) void this.#completeFolded(this.#fold)
    else this.#complete()
  }

  #complete(): void {
    const body = this.#arrived.body()
    if (codingsOf(this.#headers).length > 0) {
      const decoded = decode({ headers: this.#headers, body }, this.#shared.maxBody)
      if ('kind' in decoded && decoded.kind === 'too large') {
        this.#why = decoded.actual
        return this.#breakOff(decoded.kind)
      }
    }
    this.#conclude(this.#exchange('complete', body))
  }

  async #completeFolded(fold: Fold): Promise<void> {
    const exchange = this.#exchange('complete', this.#arrived.start())
    this.#conclude({ ...exchange, folded: { digest: await fold.digest() } })
  }

  #breakOff(ended: ExchangeEnd, error?: Error): void {
    const { code, reused } = factsOf(error)
    const reason = this.#why ?? reasonOf(ended, error, this.#shared)
    const body = ended === 'too large' || this.#fold ? this.#arrived.start() : this.#arrived.body()
    const exchange = this.#exchange(ended, body, { reason, ...(code === undefined ? {} : { code }) })
    const isUnreadable = this.#status === 0 && this.#ending === undefined && isBroken(error)
    this.#conclude(exchange, reused && this.#status === 0, isUnreadable)
  }

  #exchange(ended: ExchangeEnd, body: Buffer, why: Pick<Exchange, 'reason' | 'code'> = {}): Exchange {
    return {
      question: this.#question,
      ended,
      ...why,
      status: this.#status,
      statusText: this.#statusText,
      headers: this.#headers,
      body,
      startedAt: this.#startedAt.toISOString(),
      ms: performance.now() - this.#started,
    }
  }

  #conclude(exchange: Exchange, reused: boolean = false, isUnreadable: boolean = false): void {
    this.#resolve({ exchange, reused, isUnreadable, waited: this.#waited })
  }
}

function headersOf(raw: unknown, parsed: Record<string, string | string[] | undefined>): readonly Header[] {
  if (Array.isArray(raw) && raw.length > 0) {
    const texts = raw.map((part: Buffer | string) => (typeof part === 'string' ? part : part.toString('latin1')))
    return Array.from({ length: texts.length / 2 }, (_, at) => [texts[2 * at] ?? '', texts[2 * at + 1] ?? ''])
  }
  return Object.entries(parsed).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value ?? '']).map((one): Header => [name, one]),
  )
}
