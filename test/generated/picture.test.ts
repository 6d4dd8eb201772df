import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { pictures } from '../../scripts/write-picture.ts'

it('the picture of the README is what `npm run generate:docs` writes, and shows what the fixture answers', async () => {
  const made = await pictures()
  expect(made.size).toBe(2)
  for (const [path, text] of made) expect(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')).toBe(text)
  const [light = ''] = made.values()
  expect(light).toContain('>searchModel<')
  expect(light).toMatch(/>16 hits</)
})
