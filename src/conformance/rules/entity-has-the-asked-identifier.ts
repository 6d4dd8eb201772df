import { quotedApart } from '../../text/quoting.ts'
import { required, type Rule } from '../rule.ts'
import { verdictOnEach } from '../verdict.ts'
import knownEntityIsFound from './known-entity-is-found.ts'

export default required({
  id: 'entity-has-the-asked-identifier',
  operation: 'getEntity',
  clause: 'OPS-2',
  title: 'The entity that getEntity returns has the requested identifier',
  why: 'A client that requests one entity and gets another does not notice.',
  after: [knownEntityIsFound],
  needs: ['entities'],
  async check(inquiry) {
    const answers = (await inquiry.entities()).filter(({ entity }) => entity?.id !== undefined)
    return verdictOnEach(answers, 'entities with an identifier', ({ id, entity, exchange }) => {
      if (entity?.id === undefined || entity.id === id) return undefined
      const [asked, shown] = quotedApart(id, entity.id)
      const [expected, actual] = [`the entity ${asked}`, `the entity ${shown}`]
      return { kind: 'another identifier', expected, actual, exchanges: [exchange] }
    })
  },
}) as Rule
