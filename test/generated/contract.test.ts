import { readFile } from 'node:fs/promises'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { contractTypes } from '../../scripts/generate-types.ts'
import { listEntities } from '../../src/index.ts'
import type { contract, Entity, Finding, SearchHit } from '../../src/index.ts'

const read = (path: string): Promise<string> => readFile(new URL(`../../${path}`, import.meta.url), 'utf8')
const yaml = await read('contract/openapi.yaml')

describe('the types of the contract', () => {
  it('are those that `npm run generate:types` writes', async () => {
    expect(await contractTypes(yaml)).toBe(await read('src/generated/contract.ts'))
  })

  it('follow a change of the contract', async () => {
    const types = await contractTypes(
      yaml
        .replace('    SearchHit:\n', '    Suggestion:\n      type: object\n    SearchHit:\n')
        .replace('name: q', 'name: words'),
    )
    expect(types).toContain('export interface Suggestion {')
    expect(types).toContain('query: { words: string }')
  })

  it('know parameters of a path, and names that are no identifiers', async () => {
    const types = await contractTypes(
      yaml
        .replace(
          '  /findings:\n',
          '  /findings:\n    parameters: [{ name: page-size, in: query, schema: { type: integer } }]\n',
        )
        .replace('name: q', "name: 'q[]'"),
    )
    expect(types).toContain("query: { 'page-size'?: number }")
    expect(types).toContain("query: { 'q[]': string }")
    expect(types).toContain("'/findings': { GET: Operations['listFindings'] }")
  })

  it('say which parameters an operation takes and what it answers', () => {
    type GetEntity = contract.Operations['getEntity']
    expectTypeOf<GetEntity['parameters']['path']>().toEqualTypeOf<{ id: string }>()
    expectTypeOf<GetEntity['answers'][404]>().toBeUnknown()
    expectTypeOf<contract.Paths['/search']['GET']['parameters']['query']>().toEqualTypeOf<{ q: string }>()
    expectTypeOf<contract.Operations['listFindings']['answers'][200]['application/json']>().items.toHaveProperty(
      'check',
    )
  })

  it('hold for what the service answers with', () => {
    expect(listEntities).toBeTypeOf('function')
    expectTypeOf<{ -readonly [Member in keyof Finding]: Finding[Member] }>().toExtend<contract.Finding>()
    expectTypeOf<SearchHit['score']>().toExtend<contract.SearchHit['score']>()
    expectTypeOf<Entity['title']>().toExtend<contract.Entity['title']>()
  })
})
