import { readJsonText } from './json-text.ts'
import { codeFrame, positionAt } from './position.ts'
import { UserError } from './user-error.ts'

/**
 * The value of a JSON text. `what` names the text in a sentence ("The baseline"), `file` says where it is, `next` what to do.
 * @throws {UserError} at the first place where it stops being JSON.
 */
export function parseJson(text: string, what: string, file: string, next: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    const { fault } = readJsonText(text)
    const message = `${what} is not JSON: ${fault?.message ?? String(error)}. ${next}`
    if (!fault) throw new UserError(message, { file }, { cause: error })
    const position = positionAt(text, fault.offset)
    throw new UserError(message, { file, ...position, frame: codeFrame(text, position) }, { cause: error })
  }
}

/** The value of a JSON text; undefined where it is none. */
export function jsonOrNone(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
