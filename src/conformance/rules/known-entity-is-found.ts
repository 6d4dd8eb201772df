import { quoted } from '../../text/quoting.ts'
import { required, type Rule } from '../rule.ts'
import { verdictOnEach } from '../verdict.ts'
import listEntitiesAnswers from './list-entities-answers.ts'

export default required({
  id: 'known-entity-is-found',
  operation: 'getEntity',
  clause: 'OPS-2',
  title: 'getEntity answers 200 with one entity for each identifier in the list',
  why: 'A row of the list that cannot be opened is a dead end.',
  after: [listEntitiesAnswers],
  needs: ['list', 'entities'],
  async check(inquiry) {
    const { byId } = await inquiry.list()
    const judged = (await inquiry.entities()).filter(({ id, unjudged }) => byId.has(id) && unjudged === undefined)
    return verdictOnEach(
      judged,
      'identifiers',
      ({ id, wrong }) => wrong && { ...wrong, id, expected: `${wrong.expected} for ${quoted(id)}` },
    )
  },
}) as Rule
