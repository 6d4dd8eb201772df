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
    expect(isDeepStrictEqual(aside.packed, here.packed)).toBe(true)
    expect(aside.model.entityAt(7)).toEqual(here.model.entityAt(7))
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
    await expect(readBuildAside(`${folder.path}/none`)).rejects.toThrow('There is no such folder.')
  })
})

describe('readBuild in two threads', () => {
  const inTwo = { aloneBelow: 0 }

  it('reads as in one', async () => {
    await using folder = await testFolder(files)
    const [two, one] = [await readBuild(folder.path, inTwo), await readBuild(folder.path)]
    const { model } = one
    expect(two.model.counts).toEqual(model.counts)
    expect(isDeepStrictEqual([...two.model.links()], [...model.links()])).toBe(true)
    expect(isDeepStrictEqual(two.model.json.entities, model.json.entities)).toBe(true)
    for (let position = 0; position < 200; position++) {
      expect(two.model.linksAt(position)).toEqual(model.linksAt(position))
      expect(two.model.neighboursAt(position)).toEqual(model.neighboursAt(position))
      expect(two.model.positionOf(model.idAt(position))).toBe(position)
    }
    expect([two.model.version, two.remarks]).toEqual([model.version, one.remarks])
  })

  it.each([
    ['a link twice', { from: 'a', to: 'b', relation: 'r' }, { from: 'a', to: 'b', relation: 'r' }],
    ['a link of the wrong type', { from: 1 }],
    ['a number that no double holds, and an end that no entity is', { from: 'x', n: 0 }],
  ])('tells of %s as in one', async (_, ...links) => {
    const text = JSON.stringify({ links, entities: [{ id: 'a' }, { id: 'b' }] }).replace(
      '"n":0',
      '"n":9007199254740993',
    )
    await using folder = await testFolder({ 'model.json': text })
    const told = (reading: Promise<{ readonly remarks: readonly string[] }>): Promise<unknown> =>
      reading.then(
        ({ remarks }) => remarks,
        (error: unknown) => describeUserError(error as UserError),
      )
    expect(await told(readBuild(folder.path, inTwo))).toEqual(await told(readBuild(folder.path)))
  })
})
