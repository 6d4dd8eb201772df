import { describe, expect, it } from 'vitest'
import { createContract } from '../../src/contract/contract.ts'
import type { JsonObject } from '../../src/contract/pointer.ts'
import { rateChanges } from '../../src/gaps/rate-changes.ts'
import { reach as reachIn } from './repository.ts'

const before: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'T', version: '1' },
  paths: {
    '/a': {
      get: {
        operationId: 'listA',
        parameters: [{ name: 'q', in: 'query', required: false, schema: { type: 'string' } }],
        responses: {
          200: {
            description: 'ok',
            content: { 'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/A' } } } },
          },
          404: { description: 'none' },
        },
      },
    },
  },
  components: {
    schemas: {
      A: { type: 'object', required: ['id'], properties: { id: { type: 'string' }, kind: { enum: ['x', 'y'] } } },
    },
  },
}

const reach = (document: JsonObject, ...path: readonly string[]): Record<string, unknown> =>
  reachIn(document as Parameters<typeof reachIn>[0], ...path)

function ratings(edit: (document: JsonObject) => void): readonly string[] {
  const after = structuredClone(before)
  edit(after)
  return rateChanges(createContract(after, 'b'), createContract(before, 'a')).map(
    ({ rating, says }) => `${rating}: ${says}`,
  )
}
const get = (document: JsonObject): Record<string, unknown> => reach(document, 'paths', '/a', 'get')
const schema = (document: JsonObject): Record<string, unknown> => reach(document, 'components', 'schemas', 'A')
const parameter = (more: object): object => ({ name: 'q', in: 'query', schema: { type: 'string' }, ...more })

describe('rateChanges', () => {
  it.each<[string, (document: JsonObject) => void, readonly string[]]>([
    ['nothing', () => undefined, []],
    ['words', (d) => Object.assign(get(d), { summary: 'A' }), ['patch: words, examples or extensions']],
    [
      'an operation more',
      (d) => Object.assign(reach(d, 'paths'), { '/b': { get: { responses: {} } } }),
      ['minor: operation GET /b added'],
    ],
    ['an operation less', (d) => Object.assign(d, { paths: {} }), ['major: operation listA removed']],
    [
      'another path',
      (d) => Object.assign(d, { paths: { '/b': { get: get(d) } } }),
      ['major: listA: method or path changed'],
    ],
    ['a parameter less', (d) => Object.assign(get(d), { parameters: [] }), ['major: listA: parameter q removed']],
    [
      'a required one',
      (d) => Object.assign(get(d), { parameters: [parameter({ required: true })] }),
      ['major: listA: parameter q became required'],
    ],
    [
      'an optional one more',
      (d) => Object.assign(get(d), { parameters: [parameter({}), parameter({ name: 'page' })] }),
      ['minor: listA: parameter page added'],
    ],
    [
      'a required one more',
      (d) => Object.assign(get(d), { parameters: [parameter({}), parameter({ name: 'page', required: true })] }),
      ['major: listA: required parameter page added'],
    ],
    [
      'a reply less',
      (d) => delete reach(d, 'paths', '/a', 'get', 'responses')['404'],
      ['major: listA: reply 404 removed'],
    ],
    [
      'a reply more',
      (d) => Object.assign(reach(d, 'paths', '/a', 'get', 'responses'), { 429: { description: '' } }),
      ['minor: listA: reply 429 added'],
    ],
    ['credentials', (d) => Object.assign(d, { security: [{ key: [] }] }), ['major: listA: credentials required']],
    [
      'a member less',
      (d) => delete reach(d, 'components', 'schemas', 'A', 'properties')['id'],
      ['major: schema A, property id removed'],
    ],
    [
      'a member more',
      (d) => Object.assign(reach(d, 'components', 'schemas', 'A', 'properties'), { b: {} }),
      ['minor: schema A, property b added'],
    ],
    [
      'another type',
      (d) => Object.assign(reach(d, 'components', 'schemas', 'A', 'properties', 'id'), { type: 'number' }),
      ['major: schema A, property id: type changed'],
    ],
    [
      'a value more',
      (d) => Object.assign(reach(d, 'components', 'schemas', 'A', 'properties', 'kind'), { enum: ['x', 'y', 'z'] }),
      ['major: schema A, property kind: enum also has z'],
    ],
    [
      'a value less',
      (d) => Object.assign(reach(d, 'components', 'schemas', 'A', 'properties', 'kind'), { enum: ['x'] }),
      ['minor: schema A, property kind: enum has fewer values'],
    ],
    [
      'a range',
      (d) => Object.assign(reach(d, 'components', 'schemas', 'A', 'properties', 'id'), { maxLength: 9 }),
      ['minor: schema A, property id: maxLength declared'],
    ],
    [
      'a member no longer required',
      (d) => Object.assign(schema(d), { required: [] }),
      ['major: schema A: fewer members are required'],
    ],
    [
      'a body of one',
      (d) =>
        Object.assign(reach(d, 'paths', '/a', 'get', 'responses', '200', 'content', 'application/json', 'schema'), {
          type: 'object',
        }),
      ['major: listA: body of 200: type changed'],
    ],
  ])('rates %s', (_, edit, expected) => {
    expect(ratings(edit)).toEqual(expected)
  })

  it('has the gravest first', () => {
    const changed = ratings((document) => {
      Object.assign(reach(document, 'paths'), { '/b': { get: { responses: {} } } })
      Object.assign(get(document), { parameters: [] })
    })
    expect(changed.map((line) => line.split(':')[0])).toEqual(['major', 'minor'])
  })
})
