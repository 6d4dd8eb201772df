import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { indexAside, tooLarge } from '../../src/build/index-aside.ts'
import { writeSearchFile } from '../../src/build/search-file.ts'
import { createModel, type Entity, type Model } from '../../src/model/model.ts'
import { indexEntities } from '../../src/search/index-entities.ts'
import { atOnce } from '../../src/search/slices.ts'
import { generateBuild } from '../../src/synthetic/generate-build.ts'
import { testFolder } from './build-folder.ts'

const json = [...generateBuild({ entities: 300, links: 0, seed: 1 })['model.json']].join('')
const { entities: short } = JSON.parse(json) as { readonly entities: readonly Entity[] }
const entities = short.map((entity) => ({ ...entity, summary: 'x'.repeat(10_000) }))
const modelOf = (entities: readonly Entity[]): Model => createModel({ entities, links: [], findings: [], version: 'v' })
const large = modelOf(entities)
const small = modelOf(short.slice(0, 50))
const asUsual = {}
/** What is made here of the large one, once. */
const ofLarge = atOnce(indexEntities(large.entities()))

describe('indexAside', () => {
  it('is tried with models below and above the size from which on a thread pays', () => {
    const bytes = [small, large].map(({ json }) => json.entities.byteLength > 2 * 1024 * 1024)
    expect(bytes).toEqual([false, true])
  })

  it.each([
    [large, asUsual],
    [large, { caseMatters: true, accentsMatter: true }],
    [small, { caseMatters: true, accentsMatter: true }],
  ])('makes what is made here, as it is matched (%#)', async (model, matching) => {
    const plain = matching === asUsual
    const here = plain ? ofLarge : atOnce(indexEntities(model.entities(), matching))
    expect(isDeepStrictEqual(await indexAside(model, { matching }), here)).toBe(true)
  })

  it('makes nothing of no entities', async () => {
    const empty = modelOf([])
    expect(await indexAside(empty)).toEqual(atOnce(indexEntities([])))
  })

  it.each([large, small])('takes what lies in the folder of the build (%#)', async (model) => {
    // Of other entities, so that it is seen to be taken and not made.
    const stored = atOnce(indexEntities(entities.slice(50, 60)))
    await using folder = await testFolder()
    await writeSearchFile(folder.path, 'v', stored)
    expect(await indexAside(model, { folder: folder.path })).toEqual(stored)
  })

  it.each([large, small])('makes it where the file is of another build, and says so (%#)', async (model) => {
    await using folder = await testFolder()
    await writeSearchFile(folder.path, 'w', atOnce(indexEntities([])))
    const remarks: string[] = []
    const made = await indexAside(model, { folder: folder.path, onRemark: (remark) => remarks.push(remark) })
    expect(isDeepStrictEqual(made, model === large ? ofLarge : atOnce(indexEntities(model.entities())))).toBe(true)
    expect(remarks).toEqual([expect.stringContaining('the index is of another build')])
  })

  it.each([large, small])('begins nothing where its signal says so, with its reason (%#)', async (model) => {
    const reason = new Error('enough')
    await expect(indexAside(model, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  })

  it('ends its thread where its signal says so, with its reason', async () => {
    const reason = new Error('enough')
    const stop = new AbortController()
    const indexing = indexAside(large, { signal: stop.signal })
    stop.abort(reason)
    await expect(indexing).rejects.toBe(reason)
  })
})

describe('tooLarge', () => {
  const outOfMemory = Object.assign(new Error('heap'), { code: 'ERR_WORKER_OUT_OF_MEMORY' })

  it.each([
    [undefined, 'start again with NODE_OPTIONS='],
    ['build', 'npx model-query index build,'],
  ])('says what to do where a thread ran out of memory (%s)', (folder, remedy) => {
    expect(tooLarge(outOfMemory, folder)).toMatchObject({ name: 'UserError', message: expect.stringContaining(remedy) })
  })

  it('leaves any other error as it is', () => {
    const other = new Error('other')
    expect(tooLarge(other, 'build')).toBe(other)
  })
})
