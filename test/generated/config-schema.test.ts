import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, it } from 'vitest'
import { configSchema } from '../../scripts/write-config-schema.ts'
import { packageFile } from '../../src/files/package-file.ts'

const text = readFileSync(packageFile('contract/schemas/config.schema.json'), 'utf8')

it('is what `npm run generate:config` writes', async () => {
  const plain = (schema: string): string => JSON.stringify(JSON.parse(schema))
  expect(plain(text)).toBe(plain(await configSchema()))
})

it('is a JSON Schema, and takes a list where a flag may be given again', () => {
  const { properties } = JSON.parse(text) as { readonly properties: Record<string, Section> }
  expect(() => new Ajv2020({ strict: true, allowUnionTypes: true }).compile(JSON.parse(text) as object)).not.toThrow()
  const flags = Object.values(properties).flatMap((section) => Object.values(section.properties ?? {}))
  const lists = flags.filter(({ type }) => type?.includes('array'))
  const repeatable = flags.filter(({ description }) => /repeatable/.test(description))
  expect(lists).toEqual(expect.arrayContaining(repeatable))
  // The others take several at once: `--replay` twice, `--mine`, `--observations`, `--needs`, and a `--header` of one store.
  expect(lists.length - repeatable.length).toBe(6)
})

interface Section {
  readonly properties?: Readonly<
    Record<string, { readonly description: string; readonly type?: string | readonly string[] }>
  >
}
