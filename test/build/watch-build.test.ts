import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { type ReadBuild, readBuild } from '../../src/build/read-build.ts'
import { type BuildWatch, watchBuild } from '../../src/build/watch-build.ts'
import { placeName } from '../../src/text/user-error.ts'
import { bundleInto, packageFolder } from '../package-folder.ts'
import { testFolder } from './build-folder.ts'

const interval = 20

/** The ids of a build's entities and its findings' checks, or the error, as one line. */
type Message = string

interface Watched {
  /** What is told next. */
  next(): Promise<Message>
  /** What was told and not asked for yet. */
  readonly waiting: readonly Message[]
  /** What is told of what lies there now. */
  all(): Promise<readonly Message[]>
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

function watched(folder: string, more: Partial<BuildWatch> = {}): Watched {
  const waiting: Message[] = []
  let wake: (() => void) | undefined
  const tell = (told: Message): void => {
    waiting.push(told)
    wake?.()
  }
  const { caughtUp, close } = watchBuild(folder, {
    interval,
    onBuild: (read) => tell(summary(read)),
    onError: ({ sentence, place }) =>
      tell(`${place ? placeName({ ...place, file: place.file.replace(folder, '') }) : ''} ${sentence}`),
    ...more,
  })
  return {
    waiting,
    close,
    async all() {
      await caughtUp()
      return waiting.splice(0)
    },
    [Symbol.asyncDispose]: close,
    async next() {
      while (waiting.length === 0) await new Promise<void>((resolve) => (wake = resolve))
      return waiting.shift() as Message
    },
  }
}

function summary(read: ReadBuild): Message {
  const build = read.build()
  return [...build.entities.map(({ id }) => id), ...build.findings.map(({ check }) => `(${check})`)].join(' ')
}

function model(...ids: string[]): string {
  return JSON.stringify({ entities: ids.map((id) => ({ id })) })
}

describe('watchBuild', () => {
  it('tells the build at first, and each one whose content is another', async () => {
    await using folder = await testFolder({ 'model.json': model('a') })
    await using watch = watched(folder.path)
    expect(await watch.next()).toBe('a')
    await folder.write({ 'model.json': model('b') })
    expect(await watch.next()).toBe('b')
    await folder.write({ 'build-log.json': '{"findings": [{"check": "c"}]}' })
    expect(await watch.next()).toBe('b (c)')
    await rm(join(folder.path, 'build-log.json'))
    expect(await watch.next()).toBe('b')
  })

  it('tells nothing at first when it is given the build that is served already', async () => {
    await using folder = await testFolder({ 'model.json': model('a') })
    await using watch = watched(folder.path, { from: await readBuild(folder.path) })
    expect(await watch.all()).toEqual([])
    await folder.write({ 'model.json': model('b') })
    expect(await watch.next()).toBe('b')
  })

  it('sees what changed between the first reading and the start of the watch', async () => {
    await using folder = await testFolder({ 'model.json': model('a') })
    const from = await readBuild(folder.path)
    await folder.write({ 'model.json': model('a', 'b') })
    await using watch = watched(folder.path, { from })
    expect(await watch.next()).toBe('a b')
  })

  it('tells nothing when files are touched or rewritten with the same content', async () => {
    await using folder = await testFolder({ 'model.json': model('a') })
    await using watch = watched(folder.path)
    expect(await watch.next()).toBe('a')
    await utimes(join(folder.path, 'model.json'), 1, 1)
    expect(await watch.all()).toEqual([])
    await folder.write({ 'model.json': model('a') })
    expect(await watch.all()).toEqual([])
  })

  it('sees an editor replace the file by another', async () => {
    await using folder = await testFolder({ 'model.json': model('a') })
    await using watch = watched(folder.path)
    expect(await watch.next()).toBe('a')
    await folder.write({ 'model.json.tmp': model('b') })
    await rename(join(folder.path, 'model.json.tmp'), join(folder.path, 'model.json'))
    expect(await watch.next()).toBe('b')
  })

  it('sees a file replaced by one of the same size and time', async () => {
    await using folder = await testFolder({ 'model.json': model('a'), other: model('b') })
    for (const name of ['model.json', 'other']) await utimes(join(folder.path, name), 1, 1)
    await using watch = watched(folder.path)
    expect(await watch.next()).toBe('a')
    await rename(join(folder.path, 'other'), join(folder.path, 'model.json'))
    expect(await watch.next()).toBe('b')
  })

  it('sees a build replace the whole folder', async () => {
    await using folder = await testFolder()
    const [out, next] = [join(folder.path, 'out'), join(folder.path, 'next')]
    await mkdir(out)
    await writeFile(join(out, 'model.json'), model('a'))
    await using watch = watched(out)
    expect(await watch.next()).toBe('a')
    await mkdir(next)
    await writeFile(join(next, 'model.json'), model('b'))
    await rm(out, { recursive: true })
    await rename(next, out)
    expect(await watch.next()).toBe('b')
  })

  it('sees the symbolic link to the folder lead to another', async () => {
    await using folder = await testFolder()
    const at = (name: string): string => join(folder.path, name)
    for (const id of ['a', 'b']) {
      await mkdir(at(id))
      await writeFile(join(at(id), 'model.json'), model(id))
    }
    await symlink('a', at('current'))
    await using watch = watched(at('current'))
    expect(await watch.next()).toBe('a')
    await symlink('b', at('current.new'))
    await rename(at('current.new'), at('current'))
    expect(await watch.next()).toBe('b')
  })

  it('tells that the folder is gone, and the build when it is back, even the same', async () => {
    await using folder = await testFolder()
    const out = join(folder.path, 'out')
    await using watch = watched(out)
    expect(await watch.next()).toBe(' This folder does not exist; name the folder of a build.')
    await mkdir(out)
    expect(await watch.next()).toBe(' This folder has no model.json; name the folder of a build.')
    await writeFile(join(out, 'model.json'), model('a'))
    expect(await watch.next()).toBe('a')
    await rename(out, `${out}.away`)
    expect(await watch.next()).toBe(' This folder does not exist; name the folder of a build.')
    await cp(`${out}.away`, out, { recursive: true })
    expect(await watch.next()).toBe('a')
  })

  it('tells a broken build once, each other break, and the repaired one', async () => {
    await using folder = await testFolder({ 'model.json': model('a') })
    await using watch = watched(folder.path)
    expect(await watch.next()).toBe('a')
    await folder.write({ 'model.json': '{"entities": [' })
    expect(await watch.next()).toMatch(/^\/model.json:1:15 Incomplete/)
    await utimes(join(folder.path, 'model.json'), 1, 1)
    expect(await watch.all()).toEqual([])
    await folder.write({ 'model.json': '{"entities": [{"id": 3}]}' })
    expect(await watch.next()).toMatch(/^\/model.json:1:22 entities\[0\].id/)
    await folder.write({ 'model.json': model('a') })
    expect(await watch.next()).toBe('a')
    await folder.write({ 'model.json': '{"entities": [' })
    expect(await watch.next()).toMatch(/^\/model.json:1:15 Incomplete/)
  })

  it('waits for the one who is told, and never reads meanwhile', async () => {
    await using folder = await testFolder({ 'model.json': model('a') })
    const order: string[] = []
    let inside = 0
    const second = new Promise<void>((resolve) => {
      const watch = watchBuild(folder.path, {
        interval,
        onError: (error) => order.push(error.message),
        async onBuild(read) {
          inside++
          order.push(`${summary(read)} of ${inside}`)
          await folder.write({ 'model.json': model('b') })
          await readBuild(folder.path)
          inside--
          if (order.length === 2) watch.close().then(resolve, resolve)
        },
      })
    })
    await second
    expect(order).toEqual(['a of 1', 'b of 1'])
  })

  it('tells what the one who is told cannot take, and goes on', async () => {
    await using folder = await testFolder({ 'model.json': model('a') })
    let room = false
    let taken = (): void => {}
    const isTaken = new Promise<void>((resolve) => (taken = resolve))
    await using watch = watched(folder.path, {
      onBuild() {
        if (!room) throw new Error('no room')
        taken()
      },
    })
    expect(await watch.next()).toBe(' This build cannot be served: no room')
    room = true
    await utimes(join(folder.path, 'model.json'), 1, 1)
    await isTaken
  })

  it('tells nothing after it is closed', async () => {
    await using folder = await testFolder({ 'model.json': model('a') })
    const watch = watched(folder.path)
    expect(await watch.next()).toBe('a')
    await folder.write({ 'model.json': model('b') })
    await watch.close()
    expect(watch.waiting).toEqual([])
    await watch.close()
  })

  it('leaves nothing behind that keeps a process from ending', async () => {
    await using folder = await testFolder({ 'model.json': model('a') })
    const bundle = packageFolder()
    const source = pathToFileURL(bundleInto(bundle, 'src/build/watch-build.ts')).href
    const program = `
      const { watchBuild } = await import(${JSON.stringify(source)})
      const onError = (error) => console.log(error.message)
      const watch = watchBuild(${JSON.stringify(folder.path)}, { onBuild: () => console.log('seen'), onError })
      await watch.caughtUp()
      await watch.close()
      console.log('closed')`
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program])
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => (said += String(chunk)))
    expect(await once(child, 'close')).toEqual([0, null])
    expect(said).toBe('seen\nclosed\n')
    await rm(bundle, { recursive: true })
  })

  it('can be closed before its first look is over', async () => {
    await using folder = await testFolder({ 'model.json': model('a') })
    const watch = watched(folder.path)
    await watch.close()
    expect(await watch.all()).toEqual([])
  })
})
