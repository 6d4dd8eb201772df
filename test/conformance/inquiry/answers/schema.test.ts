import { expect, test } from 'vitest'
import { schemasOf } from '../../../../src/conformance/inquiry/answers/schema.ts'
import { UserError } from '../../../../src/text/user-error.ts'

const expectedBy =
  (properties: object) =>
  (value: unknown): string | undefined =>
    schemasOf({ components: { schemas: { Entity: { type: 'object', properties } } } }).faultOf(
      '/components/schemas/Entity',
      value,
    )?.expected

test('a value of another type is said in words that take a place behind them, as in "type string at /title of ..."', () => {
  const expected = expectedBy({ title: { type: 'string' }, score: { type: ['number', 'null'] } })
  expect([{ title: 1 }, { score: '1' }, 1].map(expected)).toEqual([
    'type string at /title',
    'type number or null at /score',
    'type object',
  ])
})

test('the values that may stand there are named, however the contract lists them', () => {
  const expected = expectedBy({
    one: { const: 'a' },
    some: { enum: ['a', 'b'] },
    many: { enum: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] },
    titled: { oneOf: [{ const: 'a', title: 'A' }, { const: 'b' }] },
    orNull: { anyOf: [{ type: 'number' }, { type: 'null' }] },
    least: { minimum: 0 },
  })
  expect(
    [
      { one: 1 },
      { some: 1 },
      { many: 1 },
      { titled: 1 },
      { orNull: 'x' },
      { least: -1 },
      { one: 'a', titled: 'b' },
    ].map(expected),
  ).toEqual([
    '"a" at /one',
    '"a" or "b" at /some',
    '"a" or "b" or "c" or "d" or one of 3 more at /many',
    '"a" or "b" at /titled',
    'type number or type null at /orNull',
    'must be >= 0 at /least',
    undefined,
  ])
})

test('the keywords of OpenAPI 3.0 mean what they mean there', () => {
  const expected = expectedBy({
    share: { type: 'number', minimum: 0, exclusiveMinimum: true, maximum: 1, exclusiveMaximum: false },
    loose: { type: 'number', exclusiveMinimum: true },
    title: { type: 'string', nullable: true },
    other: { nullable: true, allOf: [{ type: 'string' }] },
    nested: { type: 'object', properties: { nullable: true }, additionalProperties: false },
  })
  expect(
    [
      { share: 0 },
      { share: 1, loose: -1, title: null, nested: { nullable: 1 } },
      { share: 2 },
      { other: null },
      { nested: { b: 1 } },
    ].map(expected),
  ).toEqual([
    'must be > 0 at /share',
    undefined,
    'must be <= 1 at /share',
    'type string at /other',
    'no property "b" at /nested',
  ])
})

test('a pattern is read as far as ECMAScript can', () => {
  const expected = expectedBy({
    plain: { pattern: '^\\p{Lu}' },
    escaped: { pattern: '^a\\_b$' },
    foreign: { pattern: '(?i)loan' },
  })
  expect([{ plain: 'A', escaped: 'a_b', foreign: 'x' }, { plain: 'a' }, { escaped: 'ab' }].map(expected)).toEqual([
    undefined,
    'must match pattern "^\\p{Lu}" at /plain',
    'must match pattern "^a\\_b$" at /escaped',
  ])
})

test('a decimal number is a multiple of its decimal step', () => {
  const expected = expectedBy({ confidence: { multipleOf: 0.0001 } })
  expect([{ confidence: 0.94 }, { confidence: 0.94005 }].map(expected)).toEqual([
    undefined,
    'must be multiple of 0.0001 at /confidence',
  ])
})

test('what only requests have is not required of answers', () => {
  const properties = { id: { type: 'string' }, secret: { type: 'string', writeOnly: true } }
  const expected = expectedBy({ one: { properties, required: ['id', 'secret'] } })
  expect([{ one: { id: 'a' } }, { one: { secret: 'b' } }].map(expected)).toEqual([
    undefined,
    "must have required property 'id' at /one",
  ])
})

test('nothing fits an enum without values, nor the schema false', () => {
  const expected = expectedBy({ none: { type: 'string', enum: [] }, never: false, enum: { type: 'string' } })
  expect([{ none: 'a' }, { never: 1 }, { enum: 'a' }].map(expected)).toEqual([
    'no value at /none',
    'no value at /never',
    undefined,
  ])
})

test('an identifier of a schema changes no reference', () => {
  const { faultOf } = schemasOf({
    components: {
      schemas: { A: { $id: 'https://models.example/a', $ref: '#/components/schemas/B' }, B: { type: 'string' } },
    },
  })
  expect(faultOf('/components/schemas/A', 1)?.expected).toBe('type string')
})

test('a schema that is none is said to be none', () => {
  expect(() => expectedBy({ title: { type: 'strin' } })({})).toThrow(
    new UserError(
      'The schema at /components/schemas/Entity of the contract is not valid: type must be JSONType or JSONType[]: strin.',
    ),
  )
})
