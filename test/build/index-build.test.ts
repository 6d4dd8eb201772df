import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { indexBuild, indexHere } from '../../src/build/index-build.ts'
import { isReadAside } from '../../src/build/read-build-aside.ts'
import { searchFileName } from '../../src/build/search-file.ts'
import { writeBuild } from '../../src/build/write-build.ts'
import { generateBuild } from '../../src/synthetic/generate-build.ts'
import { testFolder } from './build-folder.ts'

const { path: folder, [Symbol.asyncDispose]: remove } = await testFolder()
const indexed = (): Promise<Buffer> => readFile(join(folder, searchFileName))

beforeAll(async () => {
  await writeBuild(folder, generateBuild({ entities: 4000, links: 4000, seed: 1 }))
})

afterAll(remove)

describe('indexBuild', () => {
  it('indexes a large build in a thread of its own, as it is indexed here', async () => {
    expect(await isReadAside(folder)).toBe(true)
    const told: number[] = []
    const read: string[] = []
    const made = await indexBuild(folder, {
      onRead: (file) => read.push(file),
      onProgress: ({ entities, of }) => told.push(entities, of),
    })
    const bytes = await indexed()
    expect([read.length > 0, told]).toEqual([true, [0, 4000, 1000, 4000, 2000, 4000, 3000, 4000]])
    expect(await indexHere(folder)).toEqual(made)
    expect(bytes.equals(await indexed())).toBe(true)
  })

  it('is stopped by a signal, and leaves nothing', async () => {
    const over = new AbortController()
    const reason = new Error('enough')
    const indexing = indexBuild(folder, { signal: over.signal, onProgress: () => over.abort(reason) })
    await expect(indexing).rejects.toBe(reason)
    await expect(indexBuild(folder, { signal: over.signal })).rejects.toBe(reason)
    expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([])
  })
})
