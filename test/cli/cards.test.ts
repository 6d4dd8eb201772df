import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { cards } from '../../cli/terminal/cards.ts'
import { testFolder } from '../build/build-folder.ts'
import { finish } from './test-io.ts'

/** The commands that are shown in a folder with these files. */
async function shownWith(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  await using folder = await testFolder({})
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder.path, path)), { recursive: true })
    writeFileSync(join(folder.path, path), text)
  }
  return commandsIn(cards({ colour: false }, folder.path))
}

function commandsIn(text: string): readonly string[] {
  return [...text.matchAll(/^ {2}(?:npm run cli --|npx model-query) (.*)$/gm)].map(([, command = '']) => command)
}

it('shows four commands in a terminal where none is named', async () => {
  const { out, err, code } = await finish([], { terminal: true })
  expect([commandsIn(out).length, err, code]).toEqual([4, '', undefined])
  expect(await shownWith({})).toEqual([
    'serve',
    "wall 'http://127.0.0.1:5173/?api={base}'",
    'check http://127.0.0.1:4010',
    'gaps',
  ])
})

it('fits them to a build, a contract, and a package with msw, tests and this package', async () => {
  const msw = { devDependencies: { msw: '^2' }, scripts: { test: 'vitest' } }
  const files = { 'build/model/model.json': '{}', 'openapi.yaml': '', 'package.json': JSON.stringify(msw) }
  expect(await shownWith(files)).toEqual([
    'serve build/model',
    'init',
    'check http://127.0.0.1:4010 --build build/model',
    'gaps --contract openapi.yaml --build build/model',
  ])
  const ready = { ...msw, dependencies: { 'model-query-toolkit': '1' } }
  expect((await shownWith({ 'package.json': JSON.stringify(ready) }))[1]).toBe('vary -- npm test')
  expect((await shownWith({ 'package.json': 'broken' }))[1]).toMatch(/^wall /)
})

it('is refused with the help where no terminal is', async () => {
  const { out, err, code } = await finish([])
  expect([out, code]).toEqual(['', 3])
  expect(err).toMatch(/^Usage: /)
})
