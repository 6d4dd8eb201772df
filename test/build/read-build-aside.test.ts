import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { readBuild } from '../../src/build/read-build.ts'
import { readBuildAside } from '../../src/build/read-build-aside.ts'
import { generateBuild } from '../../src/synthetic/generate-build.ts'
import { describeUserError, UserError } from '../../src/text/user-error.ts'
import { testFolder } from './build-folder.ts'

const build = generateBuild({ entities: 5000, links: 5000, seed: 1 })
const large = [...build['model.json']].join('')
const files = { 'model.json': large, 'build-log.json': [...build['build-log.json']].join('') }

describe('readBuildAside', () => {
  it('reads a large build as readBuild does', async () => {
    await using folder = await testFolder(files)
    const [aside, here] = [await readBuildAside(folder.path), await readBuild(folder.path)]
    // Each reading hashes names by a seed of its own.
    const [one, other] = [aside, here].map(({ packed: { names, ...rest } }) => [names.units, names.starts, rest])
    expect(isDeepStrictEqual(one, other)).toBe(true)
    expect(aside.model.entityAt(7)).toEqual(here.model.entityAt(7))
    expect(aside.model.positionOf(aside.model.idAt(7))).toBe(7)
    expect([aside.remarks, aside.files, aside.stamp]).toEqual([here.remarks, here.files, here.stamp])
  })

  it('refuses a large build with the error that readBuild has', async () => {
    await using folder = await testFolder({ 'model.json': large.slice(0, -1000) })
    const errors = await Promise.all(
      [readBuildAside(folder.path), readBuild(folder.path)].map((reading) => reading.catch((error: unknown) => error)),
    )
    expect(errors[0]).toBeInstanceOf(UserError)
    const [aside, here] = errors.map((error) => describeUserError(error as UserError))
    expect(aside).toBe(here)
  })

  it('stops where its signal says so, with its reason', async () => {
    await using folder = await testFolder(files)
    const stop = new AbortController()
    const reason = new Error('enough')
    const reading = readBuildAside(folder.path, { signal: stop.signal })
    stop.abort(reason)
    await expect(reading).rejects.toBe(reason)
  })

  it('reads a small build, and says that there is none', async () => {
    await using folder = await testFolder({ 'model.json': '{"entities": [{"id": "a"}]}' })
    expect((await readBuildAside(folder.path)).model.counts.entities).toBe(1)
    await expect(readBuildAside(`${folder.path}/none`)).rejects.toThrow('This folder does not exist')
  })
})
