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
  /** For carriers, while it is closed: carries an answer when it is released. The returned function forgets it, since its client left. */
  pass(answer: Omit<HeldAnswer, 'number' | 'since'>, carry: () => void): () => void
}

/** An open gate. Of what is held, `onChange` is told the difference: one more, or the number of one that is held no longer. */
export function createGate(onChange: (event: 'held' | 'gone', data: HeldAnswer | number) => void): Gate {
  const waiting = new Map<number, { readonly answer: HeldAnswer; readonly carry: () => void }>()
  let closed = false
  let count = 0
  const release = (number: number): boolean => {
    const held = waiting.get(number)
    if (!held) return false
    waiting.delete(number)
    held.carry()
    onChange('gone', number)
    return true
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
    pass(answer, carry) {
      const held = { ...answer, number: ++count, since: Date.now() }
      waiting.set(held.number, { answer: held, carry })
      onChange('held', held)
      return () => {
        if (waiting.delete(held.number)) onChange('gone', held.number)
      }
    },
  }
}
