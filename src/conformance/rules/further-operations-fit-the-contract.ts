import { operationIds } from '../../contract/ids.ts'
import type { EntityAnswer } from '../inquiry/answers/entity.ts'
import { contradiction, declaredOperations, examplePath } from '../inquiry/declared.ts'
import { required, type Rule } from '../rule.ts'
import { type Problem, undeclared, verdictOn } from '../verdict.ts'

const known: readonly string[] = operationIds

export default required({
  id: 'further-operations-fit-the-contract',
  clause: 'SVC-3',
  title:
    'An operation that the contract adds answers with a status, content type and schema that the contract declares',
  why: 'The contract is all that a client knows, also when it grows.',
  needs: ['contract', 'once', 'examples', 'searching'],
  async check(inquiry) {
    const { document } = inquiry.contract
    const further = declaredOperations(document).filter(({ name }) => !known.includes(name))
    if (further.length === 0) return undeclared()
    const [first] = await inquiry.examples()
    const id = first?.id
    const q = (await inquiry.searching()).found[0]?.q ?? 'a'
    const problems: Problem[] = []
    let checked = 0
    for (const operation of further) {
      const path = examplePath(document, operation, { ...shownValues(id, first?.entity), q })
      if (path === undefined) continue
      const exchange = await inquiry.once(path)
      if (['not asked', 'too large'].includes(exchange.ended) || [401, 429].includes(exchange.status)) continue
      checked++
      const problem = contradiction(document, operation, exchange)
      if (problem) problems.push(problem)
    }
    return verdictOn(problems, checked, 'further operations that could be requested')
  },
}) as Rule

/** What the server shows, under the names that a parameter for it may have. */
function shownValues(
  id: string | undefined,
  entity: EntityAnswer['entity'],
): Readonly<Record<string, string | undefined>> {
  const { type, title } = entity ?? {}
  const names = ['id', 'entityId', 'entity_id', 'entity', 'from', 'to']
  return { ...Object.fromEntries(names.map((name) => [name, id])), type, title }
}
