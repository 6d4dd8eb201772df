import { expect, test } from 'vitest'
import { defaultContract } from '../../../../src/conformance/default-contract.ts'
import { answerSchemas } from '../../../../src/conformance/inquiry/answers/answer-schemas.ts'
import { schemasOf } from '../../../../src/conformance/inquiry/answers/schema.ts'

const { document } = defaultContract()
const named = (name: string): string => `/components/schemas/${name}`

/** The contract with another schema for what getEntity answers with. */
const answering = (schema: object, schemas: object = {}): typeof document => {
  const get = { operationId: 'getEntity', responses: { 200: { content: { 'application/json': { schema } } } } }
  return {
    ...document,
    paths: { ...document.paths, '/entities/{id}': { get } },
    components: { schemas: { ...document.components?.schemas, ...schemas } },
  }
}

test('what is shown has the schemas that the operations declare', () => {
  expect(answerSchemas(document)).toEqual({
    'Entity in the list': named('Entity'),
    'Link in the list': named('Link'),
    Entity: named('Entity'),
    Link: named('Link'),
    Finding: named('Finding'),
    SearchHit: named('SearchHit'),
  })
})

test('an operation with a schema of its own is held to that', () => {
  const links = { type: 'array', items: { $ref: '#/components/schemas/OwnLink' } }
  const schema = { allOf: [{ $ref: '#/components/schemas/Own' }, { properties: { source: { type: 'string' } } }] }
  const own = answering(schema, { Own: { properties: { links } }, OwnLink: { type: 'object' } })
  const { Entity, Link, ...others } = answerSchemas(own)
  expect([Entity, Link]).toEqual([
    '/paths/~1entities~1{id}/get/responses/200/content/application~1json/schema',
    named('OwnLink'),
  ])
  expect(others).toMatchObject({ 'Entity in the list': named('Entity'), 'Link in the list': named('Link') })
  expect(schemasOf(own).membersAt(Entity)).toEqual(['links', 'source'])
})

test('the schema of a range of media types counts, after that of JSON itself', () => {
  const entityBy = (...types: readonly string[]): string => {
    const content = Object.fromEntries(types.map((type) => [type, { schema: { type: 'object' } }]))
    const get = { operationId: 'getEntity', responses: { 200: { content } } }
    return (
      answerSchemas({ paths: { '/entities/{id}': { get } } })
        .Entity.split('/')
        .at(-2) ?? ''
    )
  }
  expect([
    entityBy('text/html', '*/*'),
    entityBy('*/*', 'application/*'),
    entityBy('application/hal+json', '*/*'),
    entityBy('*/*', 'application/hal+json', 'application/json'),
  ]).toEqual(['*~1*', 'application~1*', 'application~1hal+json', 'application~1json'])
})

test('where an operation declares no schema, that of the name counts', () => {
  expect(answerSchemas({})).toMatchObject({ Entity: named('Entity'), Link: named('Link'), Finding: named('Finding') })
})
