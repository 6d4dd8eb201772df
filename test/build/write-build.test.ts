import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeBuild } from '../../src/build/write-build.ts'
import { UserError } from '../../src/text/user-error.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'write-build-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

type Files = Parameters<typeof writeBuild>[1]

const names = ['build-log.json', 'candidates.json', 'model.json'] as const

const build = (mark: string, more: Partial<Files> = {}): Files => ({
  'model.json': [`{"entities":[],`, `"links":[],"mark":"${mark}"}`],
  'build-log.json': [`{"findings":[],"mark":"${mark}"}`],
  'candidates.json': [`{"objectsWithoutNote":[],"mark":"${mark}"}`],
  ...more,
})

const marks = (): readonly unknown[] =>
  names.map((name) => (JSON.parse(readFileSync(join(folder, name), 'utf8')) as { mark: unknown }).mark)

describe('writeBuild', () => {
  it('writes each piece in turn and answers the size in bytes', async () => {
    const bytes = await writeBuild(folder, build('é'))
    expect(await readFile(join(folder, 'model.json'), 'utf8')).toBe('{"entities":[],"links":[],"mark":"é"}')
    const written = await Promise.all(names.map((name) => readFile(join(folder, name))))
    expect(bytes).toBe(written.reduce((sum, { length }) => sum + length, 0))
  })

  it('leaves the old build in place until the last piece of the new one', async () => {
    await writeBuild(folder, build('old'))
    let seen: readonly unknown[] = []
    const late = function* (): Iterable<string> {
      yield '{"entities":[],'
      seen = marks()
      yield '"links":[],"mark":"new"}'
    }
    await writeBuild(folder, build('new', { 'model.json': late() }))
    expect(seen).toEqual(['old', 'old', 'old'])
    expect(marks()).toEqual(['new', 'new', 'new'])
    expect(await readdir(folder)).toEqual(names)
  })

  it('leaves the old build and nothing of its own when it is stopped half-way', async () => {
    await writeBuild(folder, build('old'))
    const stop = new AbortController()
    const endless = function* (): Iterable<string> {
      for (let turn = 0; ; turn++) {
        if (turn === 100) stop.abort()
        yield 'x'.repeat(0x10000)
      }
    }
    const failure = await writeBuild(folder, build('new', { 'model.json': endless() }), stop.signal).catch(
      (error: unknown) => error,
    )
    expect(failure).toBeInstanceOf(UserError)
    expect(failure).toMatchObject({
      sentence: 'Stopped before the build was complete; nothing there was changed.',
      place: { file: folder },
    })
    expect(marks()).toEqual(['old', 'old', 'old'])
    expect(await readdir(folder)).toEqual(names)
  })

  it('takes no more pieces than the disk has room to take in', async () => {
    let given = 0
    let ahead = 0
    const partSize = (): number => {
      const part = readdirSync(folder).find((name) => name.startsWith('.model.json.')) ?? ''
      return readFileSync(join(folder, part)).length
    }
    const counted = function* (): Iterable<string> {
      for (; given < 400; given++) {
        if (given % 50 === 49) ahead = Math.max(ahead, given - partSize() / 0x10000)
        yield 'x'.repeat(0x10000)
      }
    }
    await writeBuild(folder, build('new', { 'model.json': counted() }))
    expect(given).toBe(400)
    expect(ahead).toBeLessThan(50)
  })

  it('passes on a failure that is nobody’s but ours, and leaves nothing of its own', async () => {
    const broken = function* (): Iterable<string> {
      yield '{'
      throw new TypeError('a defect')
    }
    const inside = join(folder, 'a', 'b')
    await expect(writeBuild(inside, build('new', { 'model.json': broken() }))).rejects.toThrow(TypeError)
    expect(await readdir(folder)).toEqual([])
  })

  it('says so when the move into place fails half-way', async () => {
    const path = join(folder, 'model.json')
    const obstructing = function* (): Iterable<string> {
      mkdirSync(path)
      yield '{"entities":[]}'
    }
    const failure = await writeBuild(folder, build('new', { 'model.json': obstructing() })).catch(
      (error: unknown) => error,
    )
    expect(failure).toBeInstanceOf(UserError)
    expect((failure as Error).message).toMatch(
      /some files are from the new build and some from the old; write it again\)\.$/,
    )
    expect(await readdir(folder)).toEqual(names)
  })

  it.runIf(process.platform === 'linux')('comes back from a file system that takes no folders', async () => {
    await expect(writeBuild('/proc/build', build('new'))).rejects.toThrow(
      'The build cannot be written: no folder can be created here; choose another with --out (nothing there was changed).',
    )
  })

  it('refuses a foreign file before it writes anything', async () => {
    await mkdir(join(folder, 'build-log.json'))
    await expect(writeBuild(folder, build('new'))).rejects.toThrow(UserError)
    expect(await readdir(folder)).toEqual(['build-log.json'])
  })
})
