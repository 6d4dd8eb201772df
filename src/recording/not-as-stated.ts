import { type Flaw, flawText } from '../build/build-shape.ts'
import { UserError } from '../text/user-error.ts'

/** An answer that no build explains or can hold; requesting it again from the same build would not help. */
export class NotAsStated extends UserError {}

/** Makes the error that says why a server cannot be recorded; `what` has no full stop. */
export interface Refuse {
  /** It differs from the contract. */
  (what: string): NotAsStated
  /** The value at `place` is not what a build can hold, though the contract may permit it. */
  readonly flaw: (place: string, flaw: Flaw) => NotAsStated
}

export function refuseOf(subject: string): Refuse {
  const refuse = (what: string): NotAsStated =>
    new NotAsStated(
      `${what}. A server that breaks the contract cannot be recorded; ` +
        `run npx model-query check ${subject} to see what is wrong.`,
    )
  return Object.assign(refuse, {
    flaw(place: string, flaw: Flaw) {
      const text = flawText(place, flaw)
      if (flaw.kind === 'type') return refuse(text)
      return new NotAsStated(
        `${text}. The contract permits this, but no build can hold it, so ${subject} cannot be recorded as it is.`,
      )
    },
  })
}
