import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { inThread } from './build-thread.ts'
import { openBuild, type PackedRead, readBuild, type ReadBuild, type ReadOptions } from './read-build.ts'

/** Below this, in bytes, a build is read sooner than a thread starts. */
const smallestAside = 2 * 1024 * 1024

/** `readBuild` in a thread of its own where the build is large, so that this one goes on answering meanwhile. */
export async function readBuildAside(folder: string, { signal }: Pick<ReadOptions, 'signal'> = {}): Promise<ReadBuild> {
  const size = await stat(join(folder, 'model.json')).then(
    (found) => found.size,
    () => 0,
  )
  if (size < smallestAside) return readBuild(folder, signal ? { signal } : {})
  return openBuild(await inThread<PackedRead>({ read: 'build', folder: { given: folder, real: folder } }, signal))
}
