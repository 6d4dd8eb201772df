import { expect, test } from 'vitest'
import { type FaultyServer, withRealism } from './row.ts'
import { serve } from './serve.ts'

const row = (name: string): FaultyServer => ({ name, breaks: 'OPS-3', realism: 'common', why: 'It is.', serve })
const table = ['a', 'a (tiny)', 'a (many)', 'ab', 'c'].map(row)

test('rates the rows named, in all of their models, and leaves the others as they are', () => {
  const rated = withRealism(table, { plausible: ['a'], contrived: ['c'] })
  expect(rated.map(({ name, realism }) => `${name}: ${realism}`)).toEqual([
    'a: plausible',
    'a (tiny): plausible',
    'a (many): plausible',
    'ab: common',
    'c: contrived',
  ])
})

test('marks the rows that are not found', () => {
  const marked = withRealism(table, { unseen: ['a (tiny)'] }).filter(({ unseen }) => unseen)
  expect(marked.map(({ name }) => name)).toEqual(['a (tiny)'])
})

test('refuses a name that no row has', () => {
  expect(() => withRealism(table, { contrived: ['c', 'd'] })).toThrow('No row is called: d')
})
