import { counted } from '../../text/counted.ts'
import { quoted } from '../../text/quoting.ts'
import { foundIds } from '../inquiry/answers/found-ids.ts'
import { inParallel } from '../../client/in-parallel.ts'
import { required, type Rule } from '../rule.ts'
import { verdictOn } from '../verdict.ts'
import searchAnswers from './search-answers.ts'
import { many } from '../enough.ts'

export default required({
  id: 'search-hits-are-entities',
  operation: 'searchModel',
  clause: 'OPS-3',
  title: 'Each hit is an entity that getEntity knows',
  why: 'A hit that cannot be opened is a dead end.',
  after: [searchAnswers],
  needs: ['list', 'remember', 'entity', 'entities', 'searches'],
  async check(inquiry) {
    const all = await inquiry.searches()
    const found = await foundIds(inquiry)
    const known = (await inquiry.entities()).filter(
      ({ id, entity }) => entity !== undefined && found.ids.has(id),
    ).length
    const unlisted = found.unlisted.slice(0, many)
    let asked = 0
    const problems = await inParallel(unlisted, 8, async (id) => {
      const answer = await inquiry.entity(id)
      if (answer?.entity !== undefined) asked++
      if (answer === undefined || answer.exchange.status !== 404) return undefined
      const { q, exchange } = all.findLast(({ ids }) => ids.has(id))!
      const expected = `getEntity knows ${quoted(id)}, which ${quoted(q)} finds`
      const actual = `status 404 for ${quoted(id)}${known > 0 ? `, unlike for ${counted(known, 'other hit')}` : ''}`
      return { kind: 'unknown', expected, actual, exchanges: [exchange, answer.exchange], shows: JSON.stringify(id) }
    })
    const unknown = problems.filter((problem) => problem !== undefined)
    return verdictOn(unknown, known + asked, 'hits requested from getEntity')
  },
}) as Rule
