import { UserError } from '../source/user-error.ts'

/** An answer that no build explains: the server cannot be recorded before it answers as the contract says. */
export class NotAsStated extends UserError {
  constructor(what: string, subject: string) {
    super(
      `${what}. A server that answers otherwise than the contract says cannot be recorded; ` +
        `model-query check ${subject} tells what is wrong.`,
    )
  }
}

/** Says that an answer is not as the contract states it; `what` without a full stop. */
export type Refuse = (what: string) => NotAsStated
