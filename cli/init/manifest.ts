import { isObject } from '../../src/text/json-object.ts'
import { parseJson } from '../../src/text/parse-json.ts'
import { UserError } from '../../src/text/user-error.ts'

type Named = Readonly<Record<string, string>>

/** What `init` reads of a package.json. */
export interface Manifest {
  readonly type?: unknown
  readonly scripts?: Named | null
  readonly dependencies?: Named
  readonly devDependencies?: Named
  readonly jest?: unknown
  readonly workspaces?: unknown
}

/** @throws UserError if it is no package.json that a script can be added to */
export function parseManifest(text: string, file: string): Manifest {
  const value = parseJson(text.replace(/^\uFEFF/, ''), 'This', file, 'Correct package.json first.')
  if (!isObject(value)) throw new UserError('This is not a JSON object; correct package.json first.', { file })
  if (!isObject(value['scripts'] ?? {}))
    throw new UserError('Its scripts are not a JSON object; correct package.json first.', { file })
  return value
}

/** The packages that a package.json names, whether for users or for developers. */
export function packagesOf({ dependencies, devDependencies }: Manifest): Named {
  return { ...dependencies, ...devDependencies }
}
