import type { Inquiry } from './inquiry/inquiry.ts'
import { needed, operationsOf, type Rule } from './rule.ts'
import { pass, type Seen, skip, type Verdict } from './verdict.ts'

/** Lets a rule look at what it needs of an inquiry. */
export async function look(rule: Rule, inquiry: Inquiry): Promise<Verdict | Seen> {
  if (inquiry.portion.isQuick && rule.level === 'observed') return skip('a quick run observes nothing')
  const given = needed(rule, inquiry)
  return typeof given === 'string' ? skip(given) : rule.check(given)
}

/** What a rule that has looked concludes. What it could not see, for want of a readable answer, it says. */
export function conclude(rule: Rule, verdict: Verdict | Seen, inquiry: Inquiry): Verdict | Seen {
  if (verdict.outcome !== 'pass' && !(verdict.outcome === 'skip' && verdict.unseen)) return verdict
  const operations = operationsOf(rule)
  const unread = [...inquiry.unread()].filter(([operation]) => operations.includes(operation))
  if (unread.length === 0 || verdict.says === undefined) return verdict
  const reasons = unread.map(([operation, reason]) => `${operation} (${reason})`).join(', ')
  const says = `${verdict.says}; nothing could be read of ${reasons}`
  return verdict.outcome === 'pass' ? pass(says) : skip(says)
}
