import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { processes, programs } from '../vitest.config.ts'
import { hasTime } from './has-time.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const files = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
  .map((file) => `test/${file}`)
  .filter((file) => file.endsWith('.test.ts') && !file.startsWith('test/browser/'))
const outside = (...lists: readonly (readonly string[])[]): readonly string[] =>
  files.filter((file) => !lists.flat().some((path) => file.startsWith(path)))
const holding = (list: readonly string[], pattern: RegExp): readonly string[] =>
  list.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')))

const starts = /from '(node:child_process|node:worker_threads)'/
const changes = /from 'msw\/node'|\bvi\.(mock|doMock|spyOn|stub[A-Z])|process\.(chdir|env\b[^=\n]* = )/

test('a test that starts programs is in the project programs, and one that changes what a process shares in processes', () => {
  expect(outside(programs, processes).length).toBeGreaterThan(100)
  expect(holding(outside(programs, processes), starts)).toEqual([])
  expect(holding(outside(processes), changes)).toEqual([])
})

test('a property is tried with the same values each time, unless there is time for others', () => {
  const inUnit = outside(programs, processes)
  const others = files.filter((file) => !inUnit.includes(file))
  expect(holding(others, /from 'fast-check'/)).toEqual([])
  expect(fc.readConfigureGlobal().seed).toBe(hasTime ? undefined : 1)
})

test('the projects programs and processes name folders and files that there are, each once', () => {
  const named = [...programs, ...processes]
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
  expect(new Set(named).size).toBe(named.length)
})
