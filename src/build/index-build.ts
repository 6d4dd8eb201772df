import type { Entity } from '../model/model.ts'
import { indexEntities } from '../search/index-entities.ts'
import { inSlices } from '../search/slices.ts'
import { readBuild, type ReadOptions } from './read-build.ts'
import { writeSearchFile } from './search-file.ts'

/** What an index is made by, and what ends the work. */
export interface IndexBuildOptions extends Pick<ReadOptions, 'onRead'> {
  /** Stops the indexing; the promise is then rejected with the signal's reason, and what lay in the folder stays. */
  readonly signal?: AbortSignal
  /** Called now and then while entities are read. */
  readonly onProgress?: (progress: { readonly entities: number; readonly of: number }) => void
}

/** An index that was written. */
export interface IndexedBuild {
  readonly entities: number
  /** The size of the file. */
  readonly bytes: number
}

/** How many entities are read between two words of progress. */
const toldOf = 1000

/**
 * Reads the build in a folder, indexes it and writes the index beside it, where `prepareSearch` finds it.
 * @throws UserError when the build cannot be read, or the folder cannot be written
 */
export async function indexBuild(
  folder: string,
  { signal, onRead, onProgress }: IndexBuildOptions = {},
): Promise<IndexedBuild> {
  const { model } = await readBuild(folder, { signal, onRead })
  const of = model.counts.entities
  function* told(): Generator<Entity> {
    let entities = 0
    for (const entity of model.entities()) {
      if (entities++ % toldOf === 0) onProgress?.({ entities: entities - 1, of })
      yield entity
    }
  }
  const postings = await inSlices(indexEntities(told()), signal)
  return { entities: of, bytes: await writeSearchFile(folder, model.version, postings) }
}
