import { escaped, escapedInLowerCase } from '../inquiry/escaped.ts'
import type { RequiredRule } from '../rule.ts'
import { type Problem, verdictOn } from '../verdict.ts'

/** How many identifiers to search for one whose escapes contain a letter. */
const mostLooked = 50

const rule: RequiredRule<'once' | 'entities'> = {
  id: 'entity-identifier-is-decoded',
  level: 'required',
  operation: 'getEntity',
  clause: 'OPS-2',
  title: 'An identifier whose characters are all percent-encoded is the same identifier',
  why: 'Clients may escape more than they must, with hexadecimal digits in either case (RFC 3986 section 6.2.2); the identifier is the decoded text.',
  needs: ['once', 'entities'],
  async check(inquiry) {
    const known = (await inquiry.entities()).filter(
      ({ entity, id }) => entity !== undefined && !/[/.]/.test(id) && id.length < 200,
    )
    const lettered = known.slice(0, mostLooked).filter(({ id }) => escaped(id) !== escapedInLowerCase(id))
    const spellings = [
      ...known.slice(0, 3).map(({ id }) => ({ id, spelling: escaped(id) })),
      ...lettered.slice(0, 2).map(({ id }) => ({ id, spelling: escapedInLowerCase(id) })),
      // In a path a plus sign needs no escape and means itself (RFC 3986 section 3.3).
      ...known
        .filter(({ id }) => id.includes('+'))
        .slice(0, 2)
        .map(({ id }) => ({ id, spelling: encodeURIComponent(id).replaceAll('%2B', '+') })),
    ]
    const problems: Problem[] = []
    let checked = 0
    for (const { id, spelling } of spellings) {
      const exchange = await inquiry.once(`/entities/${spelling}`)
      if (exchange.status === 200) checked++
      if (exchange.status !== 404) continue
      problems.push({
        kind: 'not decoded',
        expected: `the entity ${JSON.stringify(id)}, escaped or not`,
        actual: 'status 404',
        exchanges: [exchange],
      })
    }
    return verdictOn(problems, checked, 'spellings of identifiers')
  },
}

export default rule
