import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { testFolder } from '../build/build-folder.ts'
import { finish } from './test-io.ts'

it.each([
  ['http://app/find?api={bas}', '{bas}'],
  ['http://app/find?api={base}&to={BASE}', '{BASE}'],
  ['http://app/find?api=%7Bbase%7D', '%7Bbase%7D'],
])('refuses %s, in which %s is no {base}', async (url, part) => {
  const { code, err } = await finish(['wall', url])
  expect([code, err]).toEqual([3, expect.stringContaining(` ${part} stands for nothing; write {base}.\n`)])
})

it('names a file that it cannot write before it starts', async () => {
  const { code, err } = await finish([
    'wall',
    'http://127.0.0.1:1/',
    '--browser',
    '/no/such',
    '--output',
    '/no/such/wall.html',
  ])
  expect([code, err]).toEqual([3, expect.stringMatching(/^\/no\/such\/wall.html: .* its folder does not exist/)])
})

it('names a build that it cannot read before it starts a browser, which would keep it running', async () => {
  const { code, err } = await finish(['wall', 'http://127.0.0.1:1/', '--build', '/no/such', '--browser', '/no/such'])
  expect([code, err]).toEqual([3, '/no/such: This folder does not exist; name the folder of a build.\n'])
})

it('keeps a page that it has not written', async () => {
  await using folder = await testFolder({ 'index.html': '<title>Home</title>' })
  const file = join(folder.path, 'index.html')
  const { code, err } = await finish(['wall', 'http://127.0.0.1:1/', '--browser', '/no/such', '--output', file])
  expect([code, err]).toEqual([
    3,
    `${file}: This file is not a page of wall, so it is not replaced; name another with --output.\n`,
  ])
  expect(await readFile(file, 'utf8')).toBe('<title>Home</title>')
})
