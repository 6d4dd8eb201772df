/** Lets one in at a time; whoever comes meanwhile waits for its turn. */
export interface OneByOne {
  /** Calls `wait` at once when somebody is in, and `go` when its turn comes. */
  readonly enter: (wait: () => void, go: () => void) => { readonly leave: () => void }
}

export function oneByOne(): OneByOne {
  const waiting = new Set<() => void>()
  let isTaken = false
  const next = (): void => {
    const [first] = waiting
    isTaken = first !== undefined
    if (!first) return
    waiting.delete(first)
    first()
  }
  return {
    enter(wait, go) {
      const turn = (): void => go()
      if (isTaken) {
        waiting.add(turn)
        wait()
      }
      isTaken = true
      return {
        leave() {
          // What was received is read before the next turn of the loop.
          if (!waiting.delete(turn)) setImmediate(next)
        },
      }
    },
  }
}
