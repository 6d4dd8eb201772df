import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { validators } from '../../scripts/generate-validators.ts'

const folder = new URL('../../src/generated/validators/', import.meta.url)

it.each(Object.entries(validators))('%s is what `npm run generate:validators` writes', async (name, text) => {
  expect(await text()).toBe(readFileSync(new URL(`${name}.ts`, folder), 'utf8'))
})

it('no other validator is there', () => {
  expect(readdirSync(folder).toSorted()).toEqual(
    Object.keys(validators)
      .map((name) => `${name}.ts`)
      .toSorted(),
  )
})
