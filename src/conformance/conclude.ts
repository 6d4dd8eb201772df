import { operationIds } from '../contract/ids.ts'
import type { Inquiry } from './inquiry/inquiry.ts'
import { needed, type Rule } from './rule.ts'
import { pass, type Seen, skip, type Verdict } from './verdict.ts'

/** Lets a rule look at what it needs of an inquiry. What it could not see, for want of a readable answer, it says. */
export async function conclude(rule: Rule, inquiry: Inquiry): Promise<Verdict | Seen> {
  if (inquiry.portion.isQuick && rule.level === 'observed') return skip('a quick run observes nothing')
  const given = needed(rule, inquiry)
  if (typeof given === 'string') return skip(given)
  const verdict = await rule.check(given)
  if (verdict.outcome !== 'pass' && !(verdict.outcome === 'skip' && verdict.unseen)) return verdict
  const operations = rule.operation === undefined ? (rule.operations ?? operationIds) : [rule.operation]
  const unread = [...inquiry.unread()].filter(([operation]) => operations.includes(operation))
  if (unread.length === 0 || verdict.says === undefined) return verdict
  const reasons = unread.map(([operation, reason]) => `${operation} (${reason})`).join(', ')
  const says = `${verdict.says}; nothing could be read of ${reasons}`
  return verdict.outcome === 'pass' ? pass(says) : skip(says)
}
