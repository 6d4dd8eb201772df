/**
 * The search over a build on disk, in a process of its own, which ends with its parent: `ours`, as a service has it;
 * `component`, MiniSearch alone; `stored`, ours from the search.bin beside the build. It tells how long it took until it could
 * be asked and what memory that took, and then for queries how long each takes.
 */
import { readBuild } from '../src/build/read-build.ts'
import { readSearchFile } from '../src/build/search-file.ts'
import { createSearch } from '../src/search/create-search.ts'
import { indexEntities } from '../src/search/index-entities.ts'
import { createComponent } from '../src/search/minisearch.ts'
import { atOnce } from '../src/search/slices.ts'

/** What a searcher says first. */
export interface Readiness {
  /** Of processor time, all threads. */
  readonly milliseconds: number
  /** Of memory that is held afterwards. */
  readonly megabytes: number
}

const [role, folder = ''] = process.argv.slice(2)
process.on('disconnect', () => process.exit())

const processorMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
/** The memory of typed arrays is given back some turns after they were collected. */
const heldBytes = async (): Promise<number> => {
  for (let turn = 0; turn < 10; turn++) {
    globalThis.gc?.()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

const { model } = await readBuild(folder)
const bytesBefore = await heldBytes()
const before = processorMs()
const search = role === 'component' ? componentSearch() : await ownSearch()
const ready = processorMs() - before
const readiness: Readiness = { milliseconds: ready, megabytes: ((await heldBytes()) - bytesBefore) / 1e6 }

process.on('message', (queries: readonly string[]) => {
  const times = queries.map((query) => {
    const started = processorMs()
    search(query)
    return processorMs() - started
  })
  process.send?.(times)
})
process.send?.(readiness)

function componentSearch(): (query: string) => unknown {
  const component = createComponent()
  let position = 0
  for (const entity of model.entities()) component.add({ position: position++, entity })
  return (query) => component.search(query)
}

async function ownSearch(): Promise<(query: string) => unknown> {
  const search = createSearch(model)
  await search.prepare?.(async () => {
    if (role !== 'stored') return atOnce(indexEntities(model.entities()))
    const found = await readSearchFile(folder, model.version)
    if (!found || !('postings' in found)) throw new Error(`There is no index in ${folder}.`)
    return found.postings
  })
  return search
}
