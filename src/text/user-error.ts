import type { Position } from './position.ts'

/** Where a mistake is: a file, and the position in it if known; `frame` shows the lines around it. */
export interface Place extends Partial<Position> {
  readonly file: string
  readonly frame?: string
}

/**
 * An error that the user can correct. `message` is one line: where (`place`, if known), what was wrong, and what to do
 * next. Everything that is not a UserError is a defect of ours and keeps its stack.
 */
export class UserError extends Error {
  override readonly name: string = 'UserError'
  /** The message without its place, for use in another message. */
  readonly sentence: string
  readonly place: Place | undefined
  /** Other mistakes of the same kind, to be corrected together with this one. */
  readonly further: readonly UserError[]

  // Test runners print only the message, so it includes the place.
  constructor(
    sentence: string,
    place?: Place,
    { further = [], ...options }: ErrorOptions & { readonly further?: readonly UserError[] } = {},
  ) {
    super(place ? `${placeName(place)}: ${sentence}` : sentence, options)
    this.sentence = sentence
    this.place = place
    this.further = further
  }
}

/** The same place without the lines around it. */
export function withoutFrame(place: Place): Place {
  const { frame: _, ...bare } = place
  return bare
}

/** `file`, `file:line` or `file:line:column`, the form that terminals and editors turn into links. */
export function placeName({ file, line, column }: Place): string {
  return [file, line, column].filter((part) => part !== undefined).join(':')
}

/** So many mistakes are shown with the lines around them: ten of the same kind would fill the screen. */
const framed = 3

/** The error as printed: one line that starts with the place, then the code frame if there is one; then the further ones. */
export function describeUserError(error: UserError): string {
  return [error, ...error.further]
    .map(({ message, place }, at) => (place?.frame && at < framed ? `${message}\n${place.frame}` : message))
    .join('\n')
}

function alone({ sentence, place, cause }: UserError): UserError {
  return new UserError(sentence, place, { cause })
}

/** How many mistakes of a file are shown at once. */
export const mostShown = 10

/** Several mistakes as one error, which is the first of them; those beyond the most shown are left out. */
export function together([first, ...others]: readonly [UserError, ...UserError[]]): UserError {
  const further = [first, ...others].flatMap((error) => [error, ...error.further]).slice(1, mostShown)
  if (further.length === 0) return first
  return new UserError(first.sentence, first.place, { cause: first.cause, further: further.map(alone) })
}

/** Throws these mistakes as one error, where there are any. */
export function throwAll([first, ...others]: readonly UserError[]): void {
  if (first) throw together([first, ...others])
}
