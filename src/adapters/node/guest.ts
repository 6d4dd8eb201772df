import type { Connections } from './close.ts'

/** Connections of a server that is not ours: it closes them, and what waits for their answers ends with these. */
export function guestConnections(): Connections {
  const held = new Set<() => void>()
  let closing = false
  let announce: () => void = () => undefined
  const closes = new Promise<void>((resolve) => (announce = resolve))
  return {
    closing: () => closing,
    closes,
    occupy: () => undefined,
    afterAnswers: (_socket, then) => then(),
    hold(response, then, milliseconds) {
      const end = (act: boolean): void => {
        clearTimeout(timer)
        held.delete(now)
        response.off('close', drop)
        if (act) then()
      }
      const now = (): void => end(true)
      const drop = (): void => end(false)
      const timer = milliseconds === undefined ? undefined : setTimeout(now, milliseconds)
      held.add(now)
      response.once('close', drop)
      return now
    },
    close() {
      closing = true
      announce()
      for (const end of held) end()
      return Promise.resolve()
    },
  }
}
