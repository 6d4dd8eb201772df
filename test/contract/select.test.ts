import { describe, expect, it } from 'vitest'
import { createContract } from '../../src/contract/contract.ts'
import { select } from '../../src/contract/select.ts'

const contract = createContract(
  {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    'x-limits': 'none',
    'x-none': false,
    'x-null': null,
    'x-blank': ' ',
    paths: {
      '/a/{b}': {
        parameters: [{ name: 'page', in: 'query', schema: { maximum: 9 } }],
        get: {
          operationId: 'getA',
          parameters: [{ $ref: '#/components/parameters/Sort' }],
          responses: {
            200: { description: '', content: { 'text/json': { schema: { $ref: '#/components/schemas/A' } } } },
            '4XX': { description: '' },
            default: { description: '' },
          },
        },
        post: { operationId: 'make-a', responses: {} },
        delete: { responses: {} },
      },
    },
    components: {
      parameters: { Sort: { name: 'sort', in: 'header' } },
      schemas: {
        A: { allOf: [{ $ref: '#/components/schemas/B' }, { properties: { type_origin: { type: 'string' } } }] },
        B: { properties: { id: { $ref: '#/components/schemas/Id' } } },
        Id: { enum: ['x'] },
        Beside: { $ref: '#/components/schemas/Id', enum: ['y'] },
        Whole: { properties: { id: {} }, allOf: [{ $ref: '#/components/schemas/B' }] },
        Loop: { allOf: [{ $ref: '#/components/schemas/Loop' }] },
        Back: { $ref: '#/components/schemas/Back' },
      },
    },
  },
  'a.yaml',
)
const found = (expression: string): readonly string[] =>
  select(contract, expression).found.map(({ pointer }) => pointer)

describe('select', () => {
  it.each<[string, readonly string[]]>([
    ['#/info/title', ['/info/title']],
    ['#/info/none', []],
    ['getA#', ['/paths/~1a~1{b}/get']],
    ['Get a#/responses/200', ['/paths/~1a~1{b}/get/responses/200']],
    ['makeA#/responses', ['/paths/~1a~1{b}/post/responses']],
    ['*#/operationId', ['/paths/~1a~1{b}/get/operationId', '/paths/~1a~1{b}/post/operationId']],
    ['nobody#/responses', []],
    ['!?#/responses', []],
    ['#/paths/*/get', ['/paths/~1a~1{b}/get']],
    ['getA#/parameters/[in=query]/schema/maximum', ['/paths/~1a~1{b}/parameters/0/schema/maximum']],
    ['getA#/parameters/[in=header]', ['/paths/~1a~1{b}/get/parameters/0']],
    ['getA#/parameters/[in=cookie]', []],
    ['#/components/schemas/A/properties/{type origin}', ['/components/schemas/A/allOf/1/properties/type_origin']],
    ['#/components/schemas/A/properties/id/enum', ['/components/schemas/Id/enum']],
    ['getA#/responses/*/content/*/schema/properties/id', ['/components/schemas/B/properties/id']],
    ['#/components/schemas/A/properties/{kind|type origin}', ['/components/schemas/A/allOf/1/properties/type_origin']],
    ['#/components/schemas/A/properties/{*origin}', ['/components/schemas/A/allOf/1/properties/type_origin']],
    ['#/components/schemas/A/properties/{type*}', ['/components/schemas/A/allOf/1/properties/type_origin']],
    ['#/components/schemas/A/properties/{*peor*}', ['/components/schemas/A/allOf/1/properties/type_origin']],
    ['#/components/schemas/A/properties/{origin*|*type|*}', []],
    ['#/components/schemas/Beside/enum', ['/components/schemas/Beside/enum', '/components/schemas/Id/enum']],
    [
      '#/components/schemas/Whole/properties/id',
      ['/components/schemas/Whole/properties/id', '/components/schemas/B/properties/id'],
    ],
    ['#/components/schemas/Loop/properties', []],
    ['getA#/parameters/[name={Sort|order}]', ['/paths/~1a~1{b}/get/parameters/0']],
    ['getA#/parameters/[name=Sort]', []],
    ['getA#/responses/(200)', ['/paths/~1a~1{b}/get/responses/200']],
    ['getA#/responses/(201)', ['/paths/~1a~1{b}/get/responses/default']],
    ['getA#/responses/(2XX)', ['/paths/~1a~1{b}/get/responses/200']],
    ['getA#/responses/(404)', ['/paths/~1a~1{b}/get/responses/4XX']],
    ['getA#/responses/(5XX)', ['/paths/~1a~1{b}/get/responses/default']],
    ['makeA#/responses/(5XX)', []],
    ['#/x-limits/{rate}', ['/x-limits']],
    ['#/x-none/size', ['/x-none']],
    ['#/info/title/size', []],
    ['#/x-null', []],
    ['#/x-blank', []],
    ['#/{x null|x-limits}', ['/x-limits']],
    ['#/components/schemas/Back/properties', []],
    ['#/components/schemas/toString', []],
    ['#/components/schemas/__proto__', []],
  ])('finds by %s', (expression, pointers) => {
    expect(found(expression)).toEqual(pointers)
  })

  it('names the deepest place on the way to what is missing', () => {
    expect(select(contract, 'getA#/responses/404/content').nearest).toBe('/paths/~1a~1{b}/get/responses')
    expect(select(contract, '#/webhooks/*').nearest).toBe('')
    expect(select(contract, 'nobody#/x').nearest).toBe('/paths')
  })

  it('ignores members beside a reference in OpenAPI 3.0', () => {
    const older = createContract({ ...contract.document, openapi: '3.0.3' }, 'a.yaml')
    expect(select(older, '#/components/schemas/Beside/enum').found.map(({ pointer }) => pointer)).toEqual([
      '/components/schemas/Id/enum',
    ])
  })
})
