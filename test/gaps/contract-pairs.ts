import { parse } from 'yaml'
import type { JsonObject } from '../../src/contract/pointer.ts'

/** What a text is put in: a contract with one operation, all of it the same but for this. */
type Put = (text: string) => JsonObject

const read = (text: string): JsonObject => (parse(text) ?? {}) as JsonObject
const contract = (operation: JsonObject, more: JsonObject = {}): JsonObject => ({
  openapi: '3.1.0',
  info: { title: 'T', version: '1' },
  paths: { '/a': { get: { operationId: 'listA', responses: { 200: { description: 'ok' } }, ...operation } } },
  ...more,
})
const json = (schema: JsonObject): JsonObject => ({ content: { 'application/json': { schema } } })

/** A schema of a parameter of the query. */
const query: Put = (text) => contract({ parameters: [{ name: 'q', in: 'query', schema: read(text) }] })
/** A schema of an answer. */
const answer: Put = (text) => contract({ responses: { 200: { description: 'ok', ...json(read(text)) } } })
/** A schema of the body of a request. */
const body: Put = (text) => contract({ requestBody: json(read(text)) })
/** A schema that is sent and answered. */
const either: Put = (text) => {
  const schema = { $ref: '#/components/schemas/A' }
  const operation = { requestBody: json(schema), responses: { 200: { description: 'ok', ...json(schema) } } }
  return contract(operation, { components: { schemas: { A: read(text) } } })
}
/** A parameter of the query. */
const parameter: Put = (text) => contract({ parameters: [{ name: 'q', in: 'query', ...read(text) }] })
/** Members of an operation. */
const operation: Put = (text) => contract(read(text))
/** The replies of an operation. */
const replies: Put = (text) => contract({ responses: read(text) })
/** The reply 200 of an operation. */
const reply: Put = (text) => contract({ responses: { 200: { description: 'ok', ...read(text) } } })
/** Members of the whole. */
const whole: Put = (text) => contract({}, read(text))
/** The paths. */
const paths: Put = (text) => contract({}, { paths: read(text) })

/** Rating and whom it breaks; `at least` where a member was compared by no rule. */
type Expected =
  | 'patch'
  | 'at least patch'
  | 'minor nobody'
  | 'minor server'
  | 'at least minor server'
  | 'major client'
  | 'major server'
  | 'major both'
  | 'at least major client'

/**
 * The level that oasdiff 1.31 gives to the change, as its documents say: ERR for narrower requests, wider answers and what is
 * not comparable, WARN for what cannot be decided, INFO for the rest, with the exceptions that they list.
 */
type Oasdiff = 'ERR' | 'WARN' | 'INFO' | undefined

/** A pair of contracts: what changes, in what, from what, to what, how it is rated, and why oasdiff differs. */
export type Pair = readonly [
  title: string,
  put: Put,
  before: string,
  after: string,
  expected: Expected,
  oasdiff?: Oasdiff,
  because?: string,
]

const said = 'what a contract declares may be relied upon, so that its end breaks a client'
const meaning = 'the same message means something else'
const promised = 'what was declared to be of the contract is no longer'

