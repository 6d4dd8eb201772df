import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'undici'
import { expect, it } from 'vitest'
import { listen } from '../src/adapters/node.ts'
import { compressLists } from '../src/adapters/prepare.ts'
import { readBuild, type ReadBuild } from '../src/build/read-build.ts'
import { watchBuild } from '../src/build/watch-build.ts'
import { createModel } from '../src/model/model.ts'
import { createService, type Service } from '../src/service/service.ts'
import { hasTime } from './has-time.ts'

const entities = 50
const swaps = 20
const requests = hasTime ? 10_000 : 2_000

/** Writes a build whose every part names its generation, beside the folder, and moves it into the folder's place. */
async function replaceBuild(folder: string, generation: number): Promise<void> {
  const next = `${folder}.next`
  const list = Array.from({ length: entities }, (_, at) => ({ id: `e${at}`, title: `Thing ${generation}`, generation }))
  const links = [{ from: 'e0', to: 'e1', relation: 'r', generation }]
  await mkdir(next)
  await writeFile(join(next, 'model.json'), JSON.stringify({ entities: list, links }))
  await writeFile(join(next, 'build-log.json'), JSON.stringify({ findings: [{ check: 'c', generation }] }))
  await rm(folder, { recursive: true, force: true })
  await rename(next, folder)
}

const generationsIn = (value: unknown): Set<string> => new Set(JSON.stringify(value).match(/"generation":\d+/g))

it('fails no request and mixes no two builds while builds are replaced under load', { timeout: 60_000 }, async () => {
  const root = await mkdtemp(join(tmpdir(), 'model-query-'))
  const folder = join(root, 'build')
  await replaceBuild(folder, 0)
  const serviceOf = async ({ build }: ReadBuild): Promise<Service> => {
    const made = createService(createModel(build()))
    await compressLists(made)
    return made
  }
  const first = await readBuild(folder)
  let service = await serviceOf(first)
  const swapped: ReadBuild[] = []
  let announceSwap: () => void = () => undefined
  const watcher = watchBuild(folder, {
    from: first,
    interval: 5,
    onBuild: async (read) => {
      service = await serviceOf(read)
      swapped.push(read)
      announceSwap()
    },
    // Between `rm` and `rename` the folder is not there; that is told, and nothing is lost.
    onError: () => undefined,
  })
  await using server = await listen(() => service)
  const pool = new Pool(server.url, { connections: 16 })

  const mixed: string[] = []
  const statuses = new Map<number, number>()
  let asked = 0
  const client = async (): Promise<void> => {
    while (asked < requests || swapped.length < swaps) {
      const path = ['/entities', '/entities/e0', '/findings', `/entities/e${asked % entities}`][asked % 4] as string
      asked++
      const { statusCode, body } = await pool.request({ path, method: 'GET' })
      const generations = generationsIn(await body.json())
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
      if (generations.size !== 1) mixed.push(`${path}: ${[...generations].join(' ')}`)
    }
  }
  const swapper = async (): Promise<void> => {
    for (let generation = 1; generation <= swaps; generation++) {
      const seen = new Promise<void>((resolve) => (announceSwap = resolve))
      await replaceBuild(folder, generation)
      await seen
    }
  }
  await Promise.all([swapper(), ...Array.from({ length: 16 }, client)])

  expect(mixed).toEqual([])
  expect([...statuses.keys()]).toEqual([200])
  expect(statuses.get(200)).toBeGreaterThanOrEqual(requests)
  expect(swapped).toHaveLength(swaps)
  await pool.close()
  await watcher.close()
  await rm(root, { recursive: true })
})
