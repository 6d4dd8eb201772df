import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { readBuild, readCandidates } from '../../src/build/read-build.ts'
import { UserError } from '../../src/text/user-error.ts'
import { testFolder } from '../build/build-folder.ts'

const { resolve } = createRequire(import.meta.url)
const ajv = new Ajv2020({ strict: true })

function schema(name: string): ValidateFunction {
  return ajv.compile(JSON.parse(readFileSync(resolve(`model-query-toolkit/schemas/${name}.schema.json`), 'utf8')))
}
const schemas = { model: schema('model'), 'build-log': schema('build-log'), candidates: schema('candidates') }

async function isRead(name: keyof typeof schemas, text: string): Promise<boolean> {
  await using folder = await testFolder({ 'model.json': '{"entities": []}', [`${name}.json`]: text })
  try {
    await (name === 'candidates' ? readCandidates(folder.path) : readBuild(folder.path))
    return true
  } catch (error) {
    if (error instanceof UserError) return false
    throw error
  }
}

const entity = (members: string): string => `{"entities": [{"id": "a"${members}}]}`
const link = (members: string): string => `{"entities": [], "links": [{${members}}]}`
const finding = (members: string): string => `{"findings": [{${members}}]}`

const good: [keyof typeof schemas, string][] = [
  ['model', '{"entities": []}'],
  ['model', '{"$schema": "x", "entities": [], "links": [], "more": {"entities": 3}}'],
  ['model', entity('')],
  ['model', entity(', "type": "", "title": "", "links": []')],
  ['model', entity(', "links": [{}, {"from": "a", "confidence": -1e300, "x": null}]')],
  ['model', entity(', "locale": 3, "attributes": null, "source": [1], "ID": {}')],
  ['model', '{"entities": [{"id": ""}, {"id": "."}, {"id": ".."}, {"id": "\\u0000"}]}'],
  ['model', link('')],
  ['model', link('"from": "a", "to": "b", "relation": "c", "confidence": 0, "provenance": "any"')],
  ['model', link('"confidence": 7')],
  ['build-log', '{"findings": []}'],
  ['build-log', finding('"check": "", "severity": "", "path": "", "line": 3')],
  ['build-log', finding('"message": null')],
  ['candidates', '{}'],
  ['candidates', '{"objects": [1, null, {}], "more": 3}'],
]
const bad: [keyof typeof schemas, string][] = [
  ['model', '[]'],
  ['model', 'null'],
  ['model', '{}'],
  ['model', '{"links": []}'],
  ['model', '{"entities": {}}'],
  ['model', '{"entities": null}'],
  ['model', '{"entities": [], "links": null}'],
  ['model', '{"entities": [], "links": {}}'],
  ['model', '{"entities": [[]]}'],
  ['model', '{"entities": [null]}'],
  ['model', '{"entities": ["a"]}'],
  ['model', '{"entities": [{}]}'],
  ['model', '{"entities": [{"id": 3}]}'],
  ['model', '{"entities": [{"id": null}]}'],
  ['model', entity(', "type": null')],
  ['model', entity(', "title": ["a"]')],
  ['model', entity(', "links": null')],
  ['model', entity(', "links": {}')],
  ['model', entity(', "links": ["a"]')],
  ['model', entity(', "links": [{"relation": 1}]')],
  ['model', entity(', "links": [{"confidence": "1"}]')],
  ['model', '{"entities": [], "links": [3]}'],
  ['model', link('"from": null')],
  ['model', link('"to": 1')],
  ['model', link('"relation": true')],
  ['model', link('"confidence": "high"')],
  ['model', link('"confidence": null')],
  ['model', link('"confidence": 1e999')],
  ['build-log', '[]'],
  ['build-log', '{}'],
  ['build-log', '{"findings": "none"}'],
  ['build-log', '{"findings": ["none"]}'],
  ['build-log', finding('"check": 1')],
  ['build-log', finding('"severity": null')],
  ['build-log', finding('"path": {}')],
  ['candidates', '[]'],
  ['candidates', '"none"'],
]

describe('the published schemas', () => {
  it.each(good)('and the reader accept %s %s', async (name, text) => {
    expect(schemas[name](JSON.parse(text))).toBe(true)
    expect(await isRead(name, text)).toBe(true)
  })

  it.each(bad)('and the reader refuse %s %s', async (name, text) => {
    expect(schemas[name](JSON.parse(text))).toBe(false)
    expect(await isRead(name, text)).toBe(false)
  })
})

it('every schema that is published is a valid one, since it is compiled without a look at that', async () => {
  const names = (await readdir(dirname(resolve('model-query-toolkit/schemas/model.schema.json')))).toSorted()
  const invalid = names.filter((name) => {
    const text = readFileSync(resolve(`model-query-toolkit/schemas/${name}`), 'utf8')
    return !ajv.validateSchema(JSON.parse(text) as object)
  })
  expect([names.length > 5, invalid]).toEqual([true, []])
})
