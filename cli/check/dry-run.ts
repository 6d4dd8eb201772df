import type { Rule } from '../../src/conformance.ts'
import { turnedAway, noAnswer, refusal } from '../../src/client/reach.ts'
import type { Target } from '../../src/client/target.ts'
import { targetBy } from '../../src/conformance/addresses.ts'
import { usualSample } from '../../src/conformance/inquiry/sample.ts'
import { phases, questionsByPhase } from '../../src/conformance/phases.ts'
import { quickSample } from '../../src/conformance/plan.ts'
import { oneLine } from '../../src/report/safe-text.ts'
import { durationInWords } from '../../src/report/verdict.ts'
import { counted } from '../../src/text/counted.ts'
import { UserError } from '../../src/text/user-error.ts'
import { readJudgingContract } from '../flags/contract-flag.ts'
import { inColumns } from '../terminal/in-columns.ts'
import type { Io } from '../terminal/io.ts'
import { inWords } from '../terminal/progress.ts'
import { readBuildShown } from '../terminal/reading.ts'
import type { CheckOptions } from './options.ts'
import { serversOf } from './servers.ts'

/**
 * About how many questions a run would ask, of which kinds, and how long that takes at its rate. How many entities there
 * are is asked for, with one question, unless a build says so.
 */
export async function dryRun(
  baseUrl: string | undefined,
  rules: readonly Rule[],
  options: CheckOptions,
  io: Io,
): Promise<string> {
  const { record: _record, beside: _beside, besideHeader: _header, ...alone } = options
  const { build, exhaustive, quick = false, shard, rate, concurrency, maxRequests } = alone
  const { target } = await serversOf(baseUrl, alone, io)
  const entities =
    build === undefined
      ? await listed(targetBy(await readJudgingContract(options), target))
      : (await readBuildShown(build, io, options)).build().entities.length
  const sample = exhaustive ? Infinity : (options.sample ?? (quick ? quickSample : usualSample))
  const asked = questionsByPhase(rules, { entities, sample, quick }, shard)
  const planned = Math.round([...asked.values()].reduce((sum, count) => sum + count, 0))
  const all = Math.min(planned, maxRequests ?? planned)
  const kinds = phases.flatMap((phase) => (asked.has(phase) ? [[inWords[phase], about(asked.get(phase))]] : []))
  const time =
    rate === undefined
      ? `As fast as the server answers, ${concurrency} at a time. With --rate 20 it takes about ${durationInWords(all * 50)}.`
      : `At --rate ${rate} it takes about ${durationInWords((all / rate) * 1000)}.`
  return [
    `Of ${counted(entities, 'entity', 'entities')}, a run would ask ${oneLine(target.subject)} about ${counted(all, 'question')}:`,
    inColumns([...kinds, ['what single rules ask', about(asked.get('rules'))]].map((row) => ['', ...row])).trimEnd(),
    time,
    '',
  ].join('\n')
}

function about(count: number = 0): string {
  return String(Math.round(count))
}

/** @throws {UserError} if the list cannot be read */
async function listed(target: Target): Promise<number> {
  try {
    const exchange = await target.transport.ask({ method: 'GET', path: '/entities' })
    if (exchange.status === 0) throw new UserError(noAnswer(exchange, target))
    if (turnedAway(exchange) !== undefined) throw new UserError(refusal(exchange, target, 'listEntities'))
    const list: unknown = JSON.parse(new TextDecoder().decode(exchange.body))
    if (Array.isArray(list)) return list.length
    throw new SyntaxError('not an array')
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new UserError('The list of entities cannot be read; name a build of that size with --build.', undefined, {
      cause: error,
    })
  } finally {
    await target.transport.close()
  }
}
