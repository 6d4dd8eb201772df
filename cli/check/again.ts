import { largestByDefault } from '../../src/client/budget.ts'
import { variableFor } from '../../src/client/redact.ts'
import { readText, shownName } from '../../src/files/read-text.ts'
import { readReport } from '../../src/report/baseline.ts'
import { defined } from '../../src/text/defined.ts'
import { UserError } from '../../src/text/user-error.ts'
import { notShown, shownHeader, shownQuery } from '../flags/header-flag.ts'
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

/** The flags with which the same is asked in the same way, without those that choose rules, and without secrets. */
export function flagsAgain({ header = [], query = [], ...options }: CheckOptions): readonly string[] {
  const { replay, build, contract, choices, ca, cert, key, seed, sample, list } = options
  const { allowTransient, maxBody, pretending } = options
  const named = {
    replay,
    build,
    contract,
    choices,
    ca,
    cert,
    key,
    seed,
    sample,
    list,
    header: header.map((one) => inVariable(shownHeader(one))),
    query: query.map((one) => inVariable(shownQuery(one))),
    'allow-transient': allowTransient,
    'max-body': maxBody === largestByDefault ? undefined : maxBody,
  }
  const { laboratory, insecure, exhaustive, quick, probeWrites } = options
  const set = { laboratory, insecure, exhaustive, quick, 'probe-writes': probeWrites, 'no-pretending': !pretending }
  return [
    ...Object.entries(named).flatMap(([name, value]) => {
      const values = value === undefined ? [] : [value].flat().map(String)
      // It alone takes several values behind one flag.
      return name === 'replay' && values.length > 0
        ? ['--replay', ...values]
        : values.flatMap((one) => [`--${name}`, one])
    }),
    ...Object.entries(set).flatMap(([name, isSet]) => (isSet === true ? [`--${name}`] : [])),
  ]
}

/** As it may be shown; a value that is written out is named as the curl commands of the report name it. */
function inVariable(shown: string): string {
  const [name = ''] = shown.split(/[:=]/)
  return shown.replace(notShown, `\${${variableFor(name.trim()).slice(1)}}`)
}
