import { type RequiredRule, skip, verdictOn } from '../rule.ts'

const rule: RequiredRule = {
  id: 'list-entities-answers',
  level: 'required',
  operation: 'listEntities',
  clause: 'OPS-1',
  title: 'listEntities answers 200 with a JSON array',
  why: 'Without the list no screen has anything to begin with.',
  async check(inquiry) {
    const { wrong, unjudged, entities } = await inquiry.list()
    if (unjudged !== undefined) return skip(unjudged)
    // Asked twice: a server may be right the first time only.
    const again = await inquiry.readAgain.list()
    const problem = wrong ?? (again.unjudged === undefined ? again.wrong : undefined)
    return problem ? verdictOn([problem], 1, 'answer') : { outcome: 'pass', says: `${entities.length} entities` }
  },
}

export default rule
