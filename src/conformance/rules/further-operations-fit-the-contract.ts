import { operationIds } from '../../contract/ids.ts'
import { contradiction, declaredOperations, examplePath } from '../inquiry/declared.ts'
import type { RequiredRule } from '../rule.ts'
import { type Problem, skip, verdictOn } from '../verdict.ts'

const known: readonly string[] = operationIds

const rule: RequiredRule<'contract' | 'schemas' | 'once' | 'entities' | 'searching'> = {
  id: 'further-operations-fit-the-contract',
  level: 'required',
  clause: 'SVC-3',
  title:
    'An operation that the contract adds answers with a status, content type and schema that the contract declares',
  why: 'The contract is all that a client knows, also when it grows.',
  needs: ['contract', 'schemas', 'once', 'entities', 'searching'],
  async check(inquiry) {
    const { document } = inquiry.contract
    const further = declaredOperations(document).filter(({ name }) => !known.includes(name))
    if (further.length === 0) return skip('the contract declares no further operation with GET')
    const id = (await inquiry.entities())[0]?.id
    const q = (await inquiry.searching()).found[0]?.q ?? 'a'
    const problems: Problem[] = []
    let checked = 0
    for (const operation of further) {
      const path = examplePath(document, operation, { id, q })
      if (path === undefined) continue
      const exchange = await inquiry.once(path)
      if (exchange.ended === 'not asked' || exchange.status === 401 || exchange.status === 429) continue
      checked++
      const problem = contradiction(document, inquiry.schemas, operation, exchange)
      if (problem) problems.push(problem)
    }
    return verdictOn(problems, checked, 'further operations that could be requested')
  },
}

export default rule
