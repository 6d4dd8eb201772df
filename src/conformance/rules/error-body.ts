import { counted } from '../../text/counted.ts'
import { isJson, readContentType } from '../../client/content-type.ts'
import { readJson } from '../../client/json.ts'
import { jsonTypeOf } from '../inquiry/answers/shapes.ts'
import { isObject } from '../../text/json-object.ts'
import { observed, type Rule } from '../rule.ts'
import { seen, skip } from '../verdict.ts'
import { headerValues } from '../../client/exchange.ts'

export default observed({
  id: 'error-body',
  operation: 'getEntity',
  openPoint: 'GAP-8',
  title: 'The media type and shape of the body of a 404',
  why: 'The specification does not show the shape of an error, so a client can rely only on the status.',
  needs: ['unknown'],
  async check(inquiry) {
    const unknown = (await inquiry.unknown()).find(({ answer }) => answer.exchange.status === 404)
    if (!unknown) return skip('no 404 was seen')
    const { exchange } = unknown.answer
    const [type] = headerValues(exchange.headers, 'content-type')
    const media = type === undefined ? undefined : readContentType(type)?.type
    const { value } = isJson(media) || media?.endsWith('+json') === true ? readJson(exchange.body) : {}
    const members = isObject(value)
      ? Object.entries(value).map(([name, member]) => [name, jsonTypeOf(member)] as const)
      : []
    const shape =
      exchange.body.length === 0
        ? 'no body'
        : members.length > 0
          ? `an object with ${members.map(([name, kind]) => `${name} (${kind})`).join(', ')}`
          : counted(exchange.body.length, 'byte')
    return seen({
      says: `a 404 has ${type ?? 'no Content-Type'} and ${shape}`,
      value: { status: 404, contentType: type ?? null, members: Object.fromEntries(members) },
    })
  },
}) as Rule
