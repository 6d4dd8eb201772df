import { entityPath, pathOf } from '../../contract/operations.ts'
import { isObject } from '../../text/json-object.ts'
import { headerValues } from '../../client/exchange.ts'
import { declaredOperations, replyTo, resolve } from '../inquiry/declared.ts'
import { pointerTo, valueAt } from '../../contract/pointer.ts'
import { shortJson } from '../inquiry/answers/short-json.ts'
import type { RequiredRule } from '../rule.ts'
import { type Problem, skip, verdictOn } from '../verdict.ts'

const rule: RequiredRule<'contract' | 'schemas' | 'once' | 'examples' | 'searching'> = {
  id: 'declared-headers-are-sent',
  level: 'required',
  clause: 'SVC-3',
  title: 'A header that the contract declares for a success is there if it is required, and fits its schema',
  why: 'A client that pages or waits by a header needs it, in the form that the contract gives.',
  needs: ['contract', 'schemas', 'once', 'examples', 'searching'],
  async check(inquiry) {
    const { document } = inquiry.contract
    const declared = declaredOperations(document).flatMap((operation) => {
      const at = `${replyTo(document, operation, 200) ?? ''}/headers`
      const headers = valueAt(document, at)
      return isObject(headers) && Object.keys(headers).length > 0
        ? [{ operation: operation.name, at, names: Object.keys(headers) }]
        : []
    })
    if (declared.length === 0) return skip('the contract declares no header')
    const id = (await inquiry.examples())[0]?.id
    const paths: Readonly<Record<string, string | undefined>> = {
      listEntities: pathOf('listEntities'),
      listFindings: pathOf('listFindings'),
      getEntity: id === undefined ? undefined : entityPath(id),
      searchModel: pathOf('searchModel', (await inquiry.searching()).found[0]?.q ?? 'a'),
    }
    const problems: Problem[] = []
    let checked = 0
    for (const { operation, at, names } of declared) {
      const path = paths[operation]
      const exchange = path === undefined ? undefined : await inquiry.once(path)
      if (exchange?.status !== 200) continue
      for (const name of names.filter((one) => one.toLowerCase() !== 'content-type')) {
        checked++
        const pointer = resolve(document, `${at}${pointerTo(name)}`)
        const header = valueAt(document, pointer)
        const [value] = headerValues(exchange.headers, name.toLowerCase())
        const isRequired = isObject(header) && header['required'] === true
        const fault =
          value === undefined
            ? undefined
            : inquiry.schemas.faultOf(
                `${pointer}/schema`,
                typed(value, valueAt(document, resolve(document, `${pointer}/schema`))),
              )
        if (value === undefined ? !isRequired : !fault) continue
        problems.push({
          kind: fault ? fault.keyword : 'missing',
          expected: `${operation}: the header ${name}${fault ? `: ${fault.expected}` : ''}`,
          actual: value === undefined ? `no ${name}` : shortJson(value),
          exchanges: [exchange],
          pointer,
        })
      }
    }
    return verdictOn(problems, checked, 'declared headers')
  },
}

/** The text of a header as the type that its schema names. */
function typed(text: string, schema: unknown): unknown {
  const type = isObject(schema) ? schema['type'] : undefined
  if ((type === 'integer' || type === 'number') && /^-?\d+(\.\d+)?$/.test(text)) return Number(text)
  return type === 'boolean' && /^(true|false)$/.test(text) ? text === 'true' : text
}

export default rule
