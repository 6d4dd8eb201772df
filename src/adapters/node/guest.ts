import { type Connections, heldBack } from './close.ts'

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
    onceOver: (response, then) => void response.once('close', then),
    hold: (response, then, milliseconds) => heldBack(held, then, milliseconds, (drop) => response.once('close', drop)),
    close() {
      closing = true
      announce()
      for (const end of held) end()
      return Promise.resolve()
    },
  }
}
