import type { JournalEntry } from './journal.ts'

/** An answer that waits to be released. */
export interface HeldAnswer extends Pick<JournalEntry, 'method' | 'target' | 'operation' | 'status'> {
  /** Counts from 1 since the gate was made. */
  readonly number: number
  /** When it was ready, in milliseconds since the Unix epoch. */
  readonly since: number
}

/** Holds all answers back while it is closed, so that a person releases them in any order: a race condition by hand. */
export interface Gate {
  readonly closed: boolean
  close(): void
  /** Opens and releases all, oldest first. */
  open(): void
  /** Oldest first. */
  held(): readonly HeldAnswer[]
  /** Releases one; false if there is none of this number. */
  release(number: number): boolean
  /**
   * For carriers, while it is closed. `hold` returns what carries the answer, or nothing where its client has left, and calls
   * `over` once the answer is carried or its client leaves.
   */
  pass(answer: Omit<HeldAnswer, 'number' | 'since'>, hold: (over: () => void) => (() => void) | undefined): void
}

/** What of the held answers changes, told by differences: one more is held, or that of a number no longer. */
export type OnHeld = (event: 'held' | 'gone', data: HeldAnswer | number) => void

/** An open gate. */
export function createGate(onChange: OnHeld): Gate {
  const waiting = new Map<number, { readonly answer: HeldAnswer; readonly carry: () => void }>()
  let closed = false
  let count = 0
  const release = (number: number): boolean => {
    const held = waiting.get(number)
    held?.carry()
    return held !== undefined
  }
  return {
    get closed() {
      return closed
    },
    close: () => void (closed = true),
    open() {
      closed = false
      for (const number of waiting.keys()) release(number)
    },
    held: () => [...waiting.values()].map(({ answer }) => answer),
    release,
    pass(given, hold) {
      const number = ++count
      const carry = hold(() => {
        if (waiting.delete(number)) onChange('gone', number)
      })
      if (!carry) return
      const answer: HeldAnswer = { ...given, number, since: Date.now() }
      waiting.set(number, { answer, carry })
      onChange('held', answer)
    },
  }
}
