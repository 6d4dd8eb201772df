import type { Inquiry } from '../inquiry/inquiry.ts'
import { type HttpRule, type Problem, verdictOn } from '../rule.ts'

/** Connections that are opened to tell a server that drops requests from one that closes idle connections. */
const attempts = 20

const rule: HttpRule = {
  id: 'every-answer-is-whole',
  level: 'http',
  rfc: 'RFC 9112 section 8',
  title: 'Every question gets a whole answer',
  why: 'A screen that waits for an answer that hangs, drips or breaks off shows nothing.',
  async check(inquiry) {
    const heard = await inquiry.everything()
    const { problems, count } = heard.of(['no whole answer'])
    if (count > 0 || inquiry.facts.reopened === 0)
      return verdictOn(problems, heard.tallied('answers'), 'answers', count)
    const dropped = await droppedBy(inquiry)
    return verdictOn(dropped, heard.tallied('answers') + attempts, 'answers')
  },
}

/**
 * A kept connection may be closed between two questions, and then nothing is wrong; a new one that is closed without an
 * answer has dropped the question.
 */
async function droppedBy({ ask }: Inquiry): Promise<readonly Problem[]> {
  const problems: Problem[] = []
  for (let attempt = 0; attempt < attempts; attempt++) {
    const exchange = await ask({ method: 'GET', path: '/findings', fresh: true })
    if (exchange.ended === 'complete' || exchange.ended === 'not asked') continue
    const actual = `${exchange.ended}: ${exchange.reason ?? ''}`
    problems.push({ expected: 'a whole answer on a new connection', actual, exchanges: [exchange] })
  }
  return problems
}

export default rule
