import { counted } from '../../text/counted.ts'
import type { Observation } from '../../report/report.ts'
import { observed, type Rule } from '../rule.ts'
import { seen } from '../verdict.ts'
import { headerValues } from '../../client/exchange.ts'

export default observed({
  id: 'unusual-questions',
  openPoint: 'GAP-9',
  title: 'The answers to a missing, empty or repeated q, to unknown paths and to other methods',
  why: 'Only the 404 of getEntity is declared; every other error status is open.',
  needs: ['once', 'searches'],
  async check(inquiry) {
    const observations: Observation[] = []
    const asked = questions.map(async (question) => {
      // What a server that comes up answers to its first search is judged, so that must not be one of these.
      if (question[3] === 'searchModel') await inquiry.searches()
      return { question, answer: await inquiry.once(question[2], question[1]) }
    })
    for (const { question, answer: exchange } of await Promise.all(asked)) {
      const [what, method, path, operation] = question
      const { status, ended, body, headers } = exchange
      const [allow] = headerValues(headers, 'allow')
      const answer =
        status === 0
          ? ended
          : `status ${status}, ${counted(body.length, 'byte')}${allow === undefined ? '' : `, Allow: ${allow}`}`
      const named = operation === undefined ? {} : { operation }
      observations.push({
        says: `${what}: ${answer}`,
        ...named,
        value: { question: `${method} ${path}`, status, bytes: body.length },
      })
    }
    for (const { q, exchange } of await inquiry.searches()) {
      if (exchange.status === 200 || exchange.status === 0) continue
      observations.push({
        says: `q ${JSON.stringify(q)}: status ${exchange.status}`,
        operation: 'searchModel',
        value: { q, status: exchange.status },
      })
    }
    return seen(...observations)
  },
}) as Rule

const questions: readonly (readonly [what: string, method: string, path: string, operation?: string])[] = [
  ['no q', 'GET', '/search', 'searchModel'],
  ['an empty q', 'GET', '/search?q=', 'searchModel'],
  ['a q of one space', 'GET', '/search?q=%20', 'searchModel'],
  ['q given twice', 'GET', '/search?q=a&q=b', 'searchModel'],
  ['an identifier that is empty', 'GET', '/entities/', 'getEntity'],
  ['a path below an entity', 'GET', '/entities/a/b', 'getEntity'],
  ['an undeclared path', 'GET', '/no-such-path'],
  ['suggest-links', 'GET', '/suggest-links'],
  ['HEAD', 'HEAD', '/entities', 'listEntities'],
  ['OPTIONS', 'OPTIONS', '/entities', 'listEntities'],
  ['the root', 'GET', '/'],
]
