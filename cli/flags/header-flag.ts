import type { HeaderOption } from '../../src/client/target.ts'
import { UserError } from '../../src/text/user-error.ts'

/** A text of the environment that no report may hold, and what stands in its place. */
export interface NamedSecret {
  readonly value: string
  readonly shown: string
}

/** What `--header` says: the header as sent and as shown, and what in it came from the environment. */
export interface HeaderFlag {
  readonly header: HeaderOption
  readonly secrets: readonly NamedSecret[]
}

/** Headers whose values are no secret, so that reports may go on to hold words such as `application/json`. */
const harmless = new Set(
  'accept accept-charset accept-encoding accept-language cache-control connection host origin pragma prefer user-agent'.split(
    ' ',
  ),
)

/**
 * Reads `Name: value`, in which `${NAME}` stands for a variable of the environment.
 * @throws {UserError} for another form, or a variable that is unset or empty; no error holds a value.
 */
export function headerFlag(text: string, env: Readonly<Record<string, string | undefined>>): HeaderFlag {
  const [, name, template] = /^([^:\s]+):\s*([^]*?)\s*$/.exec(text) ?? []
  if (name === undefined || template === undefined || template === '') {
    throw new UserError("A header is given as --header 'Name: value'; this one has no name, colon or value.")
  }
  const secrets: NamedSecret[] = []
  const value = template.replace(/\$\{([^}]*)\}/g, (_, variable: string) => {
    if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(variable)) {
      throw new UserError(`The header ${name} names no environment variable between \${ and }.`)
    }
    const found = env[variable]
    if (found === undefined || found === '') {
      const state = found === undefined ? 'not set' : 'empty'
      throw new UserError(`The environment variable ${variable}, which the header ${name} needs, is ${state}.`)
    }
    secrets.push({ value: found, shown: `$${variable}` })
    return found
  })
  if (secrets.length > 0) {
    return { header: { name, value, shown: template.replace(/\$\{([^}]*)\}/g, '$$$1') }, secrets }
  }
  return { header: { name, value, ...(harmless.has(name.toLowerCase()) ? { shown: value } : {}) }, secrets }
}
