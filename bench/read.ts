import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { buildOnDisk, dist, measureIn, workFolder } from './program.ts'
import { type Figures, inTurn, type Kind, type Row } from './rounds.ts'

interface Measured {
  readonly milliseconds: number
  readonly megabytes: number
}

/** Both print how long they took and the most memory that they had. */
const told = `console.log(JSON.stringify({ milliseconds: performance.now() - started, megabytes: process.resourceUsage().maxRSS / 1024 }))`

const programs: Readonly<Record<Kind, string>> = {
  ours: `const { readBuild } = await import('${dist}node.js')
    const started = performance.now()
    await readBuild(process.argv[1])
    ${told}`,
  reference: `const { readFileSync } = await import('node:fs')
    const started = performance.now()
    JSON.parse(readFileSync(process.argv[1] + '/model.json', 'utf8'))
    ${told}`,
}

/** Reading, checking and indexing a build of 500 MB, beside JSON.parse of its model.json alone; then one of 1.5 GB. */
export async function* read(): AsyncGenerator<Row | string> {
  await using work = await workFolder()
  const folder = await buildOnDisk(work.path, 600_000)
  const memory: Figures = { ours: [], reference: [] }
  const figures = await inTurn(3, async (kind, round) => {
    const { milliseconds, megabytes } = await measureIn<Measured>(programs[kind], [folder])
    if (round >= 0) memory[kind].push(megabytes)
    return milliseconds / 1000
  })
  const size = await sizeOf(folder)
  const reference = 'JSON.parse'
  yield { what: `reading a build of ${size}, time`, unit: 's', reference, figures, most: 1.2 }
  yield { what: `reading a build of ${size}, most memory`, unit: 'MB', reference, figures: memory, most: 0.6 }

  const larger = await buildOnDisk(work.path, 1_850_000)
  const { milliseconds, megabytes } = await measureIn<Measured>(programs.ours, [larger])
  const seconds = (milliseconds / 1000).toFixed(1)
  yield `A build of ${await sizeOf(larger)} loads in ${seconds} s with ${megabytes.toFixed(0)} MB at most; JSON.parse cannot have a text that long.`
}

async function sizeOf(folder: string): Promise<string> {
  const { size } = await stat(join(folder, 'model.json'))
  return size < 1e9 ? `${Math.round(size / 1e6)} MB` : `${(size / 1e9).toFixed(2)} GB`
}
