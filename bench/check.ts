import { Agent } from 'undici'
import { dist, measureIn } from './program.ts'
import { inTurn, type Row } from './rounds.ts'
import { start } from './servers.ts'
import type { Question } from '../src/client/exchange.ts'

// As users have it: what runs TypeScript directly adds a call to each function that is made.
const { judge, rules, targetAt } = (await import(`${dist}conformance.js`)) as typeof import('../src/conformance.ts')

/** Each asks some one and a half times as many questions as there are entities. */
const rounds: Readonly<Record<number, number>> = { 10_000: 5, 100_000: 2 }

/** An exhaustive check, beside a bare loop that sends the same requests, as many at a time. */
export async function* check(): AsyncGenerator<Row | string> {
  for (const entities of [10_000, 100_000]) {
    const server = await start('ours', entities)
    const url = `http://127.0.0.1:${server.port}`
    const questions = await questionsOf(url)
    const figures = await inTurn(rounds[entities] ?? 1, async (kind) => {
      const milliseconds = await (kind === 'ours' ? timeCheck(url) : timeLoop(url, questions, 8))
      return milliseconds / 1000
    })
    const megabytes = await memoryOfCheck(url)
    server.stop()
    const what = `check --exhaustive, ${entities.toLocaleString('en')} entities, ${questions.length.toLocaleString('en')} questions`
    yield { what, unit: 's', reference: 'a bare undici loop', figures, most: 1.3 }
    yield `${what}: ${megabytes.toFixed(0)} MB at most, in a process of its own.`
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

/** The most memory in megabytes of a process that checks once. */
function memoryOfCheck(url: string): Promise<number> {
  return measureIn(
    `const { judge, rules, targetAt } = await import('${dist}conformance.js')
    const target = targetAt(process.argv[1])
    await judge(rules, target, { exhaustive: true })
    await target.transport.close()
    console.log(process.resourceUsage().maxRSS / 1024)`,
    [url],
  )
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
