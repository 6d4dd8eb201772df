import { variableFor } from '../../src/client/redact.ts'
import type { HeaderOption, Secret } from '../../src/client/target.ts'
import type { QueryParameter } from '../../src/client/with-query.ts'
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
  const { value, shown, variables, secrets } = filled(template, `header ${name}`, env)
  if (secrets.length > 0) return { header: { name, value, shown, variables }, secrets }
  const isHarmless = harmless.has(name.toLowerCase())
  return { header: { name, value, ...(isHarmless ? { shown: value, variables: [] } : {}) }, secrets }
}

/**
 * Reads `name=value`, in which `${NAME}` stands for an environment variable; a value that is written out is hidden, too.
 * @throws {UserError} as `headerFlag` does
 */
export function queryFlag(text: string, env: Readonly<Record<string, string | undefined>>): QueryParameter {
  const [, name, template] = /^([^=]+)=([^]+)$/.exec(text) ?? []
  if (name === undefined || template === undefined)
    throw new UserError("This query parameter has no name, = or value; write --query 'name=value'.")
  const { value, secrets, ...found } = filled(template, `query parameter ${name}`, env)
  if (secrets.length > 0) return { name, value, ...found, secrets: [{ value, shown: found.shown }, ...secrets] }
  const shown = variableFor(name)
  return { name, value, shown, variables: [shown.slice(1)], secrets: [{ value, shown }] }
}

interface Filled extends Required<Pick<HeaderOption, 'value' | 'shown' | 'variables'>> {
  readonly secrets: readonly Secret[]
}

/** A template with the values of its variables; `what` says in errors what it is of. */
function filled(template: string, what: string, env: Readonly<Record<string, string | undefined>>): Filled {
  const secrets: Secret[] = []
  const value = template.replace(/\$\{([^}]*)\}/g, (_, variable: string) => {
    if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(variable)) {
      throw new UserError(
        `The ${what} has no variable name between \${ and }; write the name of an environment variable there.`,
      )
    }
    const found = env[variable]
    if (found === undefined || found === '') {
      const state = found === undefined ? 'not set' : 'empty'
      throw new UserError(
        `The environment variable ${variable}, used by the ${what}, is ${state}; set it and run the command again.`,
      )
    }
    secrets.push({ value: found, shown: `$${variable}` })
    return found
  })
  const variables = secrets.map(({ shown }) => shown.slice(1))
  return { value, shown: template.replace(/\$\{([^}]*)\}/g, '$$$1'), variables, secrets }
}

/** In place of a secret that is written out. */
export const notShown = '(not shown)'

/** A header as it may be shown before it is read: without a value that is written out and may be secret. */
export function shownHeader(text: string): string {
  const [name = ''] = text.split(':')
  return text.includes('${') || harmless.has(name.trim().toLowerCase()) ? text : `${name}: ${notShown}`
}

/** The same of a query parameter. */
export function shownQuery(text: string): string {
  const [name = ''] = text.split('=')
  return text.includes('${') ? text : `${name}=${notShown}`
}
