import { pagingOf } from '../inquiry/paging.ts'
import { observed, type Rule } from '../rule.ts'
import { seen, skip } from '../verdict.ts'

export default observed({
  id: 'list-paging',
  operation: 'listEntities',
  openPoint: 'GAP-3',
  title: 'Which parameters and headers page through the list',
  why: 'The notes describe a page, but the contract declares no parameter for it.',
  needs: ['ask', 'remember', 'list'],
  async check(inquiry) {
    const { wrong, unjudged, entities } = await inquiry.list()
    if (wrong || unjudged !== undefined) return skip(unjudged ?? 'there is no list')
    const signs = await pagingOf(inquiry)
    if (signs.length > 0) return seen(...signs)
    return seen({
      says: `none of the parameters tried changes the list of ${entities.length}`,
      value: { length: entities.length },
    })
  },
}) as Rule
