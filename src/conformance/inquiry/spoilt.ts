import { type Exchange, type Header, headerValues } from '../../client/exchange.ts'
import type { Problem } from '../verdict.ts'
import { type Brief, briefOfFindings, difference, isAlike } from './again.ts'
import type { Inquiry } from './inquiry.ts'

/** A question after which the next one is to be answered as before. */
interface Spoiler {
  readonly method: string
  readonly path: string
  readonly headers?: readonly Header[]
}

const path = '/findings'

/**
 * Asks for the findings plainly after each of some questions that may change what the next one gets, where what is kept
 * of an answer, or of a request, is kept for all: a service that is read-only has nothing to remember of them (SVC-2).
 */
export async function askSpoilt({
  ask,
  findings,
  readAgain,
  portion,
}: Pick<Inquiry, 'ask' | 'findings' | 'readAgain' | 'portion'>): Promise<readonly Problem[]> {
  const log = await findings()
  const first = briefOfFindings(log)
  if (first.broken || first.unjudged) return []
  const [tag = '"check"'] = headerValues(log.exchange.headers, 'etag')
  const spoilers: readonly Spoiler[] = [
    { method: 'HEAD', path },
    { method: 'OPTIONS', path },
    { method: 'GET', path, headers: [['Range', 'bytes=0-9']] },
    { method: 'GET', path, headers: [['If-None-Match', tag]] },
  ]
  const problems: Problem[] = []
  for (const spoiler of portion.isQuick ? [] : spoilers) {
    const after = async (): Promise<{ readonly left: Exchange; readonly brief: Brief }> => {
      const left = await ask(spoiler)
      return { left, brief: briefOfFindings(await readAgain.findings()) }
    }
    const spoilt = await after()
    if (spoilt.brief.unjudged || isAlike(spoilt.brief, first)) continue
    const plain = briefOfFindings(await readAgain.findings())
    const again = await after()
    if (!isAlike(plain, first) || again.brief.unjudged || isAlike(again.brief, first)) continue
    const { method, headers = [] } = spoiler
    const how = [`${method} ${spoiler.path}`, ...headers.map((header) => header.join(': '))].join(' with ')
    problems.push({
      kind: `spoilt by ${method}`,
      expected: `listFindings after ${how}: the same answer as before`,
      actual: `${difference(first.text, spoilt.brief.text)}, and the one after that as before`,
      exchanges: [spoilt.left, spoilt.brief.exchange],
    })
  }
  return problems
}
