import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { bin, buildOnDisk, bundled, node, workFolder } from './program.ts'
import { type Figures, type Kind, median, quantile, type Row } from './rounds.ts'
import type { Readiness } from './searcher.ts'

/** Words as they begin titles of generated builds, cut to three letters, and single letters that many words begin with. */
const threes = (
  'abs acc act adj age all amo app arc ass aud ava bal bas ben bil bon boo bra bud bui cal can cap car cas cat cen cha che ' +
  'cla cli col com con cos cov cre cur cus dat deb dec def del dep des dev dis div doc dur ele emp end eng ent equ err est eve ' +
  'exc exp ext fac fee fil fin fix flo for fra fun gen goo gra gro gua han hea hol hou ide imp inc ind inf ins int inv iss'
).split(' ')
const letters = 'a c i m p t'.split(' ')

const reference = 'MiniSearch in process'

/** Processor time for a search in process, all hits ranked, beside the component alone; and what readiness costs. */
async function* rankingOver(entities: number, rounds: number, wanted: Wanted): AsyncGenerator<Row | string> {
  await using work = await workFolder()
  const folder = await buildOnDisk(work.path, entities, 7, 1)
  await node(['--max-old-space-size=8000', bin, 'index', folder])
  const size = `${entities.toLocaleString('en')} entities`
  const [ours, component] = [await startSearcher('ours', folder), await startSearcher('component', folder)]
  const p99: Figures = { ours: [], reference: [] }
  const letter: Figures = { ours: [], reference: [] }
  for (let round = -1; round < rounds; round++) {
    const order: readonly Kind[] = round % 2 === 0 ? ['ours', 'reference'] : ['reference', 'ours']
    for (const kind of order) {
      const { child } = kind === 'ours' ? ours : component
      const [three, one] = [await timesIn(child, threes), await timesIn(child, letters)]
      if (round < 0) continue
      p99[kind].push(quantile(three, 0.99))
      letter[kind].push(median(one))
    }
  }
  ours.child.disconnect()
  component.child.disconnect()
  const stored = await startSearcher('stored', folder)
  stored.child.disconnect()
  const once = (ours: number, reference: number): Figures => ({ ours: [ours], reference: [reference] })
  const slowest = `p99 (${median(p99.ours) < 10 ? 'under' : 'not under'} 10 ms)`
  yield {
    what: `3 letters, all hits ranked, ${size}, ${slowest}`,
    unit: 'ms',
    reference,
    figures: p99,
    most: wanted.three,
  }
  yield { what: `one letter, all hits ranked, ${size}`, unit: 'ms', reference, figures: letter, most: wanted.letter }
  yield {
    what: `memory held to search ${size}`,
    unit: 'MB',
    reference,
    figures: once(ours.megabytes, component.megabytes),
    most: 0.2,
  }
  yield {
    what: `until ${size} can be searched, with search.bin`,
    unit: 'ms',
    reference: 'the same without',
    figures: once(stored.milliseconds, ours.milliseconds),
    most: 0.05,
  }
}

/** What part of the reference's time may be taken. */
interface Wanted {
  readonly three: number
  readonly letter: number
}

export const ranking = (): AsyncGenerator<Row | string> => rankingOver(100_000, 5, { three: 0.125, letter: 0.125 })

/** The same of a million, which takes half an hour on a machine that is shared. */
export const million = (): AsyncGenerator<Row | string> => rankingOver(1_000_000, 3, { three: 0.067, letter: 0.05 })

async function startSearcher(role: string, folder: string): Promise<Readiness & { readonly child: ChildProcess }> {
  const child = fork(bundled('searcher'), [role, folder], {
    execArgv: [...process.execArgv, '--expose-gc', '--max-old-space-size=8000'],
  })
  const [readiness] = (await once(child, 'message')) as [Readiness]
  return { ...readiness, child }
}

async function timesIn(child: ChildProcess, queries: readonly string[]): Promise<readonly number[]> {
  child.send(queries)
  const [times] = (await once(child, 'message')) as [readonly number[]]
  return times
}
