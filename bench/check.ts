import { Agent } from 'undici'
import { dist, measureIn } from './program.ts'
import { type Figures, inTurn, type Row } from './rounds.ts'
import { start } from './servers.ts'
import type { Question } from '../src/client/exchange.ts'

// As users have it: what runs TypeScript directly adds a call to each function that is made.
const { judge, rules, targetAt } = (await import(`${dist}conformance.js`)) as typeof import('../src/conformance.ts')

/** Each asks somewhat more questions than there are entities. */
const sizes = [
  { entities: 10_000, rounds: 5, most: 1.6 },
  { entities: 100_000, rounds: 2, most: 1.4 },
] as const

/** An exhaustive check, beside a bare loop that sends the same requests, as many at a time. */
export async function* check(): AsyncGenerator<Row | string> {
  for (const { entities, rounds, most } of sizes) {
    const server = await start('ours', entities)
    const url = `http://127.0.0.1:${server.port}`
    const questions = await questionsOf(url)
    // The server has no part in it, nor have other programs on the machine.
    const processor: Figures = { ours: [], reference: [] }
    const figures = await inTurn(rounds, async (kind, round) => {
      const before = process.cpuUsage()
      const milliseconds = await (kind === 'ours' ? timeCheck(url) : timeLoop(url, questions, 8))
      const { user, system } = process.cpuUsage(before)
      if (round >= 0) processor[kind].push((user + system) / 1e6)
      return milliseconds / 1000
    })
    const megabytes = await memoryOfCheck(url)
    server.stop()
    const what = `check --exhaustive, ${entities.toLocaleString('en')} entities, ${questions.length.toLocaleString('en')} questions`
    const reference = 'a bare undici loop'
    yield { what, unit: 's', reference, figures, most }
    yield { what: `${what}: processor time`, unit: 's', reference, figures: processor }
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
