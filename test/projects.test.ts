import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { processes } from '../vitest.config.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const unit = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
  .map((file) => `test/${file}`)
  .filter((file) => file.endsWith('.test.ts') && !file.startsWith('test/browser/'))
  .filter((file) => !processes.some((path) => file.startsWith(path)))

const apart =
  /from '(node:child_process|node:worker_threads|msw\/node)'|\bvi\.(mock|doMock|spyOn|stub[A-Z])|process\.(chdir|env\b[^=\n]* = )/

test('a test that starts programs, or changes what files of one process share, is in the project processes', () => {
  expect(unit.length).toBeGreaterThan(100)
  expect(unit.filter((file) => apart.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})

test('the project processes names folders and files that there are', () => {
  expect(processes.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
