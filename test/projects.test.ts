import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { processes } from '../vitest.config.ts'
import { hasTime } from './has-time.ts'
import { parts } from './parts.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const files = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
  .map((file) => `test/${file}`)
  .filter((file) => file.endsWith('.test.ts') && !file.startsWith('test/browser/'))
const isIn = (file: string): boolean => processes.some((path) => file.startsWith(path))
const inUnit = files.filter((file) => !isIn(file))
const holding = (list: readonly string[], pattern: RegExp): readonly string[] =>
  list.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')))

const starts = /from '(node:child_process|node:worker_threads)'/
const changes = /from 'msw\/node'|\bvi\.(mock|doMock|spyOn|stub[A-Z])|process\.(chdir|env\b[^=\n]* = )/

test('a test that starts programs, or changes what a process shares, is in the project processes', () => {
  expect(inUnit.length).toBeGreaterThan(100)
  expect(holding(inUnit, starts)).toEqual([])
  expect(holding(inUnit, changes)).toEqual([])
})

test('a property is tried with the same values each time, unless there is time for others', () => {
  expect(holding(files.filter(isIn), /from 'fast-check'/)).toEqual([])
  expect(fc.readConfigureGlobal().seed).toBe(hasTime ? undefined : 1)
})

test('what npm test leaves out is in one part alone, and there', () => {
  const all = Object.values(parts).flat()
  expect(all.filter((path) => !existsSync(join(root, path)))).toEqual([])
  expect(all.length).toBe(new Set(all).size)
  const run = readFileSync(join(root, '.ci/run'), 'utf8')
  expect(run).toMatch(/^npm run test:slow$/m)
  expect(run).toMatch(/^TEST_ONE_SEED=1 npm run test:matrix$/m)
  expect(parts.apart.filter((path) => !run.includes(path.replace(/(\/|s?\.test\.ts|\.test\.ts)$/, '')))).toEqual([])
})

test('the project processes names folders and files that there are, each once', () => {
  expect(processes.filter((path) => !existsSync(join(root, path)))).toEqual([])
  expect(new Set(processes).size).toBe(processes.length)
})
