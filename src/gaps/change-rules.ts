import { type JsonObject, memberOf } from '../contract/pointer.ts'
import {
  alternatives,
  child,
  constraint,
  covered,
  type Difference,
  each,
  flag,
  isSame,
  type Kind,
  limit,
  mapping,
  multiple,
  negated,
  replaced,
  type Rule,
  schema,
  security,
  servers,
  set,
  silent,
  type Step,
  values,
} from './member-rules.ts'

/** What each kind of object says, and what a difference in it does; a member without a row is compared by no rule. */
const table: readonly (readonly [kinds: string, members: string, rule: Rule])[] = [
  ['document', 'openapi $self info tags externalDocs jsonSchemaDialect', silent],
  ['document', 'paths components security x-files', silent],
  ['document', 'webhooks', each('incomingPath', (name) => `webhook ${name}`, { reversed: true })],
  ['document path operation', 'servers', servers],
  ['path', 'parameters additionalOperations get put post delete options head patch trace query', silent],
  ['incomingPath', 'get put post delete options head patch trace query', child('incoming')],

  ['operation', 'route', replaced('less')],
  ['operation', 'operationId', replaced('less', 'more')],
  ['operation', 'security', security],
  ['operation incoming', 'tags', silent],
  ['operation incoming', 'parameters', each('parameter')],
  ['operation incoming', 'requestBody', child('requestBody', 'request body')],
  ['operation incoming', 'responses', each('response', (status) => `reply ${status}`, { reversed: true })],
  ['operation incoming', 'callbacks', each('incomingPath', (name) => `callback ${name}`, { reversed: true })],
  ['incoming', 'operationId security', silent],

  ['parameter header requestBody', 'required', flag('narrower', 'wider')],
  ['parameter header', 'style explode', replaced('other')],
  ['parameter header', 'allowReserved allowEmptyValue', flag('wider', 'narrower')],
  ['parameter header mediaType', 'schema itemSchema', schema],
  ['parameter header', 'content', each('mediaType', undefined, { added: 'other', removed: 'other' })],
  ['requestBody response', 'content', each('mediaType')],
  ['response', 'headers', each('header', (name) => `header ${name}`)],

  ['schema', 'type', values(covered)],
  ['schema', 'format', values(covered)],
  ['schema', 'enum', values()],
  ['schema', 'pattern contentEncoding contentMediaType', constraint],
  ['schema', 'minimum minContains', limit('lower')],
  ['schema', 'minLength minItems minProperties', limit('lower', 0)],
  ['schema', 'maximum maxLength maxItems maxProperties maxContains', limit('upper')],
  ['schema', 'multipleOf', multiple],
  ['schema', 'uniqueItems', flag('narrower', 'wider')],
  ['schema', 'required', set('narrower', 'wider')],
  ['schema', 'properties', each('schema', (name) => `property ${name}`)],
  [
    'schema',
    'patternProperties',
    each('schema', (name) => `properties ${name}`, { added: 'narrower', removed: 'wider' }),
  ],
  ['schema', 'prefixItems', each('schema', (at) => `item ${Number(at) + 1}`, { added: 'other', removed: 'other' })],
  ['schema', 'items additionalProperties unevaluatedProperties unevaluatedItems propertyNames', schema],
  ['schema', 'not', negated],
  ['schema', 'anyOf oneOf', alternatives('wider', 'narrower')],
  ['schema', 'allOf', alternatives('narrower', 'wider')],
  ['schema', 'default', replaced('other', 'more', 'less')],
  ['schema', 'readOnly', flag('less asked', 'more asked')],
  ['schema', 'writeOnly', flag('less told', 'more told')],
  ['schema', 'discriminator', child('discriminator')],
  ['schema', '$schema $id $anchor $comment $defs definitions title', silent],
  ['schema', 'xml', replaced('other')],
  ['discriminator', 'propertyName', replaced('other')],
  ['discriminator', 'mapping', mapping],

  ['operation incoming parameter header schema', 'deprecated', flag('notice', 'nothing')],
  [
    'path incomingPath operation incoming parameter header requestBody response mediaType schema',
    'summary description externalDocs example examples',
    silent,
  ],
]

const rules = new Map(
  table.flatMap(([kinds, members, rule]) =>
    kinds.split(' ').flatMap((kind) => members.split(' ').map((member) => [`${kind} ${member}`, rule] as const)),
  ),
)

const noRule: Rule = (old, own, name) => (isSame(old, own) ? [] : [{ effect: 'unknown', says: name }])

/** The differences of two comparable objects of a kind, and what is to be compared in turn. */
export function differences(of: Kind, old: JsonObject, own: JsonObject): readonly (Difference | Step)[] {
  const names = [...new Set([...Object.keys(old), ...Object.keys(own)])]
  return names.flatMap((name) => (rules.get(`${of} ${name}`) ?? noRule)(memberOf(old, name), memberOf(own, name), name))
}
