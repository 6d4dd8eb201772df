import { Agent } from 'undici'
import { judge, rules, targetAt } from '../src/conformance.ts'
import type { Question } from '../src/conformance/sending/exchange.ts'

/** Every question that an exhaustive check puts to a server, in its order. */
export async function questionsOf(url: string): Promise<readonly Question[]> {
  const asked: Question[] = []
  const target = targetAt(url)
  const { transport } = target
  const ask = (question: Question): ReturnType<typeof transport.ask> => {
    asked.push(question)
    return transport.ask(question)
  }
  await judge(rules, { ...target, transport: { ...transport, ask } }, { exhaustive: true })
  return asked
}

/** Milliseconds of an exhaustive check. */
export async function timeCheck(url: string): Promise<number> {
  const started = performance.now()
  await judge(rules, targetAt(url), { exhaustive: true })
  return performance.now() - started
}

/** Milliseconds that undici alone takes for the same questions, as many at a time. */
export async function timeLoop(url: string, questions: readonly Question[], concurrency: number): Promise<number> {
  const started = performance.now()
  const agent = new Agent({ connections: concurrency })
  let next = 0
  const client = async (): Promise<void> => {
    for (let question = questions[next++]; question; question = questions[next++]) {
      const { path, method, headers = [] } = question
      const { body } = await agent.request({ origin: url, path, method, headers: headers.flat() })
      await body.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: concurrency }, client))
  await agent.close()
  return performance.now() - started
}
