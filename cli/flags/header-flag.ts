import type { HeaderOption, Secret } from '../../src/client/target.ts'
import { UserError } from '../../src/text/user-error.ts'

/** A parsed `--header`: the header as sent and as shown, and what in it came from the environment. */
export interface HeaderFlag {
  readonly header: HeaderOption
  readonly secrets: readonly Secret[]
}

/** Headers whose values are not secret, so that reports may still hold words such as `application/json`. */
const harmless = new Set(
  'accept accept-charset accept-encoding accept-language cache-control connection host origin pragma prefer user-agent'.split(
    ' ',
  ),
)

/**
 * Reads `Name: value`, in which `${NAME}` stands for an environment variable.
 * @throws {UserError} for any other form, or if a variable is unset or empty; no error holds a value.
 */
export function headerFlag(text: string, env: Readonly<Record<string, string | undefined>>): HeaderFlag {
  const [, name, template] = /^([^:\s]+):\s*([^]*?)\s*$/.exec(text) ?? []
  if (name === undefined || template === undefined || template === '') {
    throw new UserError("This header has no name, colon or value; write --header 'Name: value'.")
  }
  const secrets: Secret[] = []
  const value = template.replace(/\$\{([^}]*)\}/g, (_, variable: string) => {
    if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(variable)) {
      throw new UserError(
        `The header ${name} has no variable name between \${ and }; write the name of an environment variable there.`,
      )
    }
    const found = env[variable]
    if (found === undefined || found === '') {
      const state = found === undefined ? 'not set' : 'empty'
      throw new UserError(
        `The environment variable ${variable}, used by the header ${name}, is ${state}; set it and run the command again.`,
      )
    }
    secrets.push({ value: found, shown: `$${variable}` })
    return found
  })
  if (secrets.length > 0) {
    const variables = secrets.map(({ shown }) => shown.slice(1))
    return { header: { name, value, shown: template.replace(/\$\{([^}]*)\}/g, '$$$1'), variables }, secrets }
  }
  const isHarmless = harmless.has(name.toLowerCase())
  return { header: { name, value, ...(isHarmless ? { shown: value, variables: [] } : {}) }, secrets }
}

/** In place of a secret that is written out. */
export const notShown = '(not shown)'

/** A header as it may be shown before it is read: without a value that is written out and may be secret. */
export function shownHeader(text: string): string {
  const [name = ''] = text.split(':')
  return text.includes('${') || harmless.has(name.trim().toLowerCase()) ? text : `${name}: ${notShown}`
}
