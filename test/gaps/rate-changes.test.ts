import { describe, expect, it } from 'vitest'
import { type Contract, createContract } from '../../src/contract/contract.ts'
import type { JsonObject } from '../../src/contract/pointer.ts'
import { rateChanges } from '../../src/gaps/rate-changes.ts'
import { pairs } from './contract-pairs.ts'
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
    ({ rating, breaks, says }) => `${rating}, breaks ${breaks}: ${says}`,
  )
}
const get = (document: JsonObject): Record<string, unknown> => reach(document, 'paths', '/a', 'get')
const schema = (document: JsonObject): Record<string, unknown> => reach(document, 'components', 'schemas', 'A')
const parameter = (more: object): object => ({ name: 'q', in: 'query', schema: { type: 'string' }, ...more })

const inputs = pairs.map(([title, put, then, now, expected]) => [title, put, then, now, expected] as const)

/** Two members that each hold the whole again, beside something that keeps the reference from being one alone. */
const tree = (description: string): JsonObject => {
  const half = { $ref: '#/components/schemas/Node', deprecated: true }
  const schemas = { Node: { description, type: 'object', properties: { left: half, right: half } } }
  const schema = { $ref: '#/components/schemas/Node' }
  const reply = { description: 'ok', content: { 'application/json': { schema } } }
  return { ...before, paths: { '/a': { get: { responses: { 200: reply } } } }, components: { schemas } }
}

