import { Agent } from 'undici'
import { inTurn, type Row } from './rounds.ts'
import { start } from './servers.ts'
import { judge, rules, targetAt } from '../src/conformance.ts'
import type { Question } from '../src/conformance/sending/exchange.ts'

/** Each asks some one and a half times as many questions as there are entities. */
const rounds: Readonly<Record<number, number>> = { 10_000: 5, 100_000: 2 }

/** An exhaustive check, beside a bare loop that sends the same requests, as many at a time. */
export async function* check(): AsyncGenerator<Row> {
  for (const entities of [10_000, 100_000]) {
    const server = await start('ours', entities)
    const url = `http://127.0.0.1:${server.port}`
    const questions = await questionsOf(url)
    const figures = await inTurn(rounds[entities] ?? 1, async (kind) => {
      const milliseconds = await (kind === 'ours' ? timeCheck(url) : timeLoop(url, questions, 8))
      return milliseconds / 1000
    })
    server.stop()
    const what = `check --exhaustive, ${entities.toLocaleString('en')} entities, ${questions.length.toLocaleString('en')} questions`
    yield { what, unit: 's', reference: 'a bare undici loop', figures, most: 1.3 }
  }
}

/** Every question that an exhaustive check puts to a server, in its order. */
async function questionsOf(url: string): Promise<readonly Question[]> {
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
async function timeCheck(url: string): Promise<number> {
  const started = performance.now()
  await judge(rules, targetAt(url), { exhaustive: true })
  return performance.now() - started
}

/** Milliseconds that undici alone takes for the same questions, as many at a time. */
async function timeLoop(url: string, questions: readonly Question[], concurrency: number): Promise<number> {
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
