import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, test } from 'vitest'
import { counted, countOf } from '../../src/text/counted.ts'

it.each([
  [0, '0 entities'],
  [1, '1 entity'],
  [2, '2 entities'],
  [999, '999 entities'],
  [1000, '1,000 entities'],
  [1_234_567, '1,234,567 entities'],
])('counts %s', (count, text) => {
  expect(counted(count, 'entity', 'entities')).toBe(text)
})

it('adds an s where nothing else is given', () => {
  expect([counted(1, 'link'), counted(0, 'link')]).toEqual(['1 link', '0 links'])
})

it('says every count that a report names', () => {
  const uncounted = /\$\{[^}]*\} (?:other )?(?:hits|entities|findings|links|requests|answers)\b/g
  const folders = ['src/conformance/rules', 'src/conformance/behaviours', 'src/report', 'src/report/reporters']
  const found = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) =>
        [...readFileSync(join(folder, file), 'utf8').matchAll(uncounted)].map(([text]) => `${file}: ${text}`),
      ),
  )
  expect(found).toEqual([])
})

test.each([
  ['entities named by hits and links', '1 entity named by hits and links'],
  ['ends of links', '1 end of links'],
  ['further operations that could be requested', '1 further operation that could be requested'],
  ['searches with signs', '1 search with signs'],
  ['prefixes', '1 prefix'],
])('one of %s is counted as one', (many, one) => {
  expect([countOf(1, many), countOf(1200, many)]).toEqual([one, `1,200 ${many}`])
})
