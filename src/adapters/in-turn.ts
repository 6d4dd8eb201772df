/** Does each piece of work after the one before it has ended, well or not. */
export function inTurn(): (work: () => Promise<void>) => Promise<void> {
  let last = Promise.resolve()
  return (work) => {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }
}
