import { thisTool } from '../files/package-file.ts'
import { pageOf } from '../report/rule-page.ts'
import { UserError } from '../text/user-error.ts'

let known: string | undefined

/**
 * How each request names this tool, its version, and the page that says what it asks (RFC 9110 section 10.1.5); the name
 * alone in a bundle on another machine, which has no version.
 */
export function userAgent(): string {
  known ??= named()
  return known
}

function named(): string {
  try {
    const { name, version } = thisTool()
    const page = pageOf(version, 'docs/asking.md')
    return `${name}/${version}${page === undefined ? '' : ` (+${page})`}`
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    return 'model-query-toolkit'
  }
}
