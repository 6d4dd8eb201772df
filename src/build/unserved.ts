import { UserError } from '../text/user-error.ts'

/** Why a build cannot be served, for those who go on with the one before. */
export function unserved(error: unknown, folder: string): UserError {
  if (error instanceof UserError) return error
  const message = error instanceof Error ? error.message : String(error)
  return new UserError(`This build cannot be served: ${message}`, { file: folder }, { cause: error })
}