// A row is a line.
// prettier-ignore
export const pairs: readonly Pair[] = [
  // Types and formats.
  ['query: another type', query, '{type: integer}', '{type: string}', 'major both', 'ERR'],
  ['query: number becomes integer', query, '{type: number}', '{type: integer}', 'major client', 'ERR'],
  ['query: integer becomes number', query, '{type: integer}', '{type: number}', 'minor server', 'INFO'],
  ['query: a type declared', query, '{}', '{type: string}', 'major client', 'ERR'],
  ['query: a type removed', query, '{type: string}', '{}', 'minor server', 'INFO'],
  ['query: one of two types removed', query, '{type: [string, integer]}', '{type: string}', 'major client', 'ERR'],
  ['query: becomes nullable', query, '{type: string}', "{type: [string, 'null']}", 'minor server', 'INFO'],
  ['query: null no longer', query, "{type: [string, 'null']}", '{type: string}', 'major client', 'ERR'],
  ['query: nullable as 3.0 and as 3.1 say it', query, '{type: string, nullable: true}', "{type: [string, 'null']}", 'patch'],
  ['query: a list of one type', query, '{type: string}', '{type: [string]}', 'patch'],
  ['query: another format', query, '{format: date}', '{format: date-time}', 'major both', 'ERR'],
  ['query: a format declared', query, '{type: string}', '{type: string, format: uuid}', 'major client', 'ERR'],
  ['query: a format removed', query, '{type: string, format: uuid}', '{type: string}', 'minor server', 'INFO'],
  ['query: int32 becomes int64', query, '{format: int32}', '{format: int64}', 'minor server', 'INFO'],
  ['answer: int32 becomes int64', answer, '{format: int32}', '{format: int64}', 'major client', 'ERR'],
  ['answer: another type', answer, '{type: integer}', '{type: string}', 'major both', 'ERR'],
  ['answer: number becomes integer', answer, '{type: number}', '{type: integer}', 'minor server', 'INFO'],
  ['answer: integer becomes number', answer, '{type: integer}', '{type: number}', 'major client', 'ERR'],
  ['answer: becomes nullable', answer, '{type: string}', "{type: [string, 'null']}", 'major client', 'ERR'],
  ['answer: null no longer', answer, "{type: [string, 'null']}", '{type: string}', 'minor server', 'INFO'],
  ['answer: a type declared', answer, '{}', '{type: string}', 'minor server', 'INFO'],
  ['answer: a type removed', answer, '{type: string}', '{}', 'major client', 'ERR'],
  ['answer: a format removed', answer, '{format: uuid}', '{}', 'major client', 'ERR'],

  // Values.
  ['query: a value more', query, '{enum: [a]}', '{enum: [a, b]}', 'minor server', 'INFO'],
  ['query: a value less', query, '{enum: [a, b]}', '{enum: [a]}', 'major client', 'ERR'],
  ['query: values declared', query, '{type: string}', '{type: string, enum: [a]}', 'major client', 'ERR'],
  ['query: values removed', query, '{type: string, enum: [a]}', '{type: string}', 'minor server', 'INFO'],
  ['query: other values', query, '{enum: [a]}', '{enum: [b]}', 'major both', 'ERR'],
  ['query: a value of another type', query, '{const: 1}', "{const: '1'}", 'major both', 'ERR'],
  ['query: values in another order', query, '{enum: [a, b]}', '{enum: [b, a]}', 'patch'],
  ['query: one value as const', query, '{enum: [a]}', '{const: a}', 'patch'],
  ['query: a const declared', query, '{}', '{const: a}', 'major client', 'ERR'],
  ['answer: a value more', answer, '{enum: [a]}', '{enum: [a, b]}', 'major client', 'WARN'],
  ['answer: a value less', answer, '{enum: [a, b]}', '{enum: [a]}', 'minor server', 'INFO'],
  ['answer: values declared', answer, '{type: string}', '{type: string, enum: [a]}', 'minor server', 'INFO'],
  ['answer: values removed', answer, '{type: string, enum: [a]}', '{type: string}', 'major client', 'ERR'],
  ['either: a value more', either, '{enum: [a]}', '{enum: [a, b]}', 'major both', 'WARN'],
  ['either: a value less', either, '{enum: [a, b]}', '{enum: [a]}', 'major both', 'ERR'],

  // Limits.
  ['query: maximum lowered', query, '{maximum: 50}', '{maximum: 10}', 'major client', 'ERR'],
  ['query: maximum raised', query, '{maximum: 10}', '{maximum: 50}', 'minor server', 'INFO'],
  ['query: maximum declared', query, '{type: integer}', '{type: integer, maximum: 9}', 'major client', 'ERR'],
  ['query: maximum removed', query, '{type: integer, maximum: 9}', '{type: integer}', 'minor server', 'INFO'],
  ['query: minimum raised', query, '{minimum: 1}', '{minimum: 5}', 'major client', 'ERR'],
  ['query: minimum lowered', query, '{minimum: 5}', '{minimum: 1}', 'minor server', 'INFO'],
  ['query: both maxima lower', query, '{maximum: 100, exclusiveMaximum: 90}', '{maximum: 10, exclusiveMaximum: 9}', 'major client', 'ERR'],
  ['query: maximum excluded', query, '{maximum: 5}', '{exclusiveMaximum: 5}', 'major client', 'ERR'],
  ['query: maximum no longer excluded', query, '{exclusiveMaximum: 5}', '{maximum: 5}', 'minor server', 'INFO'],
  ['query: excluded as 3.0 and as 3.1 say it', query, '{maximum: 5, exclusiveMaximum: true}', '{exclusiveMaximum: 5}', 'patch'],
  ['query: shorter', query, '{maxLength: 9}', '{maxLength: 8}', 'major client', 'ERR'],
  ['query: longer', query, '{maxLength: 8}', '{maxLength: 9}', 'minor server', 'INFO'],
  ['query: a length of at least 0', query, '{type: string}', '{type: string, minLength: 0}', 'patch'],
  ['query: a length of at least 1', query, '{type: string}', '{type: string, minLength: 1}', 'major client', 'ERR'],
  ['query: fewer items', query, '{maxItems: 9}', '{maxItems: 8}', 'major client', 'ERR'],
  ['query: more items needed', query, '{minItems: 1}', '{minItems: 2}', 'major client', 'ERR'],
  ['query: unique items', query, '{type: array}', '{type: array, uniqueItems: true}', 'major client', 'ERR'],
  ['query: items no longer unique', query, '{type: array, uniqueItems: true}', '{type: array}', 'minor server', 'INFO'],
  ['query: a pattern declared', query, '{type: string}', "{type: string, pattern: '^[a-z]+$'}", 'major client', 'ERR'],
  ['query: a pattern removed', query, '{pattern: a}', '{}', 'minor server', 'INFO'],
  ['query: another pattern', query, '{pattern: a}', '{pattern: b}', 'major both', 'WARN'],
  ['query: multiples of more', query, '{multipleOf: 2}', '{multipleOf: 4}', 'major client', 'ERR'],
  ['query: multiples of less', query, '{multipleOf: 4}', '{multipleOf: 2}', 'minor server', 'INFO'],
  ['query: other multiples', query, '{multipleOf: 2}', '{multipleOf: 3}', 'major both', 'ERR'],
  ['answer: maximum lowered', answer, '{maximum: 50}', '{maximum: 10}', 'minor server', 'INFO'],
  ['answer: maximum raised', answer, '{maximum: 10}', '{maximum: 50}', 'major client', 'ERR'],
  ['answer: maximum removed', answer, '{maximum: 10}', '{}', 'major client', 'ERR'],
  ['answer: maximum declared', answer, '{}', '{maximum: 10}', 'minor server', 'INFO'],
  ['answer: shorter', answer, '{maxLength: 9}', '{maxLength: 8}', 'minor server', 'INFO'],
  ['answer: fewer items needed', answer, '{minItems: 1}', '{minItems: 0}', 'major client', 'ERR'],
  ['answer: a pattern declared', answer, '{}', '{pattern: a}', 'minor server', 'INFO'],
  ['answer: a pattern removed', answer, '{pattern: a}', '{}', 'major client', 'ERR'],
  ['answer: another pattern', answer, '{pattern: a}', '{pattern: b}', 'major both', 'WARN'],
  ['either: maximum lowered', either, '{maximum: 50}', '{maximum: 10}', 'major both', 'ERR'],

  // Defaults, and what is only noted.
  ['query: another default', query, '{default: 20}', '{default: 10}', 'major both', 'INFO', meaning],
  ['query: a default declared', query, '{}', '{default: 20}', 'minor server', 'INFO'],
  ['query: a default removed', query, '{default: 20}', '{}', 'major client', 'INFO', meaning],
  ['answer: another default', answer, '{default: 20}', '{default: 10}', 'major both', 'INFO', meaning],
  ['query: a description', query, '{}', '{description: words}', 'patch', 'INFO'],
  ['query: an example', query, '{example: 1}', '{example: 2}', 'patch', 'INFO'],
  ['query: deprecated', query, '{}', '{deprecated: true}', 'minor nobody', 'INFO'],
  ['query: no longer deprecated', query, '{deprecated: true}', '{}', 'patch', 'INFO'],
  ['answer: an extension', answer, '{x-a: 1}', '{x-a: 2}', 'at least patch'],
  ['answer: a condition', answer, '{if: {type: string}}', '{if: {type: number}}', 'at least patch'],

  // Members of objects.
  ['answer: a member more', answer, '{properties: {a: {}}}', '{properties: {a: {}, b: {}}}', 'minor server', 'INFO'],
  ['answer: an optional member less', answer, '{properties: {a: {}, b: {}}}', '{properties: {a: {}}}', 'major client', 'INFO', said],
  ['answer: a required member less', answer, '{required: [a], properties: {a: {}}}', '{}', 'major client', 'ERR'],
  ['answer: a member becomes required', answer, '{}', '{required: [a]}', 'minor server', 'INFO'],
  ['answer: a member becomes optional', answer, '{required: [a]}', '{}', 'major client', 'ERR'],
  ['answer: another type of a member', answer, '{properties: {a: {type: string}}}', '{properties: {a: {type: number}}}', 'major both', 'ERR'],
  ['answer: another type of items', answer, '{items: {type: string}}', '{items: {type: number}}', 'major both', 'ERR'],
  ['answer: no further members', answer, '{type: object}', '{type: object, additionalProperties: false}', 'minor server', 'INFO'],
  ['answer: further members', answer, '{additionalProperties: false}', '{additionalProperties: true}', 'major client', 'ERR'],
  ['answer: a member becomes only written', answer, '{properties: {a: {}}}', '{properties: {a: {writeOnly: true}}}', 'major client', 'INFO', promised],
  ['answer: a member becomes only read', answer, '{properties: {a: {}}}', '{properties: {a: {readOnly: true}}}', 'patch', 'INFO'],
  ['body: an optional member more', body, '{properties: {a: {}}}', '{properties: {a: {}, b: {}}}', 'minor server', 'INFO'],
  ['body: a required member more', body, '{properties: {a: {}}}', '{required: [b], properties: {a: {}, b: {}}}', 'major both', 'ERR'],
  ['body: a member less', body, '{properties: {a: {}, b: {}}}', '{properties: {a: {}}}', 'major client', 'WARN'],
  ['body: a member becomes required', body, '{}', '{required: [a]}', 'major client', 'ERR'],
  ['body: a member becomes optional', body, '{required: [a]}', '{}', 'minor server', 'INFO'],
  ['body: no further members', body, '{}', '{additionalProperties: false}', 'major client', 'ERR'],
  ['body: further members of one type', body, '{}', '{additionalProperties: {type: string}}', 'major client', 'ERR'],
  ['body: a member becomes only read', body, '{properties: {a: {}}}', '{properties: {a: {readOnly: true}}}', 'major client', 'INFO', promised],
  ['body: a member that is only read', body, '{properties: {a: {readOnly: true}}}', '{properties: {a: {readOnly: true, maxLength: 1}}}', 'patch', 'INFO'],
  ['answer: a member that is only read', answer, '{properties: {a: {readOnly: true}}}', '{properties: {a: {readOnly: true, maxLength: 1}}}', 'minor server', 'INFO'],
  ['answer: a member that is only written', answer, '{properties: {a: {writeOnly: true}}}', '{properties: {a: {writeOnly: true, maxLength: 1}}}', 'patch', 'INFO'],
  ['either: a member that is only read', either, '{properties: {a: {readOnly: true}}}', '{properties: {a: {readOnly: true, maxLength: 1}}}', 'minor server', 'INFO'],
  ['either: a member becomes required', either, '{}', '{required: [a]}', 'major both', 'ERR'],
  ['either: members by pattern', either, '{}', '{patternProperties: {^x: {}}}', 'major both'],

  // Several schemas at once.
  ['body: a further alternative', body, '{oneOf: [{type: string}]}', '{oneOf: [{type: string}, {type: number}]}', 'minor server', 'INFO'],
  ['body: an alternative less', body, '{oneOf: [{type: string}, {type: number}]}', '{oneOf: [{type: string}]}', 'major client', 'ERR'],
  ['answer: a further alternative', answer, '{anyOf: [{type: string}]}', '{anyOf: [{type: number}, {type: string}]}', 'major client', 'ERR'],
  ['answer: an alternative less', answer, '{anyOf: [{type: string}, {type: number}]}', '{anyOf: [{type: number}]}', 'minor server', 'INFO'],
  ['answer: alternatives in another order', answer, '{anyOf: [{type: string}, {type: number}]}', '{anyOf: [{type: number}, {type: string}]}', 'patch'],
  ['answer: an alternative to what was', answer, '{type: string}', '{oneOf: [{type: string}, {type: number}]}', 'major client', 'ERR'],
  ['body: an alternative to what was', body, '{type: string}', '{oneOf: [{type: string}, {type: number}]}', 'minor server', 'ERR', 'what was is still there'],
  ['answer: one of the alternatives that were', answer, '{oneOf: [{type: string}, {type: number}]}', '{type: string}', 'minor server', 'INFO'],
  ['either: a part of allOf that is the whole', either, '{maxLength: 9, allOf: [{$ref: "#/components/schemas/A"}]}', '{maxLength: 8, allOf: [{$ref: "#/components/schemas/A"}]}', 'major both', 'ERR'],
  ['answer: alternatives declared', answer, '{}', '{oneOf: [{type: string}, {type: number}]}', 'minor server', 'INFO'],
  ['body: what is not allowed grows', body, '{not: {enum: [a]}}', '{not: {enum: [a, b]}}', 'major client', 'ERR'],
  ['body: what is not allowed shrinks', body, '{not: {enum: [a, b]}}', '{not: {enum: [a]}}', 'minor server', 'INFO'],
  ['answer: something is not allowed', answer, '{}', '{not: {type: string}}', 'minor server', 'INFO'],
  ['answer: a member moves into allOf', answer, '{properties: {a: {}, b: {}}}', '{properties: {a: {}}, allOf: [{properties: {b: {}}}]}', 'patch'],
  ['body: a further part of allOf', body, '{type: string, maxLength: 9}', '{type: string, maxLength: 9, allOf: [{maxLength: 5}]}', 'major client', 'ERR'],
  ['answer: a part of allOf less', answer, '{maxLength: 9, allOf: [{maxLength: 5}]}', '{maxLength: 9}', 'major client', 'ERR'],
  ['answer: another discriminator', answer, '{discriminator: {propertyName: a}}', '{discriminator: {propertyName: b}}', 'major both', 'ERR'],
  ['answer: a discriminator maps one more', answer, '{discriminator: {mapping: {a: A}}}', '{discriminator: {mapping: {a: A, b: B}}}', 'major client', undefined],

  // Parameters.
  ['an optional parameter more', operation, '{}', '{parameters: [{name: q, in: query}]}', 'minor server', 'INFO'],
  ['a required parameter more', operation, '{}', '{parameters: [{name: q, in: query, required: true}]}', 'major client', 'ERR'],
  ['a parameter less', operation, '{parameters: [{name: q, in: query}]}', '{}', 'major client', 'WARN'],
  ['a parameter becomes required', parameter, '{}', '{required: true}', 'major client', 'ERR'],
  ['a parameter becomes optional', parameter, '{required: true}', '{}', 'minor server', 'INFO'],
  ['a parameter of the header instead of the query', operation, '{parameters: [{name: q, in: query}]}', '{parameters: [{name: q, in: header}]}', 'major both', 'WARN'],
  ['a header in other letters', operation, '{parameters: [{name: X-A, in: header}]}', '{parameters: [{name: x-a, in: header}]}', 'patch', 'INFO'],
  ['another style', parameter, '{schema: {type: array}}', '{schema: {type: array}, style: pipeDelimited, explode: true}', 'major both', 'ERR'],
  ['the usual style, said', parameter, '{}', '{style: form, explode: true}', 'patch'],
  ['no longer exploded', parameter, '{}', '{explode: false}', 'major both', 'ERR'],
  ['reserved characters allowed', parameter, '{}', '{allowReserved: true}', 'minor server'],
  ['empty values no longer allowed', parameter, '{allowEmptyValue: true}', '{}', 'major client'],
  ['a parameter deprecated', parameter, '{}', '{deprecated: true}', 'minor nobody', 'INFO'],
  ['content instead of a schema', parameter, '{schema: {type: string}}', '{content: {application/json: {schema: {type: string}}}}', 'major both'],

  // Bodies of requests.
  ['a body more, not required', operation, '{}', '{requestBody: {content: {text/plain: {}}}}', 'minor server', 'INFO'],
  ['a body more, required', operation, '{}', '{requestBody: {required: true, content: {}}}', 'major client', 'ERR'],
  ['a body less', operation, '{requestBody: {content: {}}}', '{}', 'major client', 'ERR'],
  ['a body becomes required', operation, '{requestBody: {content: {}}}', '{requestBody: {required: true, content: {}}}', 'major client', 'ERR'],
  ['a body becomes optional', operation, '{requestBody: {required: true}}', '{requestBody: {}}', 'minor server', 'INFO'],
  ['a body of a further media type', operation, '{requestBody: {content: {a/a: {}}}}', '{requestBody: {content: {a/a: {}, b/b: {}}}}', 'minor server', 'INFO'],
  ['a body of a media type less', operation, '{requestBody: {content: {a/a: {}, b/b: {}}}}', '{requestBody: {content: {a/a: {}}}}', 'major client', 'ERR'],
  ['an encoding of a body', operation, '{requestBody: {content: {a/a: {}}}}', '{requestBody: {content: {a/a: {encoding: {a: {}}}}}}', 'at least patch'],

  // Replies.
  ['a reply more', replies, '{200: {}}', '{200: {}, 429: {}}', 'minor server', 'INFO'],
  ['a success less', replies, '{200: {}, 202: {}}', '{200: {}}', 'major client', 'ERR'],
  ['an error less', replies, '{200: {}, 404: {}}', '{200: {}}', 'major client', 'INFO', said],
  ['another media type', reply, '{content: {application/json: {}}}', '{content: {text/csv: {}}}', 'major both', 'ERR'],
  ['another media type of an error', replies, '{404: {content: {application/problem+json: {}}}}', '{404: {content: {application/json: {}}}}', 'major both', 'ERR'],
  ['a further media type', reply, '{content: {a/a: {}}}', '{content: {a/a: {}, b/b: {}}}', 'minor server', 'INFO'],
  ['a body declared', reply, '{}', '{content: {a/a: {}}}', 'minor server', 'INFO'],
  ['a schema declared', reply, '{content: {a/a: {}}}', '{content: {a/a: {schema: {type: string}}}}', 'minor server', 'INFO'],
  ['a schema removed', reply, '{content: {a/a: {schema: {type: string}}}}', '{content: {a/a: {}}}', 'major client', 'ERR'],
  ['a header more', reply, '{}', '{headers: {ETag: {}}}', 'minor server', 'INFO'],
  ['an optional header less', reply, '{headers: {ETag: {}}}', '{}', 'major client', 'INFO', said],
  ['a required header less', reply, '{headers: {ETag: {required: true}}}', '{}', 'major client', 'ERR'],
  ['a header becomes optional', reply, '{headers: {ETag: {required: true}}}', '{headers: {ETag: {}}}', 'major client', 'ERR'],
  ['a header becomes required', reply, '{headers: {ETag: {}}}', '{headers: {ETag: {required: true}}}', 'minor server', 'INFO'],
  ['a header of another type', reply, '{headers: {A: {schema: {type: string}}}}', '{headers: {A: {schema: {type: number}}}}', 'major both', 'ERR'],
  ['links of a reply', reply, '{links: {a: {}}}', '{}', 'at least patch'],

  // Operations.
  ['an operation more', paths, '{}', '{/a: {get: {}}}', 'minor server', 'INFO'],
  ['an operation less', paths, '{/a: {get: {}, post: {}}}', '{/a: {get: {}}}', 'major client', 'ERR'],
  ['an operation deprecated', operation, '{}', '{deprecated: true}', 'minor nobody', 'INFO'],
  ['another path of an operation', paths, '{/a: {get: {operationId: a}}}', '{/b: {get: {operationId: a}}}', 'major client', 'ERR'],
  ['another method of an operation', paths, '{/a: {get: {operationId: a}}}', '{/a: {post: {operationId: a}}}', 'major client', 'ERR'],
  ['another operationId', operation, '{}', '{operationId: listB}', 'major client', 'INFO', 'notes, generated clients and this program know an operation by it'],
  ['a parameter of the path renamed', paths, '{"/a/{x}": {get: {parameters: [{name: x, in: path}]}}}', '{"/a/{y}": {get: {parameters: [{name: y, in: path}]}}}', 'patch'],
  ['a parameter moves to the path item', paths, '{/a: {get: {parameters: [{name: q, in: query}]}}}', '{/a: {parameters: [{name: q, in: query}], get: {}}}', 'patch'],
  ['tags and summary', operation, '{tags: [a], summary: b}', '{tags: [c], summary: d}', 'patch', 'INFO'],
  ['an extension of an operation', operation, '{x-order: id}', '{x-order: title}', 'at least patch'],
  ['an extension beside a lowered limit', query, '{maximum: 5, x-a: 1}', '{maximum: 4}', 'at least major client'],

  // Callbacks and webhooks, where the server asks.
  ['a callback more', operation, '{}', '{callbacks: {a: {/u: {post: {}}}}}', 'minor server', 'INFO'],
  ['a callback sends a value more', operation, '{callbacks: {a: {/u: {post: {requestBody: {content: {a/a: {schema: {enum: [a]}}}}}}}}}', '{callbacks: {a: {/u: {post: {requestBody: {content: {a/a: {schema: {enum: [a, b]}}}}}}}}}', 'major client'],
  ['a webhook less', whole, '{webhooks: {a: {post: {}}}}', '{}', 'major client'],
  ['a webhook sends less', whole, '{webhooks: {a: {post: {requestBody: {content: {a/a: {schema: {maxLength: 9}}}}}}}}', '{webhooks: {a: {post: {requestBody: {content: {a/a: {schema: {maxLength: 5}}}}}}}}', 'minor server'],
  ['a webhook accepts another answer', whole, '{webhooks: {a: {post: {responses: {200: {content: {a/a: {schema: {enum: [a]}}}}}}}}}', '{webhooks: {a: {post: {responses: {200: {content: {a/a: {schema: {enum: [a, b]}}}}}}}}}', 'minor server'],

  // Security and servers.
  ['credentials required', whole, '{}', '{security: [{key: []}]}', 'major client', 'ERR'],
  ['credentials no longer required', whole, '{security: [{key: []}]}', '{}', 'minor server', 'INFO'],
  ['credentials become optional', whole, '{security: [{key: []}]}', '{security: [{key: []}, {}]}', 'minor server', 'INFO'],
  ['other credentials do, too', whole, '{security: [{key: []}]}', '{security: [{key: []}, {token: []}]}', 'minor server', 'INFO'],
  ['some credentials do no longer', whole, '{security: [{key: []}, {token: []}]}', '{security: [{key: []}]}', 'major client', 'ERR'],
  ['both credentials instead of one', whole, '{security: [{key: []}]}', '{security: [{key: [], token: []}]}', 'major client', 'ERR'],
  ['a scope more', whole, '{security: [{key: [a]}]}', '{security: [{key: [a, b]}]}', 'major client', 'ERR'],
  ['a scope less', whole, '{security: [{key: [a, b]}]}', '{security: [{key: [a]}]}', 'minor server', 'INFO'],
  ['another scheme of the same name', whole, '{security: [{key: []}], components: {securitySchemes: {key: {type: http, scheme: basic}}}}', '{security: [{key: []}], components: {securitySchemes: {key: {type: http, scheme: bearer}}}}', 'major both'],
  ['a scheme in other letters', whole, '{security: [{key: []}], components: {securitySchemes: {key: {type: http, scheme: bearer}}}}', '{security: [{key: []}], components: {securitySchemes: {key: {type: http, scheme: Bearer}}}}', 'patch'],
  ['an operation without credentials', operation, '{security: [{key: []}]}', '{security: []}', 'minor server'],
  ['a server more', whole, '{servers: [{url: /a}]}', '{servers: [{url: /a}, {url: /b}]}', 'minor server'],
  ['a server less', whole, '{servers: [{url: /a}, {url: /b}]}', '{servers: [{url: /a}]}', 'major client'],
  ['another server', whole, '{servers: [{url: /a}]}', '{servers: [{url: /b}]}', 'major both'],
  ['a server described', whole, '{servers: [{url: /a}]}', '{servers: [{url: /a, description: b}]}', 'patch'],

  // What nobody hears.
  ['a schema that nothing uses', whole, '{}', '{components: {schemas: {B: {}}}}', 'patch', 'INFO'],
  ['title, version and tags', whole, '{}', '{info: {title: U, version: 2}, tags: [{name: a}]}', 'patch', 'INFO'],
  ['an extension of the whole', whole, '{}', '{x-limits: {pageSize: 5}}', 'at least patch'],
]
