import { buildOf } from './build.ts'
import { getRequest, timesOf } from './load.ts'
import { type Figures, median, quantile, type Row } from './rounds.ts'
import { start, timesInProcess } from './servers.ts'

const rounds = 9
const queriesPerRound = 120

/**
 * Different prefixes of words in titles, of one to five letters, and after each pair of them two words with three letters
 * each. Titles that begin alike are passed over, since the second answer would be the first one, kept.
 */
function queriesOf(entities: number): readonly string[] {
  const build = buildOf(entities)
  const step = Math.max(1, Math.floor(build.entities.length / queriesPerRound / 2))
  const queries = new Set<string>()
  for (let at = 0; queries.size < queriesPerRound; at += step) {
    const [first = 'a', second = ''] = (build.entities[at % build.entities.length]?.title ?? '').split(' ')
    const turn = queries.size
    queries.add(turn % 3 === 2 ? `${first.slice(0, 3)} ${second.slice(0, 3)}`.trim() : first.slice(0, 1 + (turn % 5)))
  }
  return [...queries]
}

/** Milliseconds per query that nothing has answered before, beside the component in process plus a bare server. */
export async function* search(): AsyncGenerator<Row> {
  for (const entities of [10_000, 100_000]) {
    const queries = queriesOf(entities)
    const [ours, bare, component] = await Promise.all([
      start('ours', entities),
      start('bare', entities),
      start('component', entities),
    ])
    const figures: Figures = { ours: [], reference: [] }
    const longer: Figures = { ours: [], reference: [] }
    for (let round = -1; round < rounds; round++) {
      // A blank more in each round: the same answer, which no round has asked for before.
      const requests = queries.map((q) => getRequest(`/search?q=${encodeURIComponent(q + ' '.repeat(round + 1))}`))
      const ownFirst = round % 2 === 0 ? await timesOf(ours.port, requests) : undefined
      const wire = await timesOf(bare.port, requests)
      const alone = await timesInProcess(component, queries)
      const own = ownFirst ?? (await timesOf(ours.port, requests))
      if (round < 0) continue
      const sums = queries.map((_, at) => (alone[at] as number) + (wire[at] as number))
      figures.ours.push(mean(own))
      figures.reference.push(mean(sums))
      const long = (times: readonly number[]): readonly number[] =>
        times.filter((_, at) => queries[at]?.split(' ').every((word) => word.length >= 3))
      longer.ours.push(quantile(long(own), 0.99))
      longer.reference.push(quantile(long(sums), 0.99))
    }
    for (const server of [ours, bare, component]) server.stop()
    const size = entities.toLocaleString('en')
    const reference = 'the component in process, and bare node:http'
    yield { what: `searchModel, ${size} entities, mixed queries`, unit: 'ms', reference, figures, most: 1.3 }
    const p99 = `p99 of words of 3 letters and more (${median(longer.ours) < 10 ? 'under' : 'not under'} 10 ms)`
    yield { what: `searchModel, ${size} entities, ${p99}`, unit: 'ms', reference, figures: longer }
  }
}

const mean = (figures: readonly number[]): number => figures.reduce((sum, one) => sum + one, 0) / figures.length
