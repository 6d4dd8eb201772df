import { corsHeaders } from '../service/cors.ts'
import { problem } from '../service/problem.ts'
import type { Answer, Ask } from '../service/service.ts'
import type { Events } from './events.ts'
import type { GuardOptions } from './guard.ts'
import { type Levers, type State, stateOf } from './state.ts'

export interface ReplyOptions extends Levers, GuardOptions {
  /** Told of every change, in words for the terminal. */
  readonly onChange: (line: string) => void
  readonly events: Events
}

/** What waits for the body of its request. */
export interface BodyReader {
  readonly read: (body: string) => Answer | Promise<Answer>
}

const encoder = new TextEncoder()

/** The answers of a control endpoint, and who is told of what it changes. */
export class Replies {
  readonly events: Events
  readonly #options: ReplyOptions
  constructor(options: ReplyOptions) {
    this.#options = options
    this.events = options.events
  }

  state(): State {
    return stateOf(this.#options, this.#options.mayChange)
  }
  cors(ask: Ask): Answer['headers'] {
    return corsHeaders(this.#options.corsOrigin, ask.headers['origin'])
  }
  text(ask: Ask, body: string): Answer {
    return this.#reply(ask, 200, 'application/json', encoder.encode(body))
  }
  json(ask: Ask, value: unknown): Answer {
    return this.text(ask, JSON.stringify(value))
  }
  refusal(ask: Ask, status: number, detail: string, more?: Answer['headers']): Answer {
    return this.#reply(ask, status, 'application/problem+json', problem(status, detail), more)
  }
  #reply(ask: Ask, status: number, type: string, body: Uint8Array, more: Answer['headers'] = {}): Answer {
    const length = String(body.byteLength)
    const always = { 'Content-Type': type, 'Content-Length': length, 'Cache-Control': 'no-store' }
    return { status, headers: { ...always, ...this.cors(ask), ...more }, body }
  }

  changed(ask: Ask, line: string): Answer {
    this.#options.onChange(line)
    this.events.emit('state', this.state())
    return this.json(ask, this.state())
  }
  /** Makes a change; what a RangeError says is the client's mistake. */
  change(ask: Ask, status: number, act: () => void, line: () => string): Answer {
    try {
      act()
    } catch (error) {
      if (error instanceof RangeError) return this.refusal(ask, status, error.message)
      throw error
    }
    return this.changed(ask, line())
  }
  withBody(ask: Ask, act: (value: unknown) => Answer | Promise<Answer>): BodyReader {
    return {
      read: (body) => {
        try {
          return act(JSON.parse(body))
        } catch (error) {
          if (error instanceof SyntaxError) return this.refusal(ask, 400, 'The body must be JSON.')
          throw error
        }
      },
    }
  }
}
