import { counted } from '../../text/counted.ts'
import { countsOf } from '../../text/counts-of.ts'
import { type Brief, briefOfFindings, firstCameBack, isAlike } from '../inquiry/brief.ts'
import type { FindingFields } from '../reference.ts'
import { withCommon } from '../explain/in-common.ts'
import { type Needed, required, type Rule } from '../rule.ts'
import { pass, skip, verdictOn } from '../verdict.ts'

export default required({
  id: 'findings-are-the-builds',
  operation: 'listFindings',
  clause: 'SEM-5',
  title: 'The findings are those that the build logged, in the same order',
  why: 'Findings that differ from the log make people look for faults that do not exist.',
  needs: ['build', 'findings', 'readAgain'],
  async check(inquiry) {
    const { findings, exchange, wrong, unjudged } = await inquiry.findings()
    if (wrong || unjudged !== undefined) return skip(unjudged ?? 'there are no findings to compare')
    const built = inquiry.build.findings.map(textOf)
    const shown = findings.map(textOf)
    const length = Math.max(built.length, shown.length)
    const differing = Array.from({ length }, (_, at) => at).filter((at) => built[at] !== shown[at])
    const problems = differing.map((at) => ({
      kind: built[at] === undefined ? 'not in the build' : shown[at] === undefined ? 'missing' : 'another finding',
      expected: `finding ${at}: ${built[at] ?? 'none'}`,
      actual: shown[at] ?? 'none',
      exchanges: [exchange],
      shows: shown[at] ?? '',
    }))
    if (length === 0) return pass('no findings, as the build logged')
    const alternate = problems.length > 1 ? await alternating(inquiry) : undefined
    if (alternate === undefined) return withCommon(verdictOn(problems, length, 'findings'), asAWhole(built, shown))
    const kinds = new Map(problems.map((problem) => [problem.kind, problem]))
    const told = [...kinds.values()].map((problem) => ({
      ...problem,
      expected: `${counted(built.length, 'finding')}, as the build logged, each time`,
      actual: `${counted(shown.length, 'finding')}, and ${alternate}: the answers alternate`,
    }))
    return verdictOn(told, length, 'findings')
  },
}) as Rule

/** What findings compared one by one do not tell: that they are the same in another order, or which are too few or too many. */
function asAWhole(built: readonly string[], shown: readonly string[]): string | undefined {
  const [missing, further] = [without(built, shown), without(shown, built)]
  if (missing.length + further.length === 0) return 'the same findings, in another order'
  const [one] = [...missing, ...further]
  if (missing.length > 0 && further.length > 0) return undefined
  const isEachShown =
    missing.length > 1 && new Set(shown).size === shown.length && missing.every((text) => shown.includes(text))
  if (isEachShown)
    return `${counted(missing.length, 'finding')} too few: what the build logged several times is shown once`
  const [count, more] = [Math.max(missing.length, further.length), missing.length > 0 ? 'too few' : 'too many']
  return `${counted(count, 'finding')} ${more}, ${count > 1 ? 'the first of them ' : ''}${one}`
}

/** Those of some texts that others do not have, or not as often. */
function without(some: readonly string[], others: readonly string[]): readonly string[] {
  const left = countsOf(others)
  return some.filter((text) => {
    const count = left.get(text) ?? 0
    left.set(text, count - 1)
    return count < 1
  })
}

/** Round robin among so many servers comes back within these. */
const timesAgain = 8

/** What further answers show in turn, where others come between those that are alike, as of replicas of several builds. */
async function alternating({ findings, readAgain }: Needed<'findings' | 'readAgain'>): Promise<string | undefined> {
  const first = briefOfFindings(await findings())
  const later: Brief[] = []
  while (later.length < timesAgain) later.push(briefOfFindings(await readAgain.findings()))
  const judged = later.filter((one) => !one.unjudged)
  if (!firstCameBack(first, judged)) return undefined
  const others = judged.filter((one) => !isAlike(one, first))
  return `${others.length} of ${counted(judged.length, 'later answer')} had others`
}

function textOf({ check, severity, path }: FindingFields): string {
  return JSON.stringify({ check, severity, path })
}
