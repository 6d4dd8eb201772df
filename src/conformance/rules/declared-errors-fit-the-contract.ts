import { contradiction, declaredOperations, replyTo } from '../inquiry/declared.ts'
import type { RequiredRule } from '../rule.ts'
import { skip, verdictOn } from '../verdict.ts'

const rule: RequiredRule<'contract' | 'schemas' | 'unknown'> = {
  id: 'declared-errors-fit-the-contract',
  level: 'required',
  operation: 'getEntity',
  clause: 'OPS-2',
  title: 'A 404 has the body that the contract declares for it, if it declares one',
  why: 'The shape of an error is currently open; once the contract declares one, servers must keep to it.',
  needs: ['contract', 'schemas', 'unknown'],
  async check(inquiry) {
    const { document } = inquiry.contract
    const operation = declaredOperations(document).find(({ name }) => name === 'getEntity')
    if (!operation || replyTo(document, operation, 404) === undefined) {
      return skip('the contract declares no 404')
    }
    const unknown = (await inquiry.unknown())
      .filter(({ answer: { exchange } }) => exchange.status === 404 && exchange.ended !== 'too large')
      .slice(0, 5)
    const problems = unknown.flatMap(
      ({ answer }) => contradiction(document, inquiry.schemas, operation, answer.exchange) ?? [],
    )
    return verdictOn(problems, unknown.length, 'answers with 404')
  },
}

export default rule
