import { entityPath, pathOf } from '../../contract/operations.ts'
import { declaredOperations, replyTo } from '../inquiry/declared.ts'
import { headerProblems, headersAt } from '../inquiry/declared-headers.ts'
import { required, type Rule } from '../rule.ts'
import { type Problem, undeclared, verdictOn } from '../verdict.ts'

export default required({
  id: 'declared-headers-are-sent',
  clause: 'SVC-3',
  title: 'A header that the contract declares for a success is there if it is required, and fits its schema',
  why: 'A client that pages or waits by a header needs it, in the form that the contract gives.',
  needs: ['contract', 'once', 'examples', 'searching'],
  async check(inquiry) {
    const { document } = inquiry.contract
    const declared = declaredOperations(document).flatMap((operation) => {
      const reply = replyTo(document, operation, 200)
      const count = headersAt(document, reply).length
      return reply !== undefined && count > 0 ? [{ operation: operation.name, reply, count }] : []
    })
    if (declared.length === 0) return undeclared()
    const id = (await inquiry.examples())[0]?.id
    const paths: Readonly<Record<string, string | undefined>> = {
      listEntities: pathOf('listEntities'),
      listFindings: pathOf('listFindings'),
      getEntity: id === undefined ? undefined : entityPath(id),
      searchModel: pathOf('searchModel', (await inquiry.searching()).found[0]?.q ?? 'a'),
    }
    const problems: Problem[] = []
    let checked = 0
    for (const { operation, reply, count } of declared) {
      const path = paths[operation]
      const exchange = path === undefined ? undefined : await inquiry.once(path)
      if (exchange?.status !== 200) continue
      checked += count
      problems.push(...headerProblems(document, { operation, reply }, exchange))
    }
    return verdictOn(problems, checked, 'declared headers')
  },
}) as Rule
