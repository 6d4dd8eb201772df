import { type Flaw, flawText } from '../build/build-shape.ts'
import { UserError } from '../text/user-error.ts'

/** An answer that no build explains, or that none can hold: asking the same server again for the same build would not help. */
export class NotAsStated extends UserError {}

/** Says what of an answer keeps a server from being recorded; `what` comes without a full stop. */
export interface Refuse {
  /** It is not as the contract states it. */
  (what: string): NotAsStated
  /** The value at `place` is not what a build has; the contract may well permit it. */
  readonly flaw: (place: string, flaw: Flaw) => NotAsStated
}

export function refuseOf(subject: string): Refuse {
  const refuse = (what: string): NotAsStated =>
    new NotAsStated(
      `${what}. A server that answers otherwise than the contract says cannot be recorded; ` +
        `model-query check ${subject} tells what is wrong.`,
    )
  return Object.assign(refuse, {
    flaw(place: string, flaw: Flaw) {
      const text = flawText(place, flaw)
      if (flaw.kind === 'type') return refuse(text)
      return new NotAsStated(
        `${text}. The contract permits it, but no build can hold it, so ${subject} cannot be recorded as it is.`,
      )
    },
  })
}
