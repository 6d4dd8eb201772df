import { type Place, UserError } from '../text/user-error.ts'

interface ErrorParts {
  readonly sentence: string
  readonly place: Place | undefined
}

/** A UserError on its way from a thread: errors lose their class there. */
export interface SentError extends ErrorParts {
  readonly further: readonly ErrorParts[]
}

/** What of an error a thread can send; any other error is thrown. */
export function sentError(error: unknown): SentError {
  if (!(error instanceof UserError)) throw error
  const { sentence, place, further } = error
  return { sentence, place, further: further.map((one) => ({ sentence: one.sentence, place: one.place })) }
}

export function receivedError({ sentence, place, further }: SentError): UserError {
  return new UserError(sentence, place, { further: further.map((one) => new UserError(one.sentence, one.place)) })
}
