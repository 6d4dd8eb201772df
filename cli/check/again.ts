import { readText, shownName } from '../../src/files/read-text.ts'
import { readReport } from '../../src/report/baseline.ts'
import { defined } from '../../src/text/defined.ts'
import { UserError } from '../../src/text/user-error.ts'
import { knownRules } from './known-rules.ts'
import type { CheckOptions } from './options.ts'

/**
 * With `--again`, the options with the rules that failed in the earlier report, and with what chose its questions.
 * @throws {UserError} if nothing failed in it
 */
export async function withRulesAgain(options: CheckOptions): Promise<CheckOptions> {
  const { again: file } = options
  if (file === undefined) return options
  const { cause, entries, run } = readReport(await readText(file, 'report'), shownName(file))
  if (cause !== undefined)
    throw new UserError('The check of this report could not run; to judge the server, leave out --again.', { file })
  const known = new Set(knownRules(options).map(({ id }) => id))
  const rule = entries.flatMap(({ id, outcome }) => (outcome === 'fail' && known.has(id) ? [id] : []))
  // Not success: nothing would have been judged.
  if (rule.length === 0) {
    throw new UserError(
      'Nothing failed in this report, so there is nothing to ask again; to judge the server by every rule, leave out --again.',
      { file },
    )
  }
  if (run === undefined) return { ...options, rule }
  const { sample, seed, quick } = run
  return {
    ...(sample === 'all' ? { exhaustive: true } : { sample }),
    ...defined({ seed: /^\d+$/.test(seed) ? Number(seed) : undefined, quick }),
    ...options,
    rule,
  }
}
