import { readFile } from 'node:fs/promises'
import SwaggerParser from '@apidevtools/swagger-parser'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { operationIds } from '../../src/contract/ids.ts'

interface Operation {
  readonly operationId: string
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required: boolean }[]
  readonly responses: Readonly<Record<string, { readonly content?: object }>>
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly [member: string]: unknown
}

const read = async (): Promise<Document> =>
  parse(await readFile(new URL('../../contract/openapi.yaml', import.meta.url), 'utf8')) as Document
const contract = await read()

describe('the contract', () => {
  it('is OpenAPI 3.1.0, by its own schema', async () => {
    expect(contract['openapi']).toBe('3.1.0')
    await expect(SwaggerParser.validate((await read()) as never)).resolves.toBeDefined()
  })

  it('has the title, version and interface properties that are stated (SVC-4, SVC-5)', () => {
    expect(contract['info']).toMatchObject({ title: 'Model query API', version: '0.1.0' })
    expect(contract['x-interface']).toEqual({ protocol: 'rest', exposure: 'internal', version: 1, status: 'draft' })
  })

  it('declares the four operations, each a GET, with the parameters and answers that are stated and no more (SVC-3)', () => {
    const operations = Object.entries(contract.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, { operationId, parameters = [], responses, ...rest }]) => ({
        operation: `${method} ${path} ${operationId}`,
        parameters: parameters.map((one) => `${one.in} ${one.name} ${one.required}`),
        answers: Object.entries(responses).map(([status, { content = {} }]) =>
          [status, ...Object.keys(content)].join(' '),
        ),
        rest: Object.keys(rest).filter((member) => member !== 'summary' && member !== 'description'),
      })),
    )
    expect(operations).toEqual([
      { operation: 'get /entities listEntities', parameters: [], answers: ['200 application/json'], rest: [] },
      {
        operation: 'get /entities/{id} getEntity',
        parameters: ['path id true'],
        answers: ['200 application/json', '404'],
        rest: [],
      },
      {
        operation: 'get /search searchModel',
        parameters: ['query q true'],
        answers: ['200 application/json'],
        rest: [],
      },
      { operation: 'get /findings listFindings', parameters: [], answers: ['200 application/json'], rest: [] },
    ])
    expect(operations.map(({ operation }) => operation.split(' ')[2])).toEqual(operationIds)
  })

  it('declares the four schemas with the fields that are stated, all optional, and nothing else of them (RES-1 to RES-4)', () => {
    const links = { type: 'array', items: { $ref: '#/components/schemas/Link' } }
    const string = { type: 'string' }
    const number = { type: 'number' }
    const object = (properties: object): object => ({ type: 'object', properties })
    expect(contract['components']).toEqual({
      schemas: {
        Entity: object({ id: string, type: string, title: string, links }),
        Link: object({ from: string, to: string, relation: string, confidence: number }),
        Finding: object({ check: string, severity: string, path: string }),
        SearchHit: object({ id: string, score: number }),
      },
    })
  })

  it('describes every operation but listFindings, which keeps to its declared properties (SVC-7)', () => {
    const described = Object.values(contract.paths).map(({ get }) => [get?.operationId, 'description' in (get ?? {})])
    expect(described).toEqual([
      ['listEntities', true],
      ['getEntity', true],
      ['searchModel', true],
      ['listFindings', false],
    ])
  })
})
