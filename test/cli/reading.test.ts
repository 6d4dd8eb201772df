import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readingLine } from '../../cli/terminal/reading.ts'
import { readBuild } from '../../src/build/read-build.ts'
import { testFolder } from '../build/build-folder.ts'
import { fakeIo } from './fake-io.ts'

it('says on a terminal what is read and how far, from half a second on, and wipes it', () => {
  const io = fakeIo({ talkTerminal: true })
  let now = 0
  const { onRead, end } = readingLine(io, { now: () => now })
  onRead('builds/model.json', 10e6, 1050e6)
  expect(io.said.err).toBe('')
  now = 600
  onRead('builds/model.json', 312e6, 1050e6)
  onRead('builds/model.json', 313e6, 1050e6)
  expect(io.said.err).toBe('\rreading model.json: 312 of 1050 MB, 29 %')
  end()
  expect(io.said.err).toMatch(/\r +\r$/)
})

it('says it in a pipe in a line after three seconds, and every thirty seconds from then on', () => {
  const io = fakeIo({ talkTerminal: false })
  let now = 0
  const { onRead, end } = readingLine(io, { now: () => now })
  for (; now < 42_000; now += 100) onRead('builds/model.json', 25e3 * now, 1050e6)
  end()
  expect(io.said.err).toBe('reading model.json: 75 of 1050 MB, 7 %\nreading model.json: 825 of 1050 MB, 78 %\n')
})

it('says nothing in a pipe where only errors are wanted', () => {
  const io = fakeIo({ talkTerminal: false })
  let now = 0
  const { onRead, end } = readingLine(io, { quiet: true, now: () => now })
  now = 60_000
  onRead('model.json', 1e6, 2e6)
  end()
  expect(io.said.err).toBe('')
})

it('is told of every piece of both files, up to their ends', async () => {
  await using folder = await testFolder({})
  const title = 'x'.repeat(600_000)
  await writeFile(
    join(folder.path, 'model.json'),
    JSON.stringify({ entities: [{ id: 'a', type: 't', title }], links: [] }),
  )
  await writeFile(join(folder.path, 'build-log.json'), '{"findings":[]}')
  const told: (readonly [file: string, read: number, size: number])[] = []
  await readBuild(folder.path, { onRead: (...one) => told.push(one) })
  const inModel = told.filter(([file]) => file.endsWith('model.json'))
  expect(inModel.length).toBeGreaterThan(2)
  expect(inModel.map(([, read]) => read)).toEqual(inModel.map(([, read]) => read).toSorted((a, b) => a - b))
  expect(told.filter(([, read, size]) => read === size).map(([file]) => file)).toEqual([
    join(folder.path, 'model.json'),
    join(folder.path, 'build-log.json'),
  ])
})