describe('rateChanges', () => {
  it('ends with a tree that refers to itself on both sides', () => {
    const [one, other] = ['old', 'new'].map((text) => createContract(tree(text), text)) as [Contract, Contract]
    expect(rateChanges(other, one).map(({ rating }) => rating)).toEqual(['patch'])
  })

  it('takes a parameter, or a body, that is added by reference for as grave as it is', () => {
    const byName = { $ref: '#/components/parameters/P' }
    const added = ratings((d) => {
      Object.assign(d, {
        components: {
          ...(d['components'] as object),
          parameters: { P: { name: 'p', in: 'query', required: true, schema: {} } },
        },
      })
      Object.assign(get(d), { parameters: [...(get(d)['parameters'] as unknown[]), byName] })
    })
    expect(added.filter((text) => text.startsWith('major'))).toEqual([
      'major, breaks client: listA: required query parameter p added',
    ])
  })

  it.each<[string, (document: JsonObject) => void, readonly string[]]>([
    ['nothing', () => undefined, []],
    ['words', (d) => Object.assign(get(d), { summary: 'A' }), ['patch, breaks nobody: words, or what nothing uses']],
    [
      'an operation more',
      (d) => Object.assign(reach(d, 'paths'), { '/b': { get: { responses: {} } } }),
      ['minor, breaks server: operation GET /b added'],
    ],
    ['an operation less', (d) => Object.assign(d, { paths: {} }), ['major, breaks client: operation listA removed']],
    [
      'another path',
      (d) => Object.assign(d, { paths: { '/b': { get: get(d) } } }),
      ['major, breaks client: listA: route is GET /b instead of GET /a'],
    ],
    [
      'a parameter less',
      (d) => Object.assign(get(d), { parameters: [] }),
      ['major, breaks client: listA: query parameter q removed'],
    ],
    [
      'a required one',
      (d) => Object.assign(get(d), { parameters: [parameter({ required: true })] }),
      ['major, breaks client: listA, query parameter q: required is true instead of false'],
    ],
    [
      'an optional one more',
      (d) => Object.assign(get(d), { parameters: [parameter({}), parameter({ name: 'page' })] }),
      ['minor, breaks server: listA: query parameter page added'],
    ],
    [
      'a required one more',
      (d) => Object.assign(get(d), { parameters: [parameter({}), parameter({ name: 'page', required: true })] }),
      ['major, breaks client: listA: required query parameter page added'],
    ],
    [
      'a reply less',
      (d) => delete reach(d, 'paths', '/a', 'get', 'responses')['404'],
      ['major, breaks client: listA: reply 404 removed'],
    ],
    [
      'a reply more',
      (d) => Object.assign(reach(d, 'paths', '/a', 'get', 'responses'), { 429: { description: '' } }),
      ['minor, breaks server: listA: reply 429 added'],
    ],
    [
      'credentials',
      (d) => Object.assign(d, { security: [{ key: [] }] }),
      ['major, breaks client: listA: credentials: key instead of none'],
    ],
    [
      'a member less',
      (d) => delete reach(d, 'components', 'schemas', 'A', 'properties')['id'],
      ['major, breaks client: schema A: property id removed'],
    ],
    [
      'a member more',
      (d) => Object.assign(reach(d, 'components', 'schemas', 'A', 'properties'), { b: {} }),
      ['minor, breaks server: schema A: property b added'],
    ],
    [
      'another type',
      (d) => Object.assign(reach(d, 'components', 'schemas', 'A', 'properties', 'id'), { type: 'number' }),
      ['major, breaks both: schema A, property id: type has number instead of string'],
    ],
    [
      'a value more',
      (d) => Object.assign(reach(d, 'components', 'schemas', 'A', 'properties', 'kind'), { enum: ['x', 'y', 'z'] }),
      ['major, breaks client: schema A, property kind: enum also has z'],
    ],
    [
      'a value less',
      (d) => Object.assign(reach(d, 'components', 'schemas', 'A', 'properties', 'kind'), { enum: ['x'] }),
      ['minor, breaks server: schema A, property kind: enum no longer has y'],
    ],
    [
      'a range',
      (d) => Object.assign(reach(d, 'components', 'schemas', 'A', 'properties', 'id'), { maxLength: 9 }),
      ['minor, breaks server: schema A, property id: maxLength 9 declared'],
    ],
    [
      'a member no longer required',
      (d) => Object.assign(schema(d), { required: [] }),
      ['major, breaks client: schema A: required no longer has id'],
    ],
    [
      'a body of one',
      (d) =>
        Object.assign(reach(d, 'paths', '/a', 'get', 'responses', '200', 'content', 'application/json', 'schema'), {
          type: 'object',
        }),
      ['major, breaks both: listA, reply 200, application/json: type has object instead of array'],
    ],
  ])('rates %s', (_, edit, expected) => {
    expect(ratings(edit)).toEqual(expected)
  })

  it('has the gravest first', () => {
    const changed = ratings((document) => {
      Object.assign(reach(document, 'paths'), { '/b': { get: { responses: {} } } })
      Object.assign(get(document), { parameters: [] })
    })
    expect(changed.map((line) => line.split(',')[0])).toEqual(['major', 'minor'])
  })

  it('compares a schema that refers to itself once, and names it', () => {
    const withTree = (type: string) => (document: JsonObject) => {
      Object.assign(reach(document, 'components', 'schemas'), {
        A: { properties: { id: { type }, children: { items: { $ref: '#/components/schemas/A' } } } },
      })
    }
    const [old, own] = ['string', 'integer'].map((type) => {
      const document = structuredClone(before)
      withTree(type)(document)
      return createContract(document, 'a')
    }) as [Contract, Contract]
    expect(rateChanges(own, old).map(({ says }) => says)).toEqual([
      'schema A, property id: type has integer instead of string',
    ])
  })

  it('ends where two contracts alternate between references and what they name', () => {
    const [old, own] = [
      { A: { properties: { p: { properties: { q: { $ref: '#/components/schemas/A' } } } } } },
      {
        A: { properties: { p: { $ref: '#/components/schemas/C' } } },
        C: { properties: { q: { properties: { p: { $ref: '#/components/schemas/C' } } } } },
      },
    ].map((schemas) => {
      const document = structuredClone(before)
      Object.assign(reach(document, 'components'), { schemas })
      return createContract(document, 'a')
    }) as [Contract, Contract]
    expect(rateChanges(own, old).map(({ rating }) => rating)).toEqual(['patch'])
  })

  it('says once what is the same in several operations, and in how many', () => {
    const [old, own] = [10, 5].map((maximum) => {
      const operation = { parameters: [{ name: 'q', in: 'query', schema: { maximum } }], responses: {} }
      return createContract({ ...before, paths: { '/a': { get: operation }, '/b': { get: operation } } }, 'a')
    }) as [Contract, Contract]
    expect(rateChanges(own, old)).toEqual([
      { rating: 'major', breaks: 'client', says: 'GET /a, query parameter q: maximum is 5 instead of 10', others: 1 },
    ])
  })

  it.each(inputs)('rates a pair: %s', (_, put, then, now, expected) => {
    const changes = rateChanges(createContract(put(now), 'b'), createContract(put(then), 'a'))
    const known = changes.filter(({ breaks }) => breaks !== 'unknown')
    const broken = new Set(known.map(({ breaks }) => breaks).filter((breaks) => breaks !== 'nobody'))
    const whom = broken.size > 1 ? 'both' : ([...broken][0] ?? 'nobody')
    const rating = known[0]?.rating ?? 'patch'
    const rated = rating === 'patch' ? 'patch' : `${rating} ${whom}`
    expect(known.length < changes.length ? `at least ${rated}` : rated).toBe(expected)
  })

  it.each(inputs)('finds nothing in the same contract twice: %s', (_, put, then) => {
    expect(rateChanges(createContract(put(then), 'b'), createContract(put(then), 'a'))).toEqual([])
  })

  it('says why, wherever a rating is not that of oasdiff', () => {
    const differ = pairs.filter(
      ([, , , , expected, oasdiff]) => oasdiff && expected.includes('major') === (oasdiff === 'INFO'),
    )
    expect(differ.filter(([, , , , , , because]) => because === undefined).map(([title]) => title)).toEqual([])
    expect(pairs.filter((pair) => pair[6] !== undefined && !differ.includes(pair)).map(([title]) => title)).toEqual([])
  })
})
