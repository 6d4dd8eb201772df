import type { Target } from '../client/target.ts'
import type { Report, ReportEntry } from '../report/report.ts'
import { present } from '../text/present.ts'
import { judge, type JudgeOptions } from '../conformance/judge.ts'
import { citeOf, type Rule } from '../conformance/rule.ts'
import { rules as allRules } from '../conformance/rules/index.ts'

/** A rule as a test for whatever runs yours: `test(name, run)`. */
export interface RuleTest {
  /** The id of the rule, what it cites, and its duty. */
  readonly name: string
  /** Rejects if the server breaks the rule, with what was expected, what came back, and the `curl` command. */
  readonly run: () => Promise<void>
}

/** How a server is judged, and by which rules: all of them by default, or `cases()`. */
export interface RuleTestOptions extends JudgeOptions {
  readonly rules?: readonly Rule[]
}

/**
 * Each rule as a test, and one more that everything stated could be judged. The first test that runs judges the server, once for
 * all of them; each rejects with what `judge` throws. What is only observed is no test.
 */
export function ruleTests(target: Target, { rules = allRules, ...options }: RuleTestOptions = {}): readonly RuleTest[] {
  let judged: Promise<Report> | undefined
  const entriesOf = async (holds: (entry: ReportEntry) => boolean): Promise<void> => {
    judged ??= judge(rules, target, options)
    const failed = (await judged).entries.filter(holds)
    if (failed.length > 0) throw new Error(failed.map(inWords).join('\n'))
  }
  const stated = rules.filter(({ level }) => level !== 'observed')
  return [
    ...stated.map((rule) => ({
      name: `${rule.id} (${citeOf(rule)}): ${rule.title}`,
      run: () => entriesOf(({ id, outcome }) => id === rule.id && (outcome === 'fail' || outcome === 'broken')),
    })),
    { name: 'everything stated was judged', run: () => entriesOf(({ outcome }) => outcome === 'unjudged') },
  ]
}

function inWords({ title, says, expected, actual, evidence }: ReportEntry): string {
  return present([
    says ?? title,
    expected !== undefined && `expected ${expected}`,
    actual !== undefined && `got ${actual}`,
    evidence?.[0]?.curl,
  ]).join('\n')
}
