import { entityPath } from '../../contract/operations.ts'
import type { Read } from '../inquiry/answers/read.ts'
import type { Inquiry } from '../inquiry/inquiry.ts'
import { onTheWire } from '../inquiry/on-the-wire.ts'
import { http, type Rule } from '../rule.ts'
import { type Problem, verdictOn } from '../verdict.ts'
import { headerValues, type Question } from '../../client/exchange.ts'

export default http({
  id: 'framing-is-right',
  rfc: 'RFC 9112 section 6',
  title: 'An answer has the number of bytes that its Content-Length or its chunks announce',
  why: 'A wrong length truncates the answer, or turns the rest of it into the start of the next one.',
  needs: ['once', 'wire', 'examples', 'unknown', 'entities', 'searches', 'portion'],
  async check(inquiry) {
    const some = (await inquiry.examples()).filter(({ entity }) => entity !== undefined).slice(0, 3)
    const [unknown] = await inquiry.unknown()
    const ids = [...some.map(({ id }) => id), ...(unknown ? [unknown.id] : [])]
    const paths = ['/entities', '/findings', '/search?q=a', ...ids.flatMap((id) => entityPath(id) ?? [])]
    const tagged = await Promise.all(paths.slice(0, 4).map(async (path) => inquiry.once(path)))
    const tags = tagged.flatMap(({ status, headers, question: { path } }) =>
      status === 200 ? headerValues(headers, 'etag').map((tag) => ({ path, tag })) : [],
    )
    // One of each operation, so that a wrong length explains what else is wrong there.
    const plain = paths.slice(0, 4).map((path): Question => ({ method: 'GET', path }))
    const others = [
      ...paths.slice(4).map((path): Question => ({ method: 'GET', path })),
      ...[...paths.slice(0, 2), ...paths.slice(3, 4)].map((path): Question => ({ method: 'HEAD', path })),
      ...paths.slice(0, 4).map((path): Question => ({ method: 'GET', path, headers: [['Accept-Encoding', 'gzip']] })),
      // No body follows a 304.
      ...tags
        .slice(0, 1)
        .map(({ path, tag }): Question => ({ method: 'GET', path, headers: [['If-None-Match', tag]] })),
    ]
    const problems: Problem[] = []
    let seen = 0
    const look = async (questions: readonly Question[]): Promise<void> => {
      const onWire = questions.map(async (question) => ({ question, facts: await inquiry.wire(question) }))
      for (const { question, facts } of await Promise.all(onWire)) {
        const exchanges = [onTheWire(asSent(question), facts)]
        if (facts.ended === 'complete') seen++
        for (const fault of facts.faults)
          problems.push({
            kind: 'framing',
            expected: `one well-framed answer to ${question.method} ${question.path}${sentWith(question)}`,
            actual: fault,
            exchanges,
          })
      }
    }
    await look([...plain, ...inquiry.portion.of('framing', others, 2)])
    await look(await unreadable(inquiry))
    return verdictOn(problems, seen, 'answers on the wire')
  },
}) as Rule

/** A question for an entity and a search that got no JSON: whoever counts characters is right where each is one byte. */
async function unreadable(inquiry: Pick<Inquiry, 'entities' | 'searches'>): Promise<readonly Question[]> {
  const answers = [await inquiry.entities(), await inquiry.searches()] as const
  return answers.flatMap((some: readonly Read[]) => {
    const one = some.find(({ wrong }) => wrong?.kind === 'no JSON')
    return one === undefined ? [] : [{ method: 'GET', path: one.exchange.question.path }]
  })
}

/** With what a question was sent on the wire, on a connection of its own. */
function asSent({ headers = [], ...question }: Question): Question {
  return { ...question, headers: [...headers, ['Connection', 'close']] }
}

function sentWith(question: Question): string {
  return (asSent(question).headers ?? []).map(([name, value]) => ` with ${name}: ${value}`).join('')
}
