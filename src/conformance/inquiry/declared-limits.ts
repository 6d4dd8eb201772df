import type { OperationId } from '../../contract/ids.ts'
import { memberOf, membersOf, valueAt } from '../../contract/pointer.ts'
import { select } from '../../contract/select.ts'
import { contractOf } from './contract-of.ts'
import { resolve } from './declared.ts'
import { declaredFor200 } from './answers/answer-schemas.ts'
import type { ContractDocument } from './answers/schema.ts'

/** A query parameter that says how many items an answer has at most. */
interface SizeParameter {
  readonly name: string
  /** The least and the greatest value that the contract takes, where it names a greatest. */
  readonly values: readonly number[]
  /** What counts where the parameter is not given. */
  readonly byDefault?: number
  readonly pointer: string
}

/** The parameters of an operation that limit the number of items, by the names that the register of open points knows. */
export function sizeParameters(document: ContractDocument, operation: string): readonly SizeParameter[] {
  const most = 'max|max hits|max results|max items|max entities|max count|max size'
  const names = `{page size|*limit*|size|per page|count|top|first|take|${most}}`
  return select(contractOf(document), `${operation}#/parameters/[name=${names}]`).found.flatMap((found) => {
    const pointer = resolve(document, found.pointer)
    const parameter = valueAt(document, pointer)
    const at = resolve(document, `${pointer}/schema`)
    const schema = valueAt(document, at)
    const name = memberOf(parameter, 'name')
    const isSize = memberOf(parameter, 'in') === 'query' && (memberOf(schema, 'type') ?? 'integer') === 'integer'
    if (!isSize || typeof name !== 'string') return []
    const byDefault = memberOf(parameter, 'required') === true ? undefined : memberOf(schema, 'default')
    return [{ name, values: sizesIn(schema), ...(typeof byDefault === 'number' && { byDefault }), pointer: at }]
  })
}

function sizesIn(schema: unknown): readonly number[] {
  const [minimum, maximum, below] = ['minimum', 'maximum', 'exclusiveMaximum'].map((one) => memberOf(schema, one))
  const choices = membersOf(memberOf(schema, 'enum')).flatMap(([, one]) => (typeof one === 'number' ? [one] : []))
  if (choices.length > 0) return [...new Set([Math.min(...choices), Math.max(...choices)])]
  const greatest = maximum ?? (typeof below === 'number' ? below - 1 : undefined)
  const least = typeof minimum === 'number' ? Math.max(1, minimum) : 1
  return typeof greatest === 'number' ? [...new Set([least, greatest])] : []
}

/** The greatest number of items in an answer: `maxItems` (GAP-3), or for the list of entities a number in `x-limits` (GAP-12). */
export function declaredPageSize(
  document: ContractDocument,
  operation: 'listEntities' | 'listFindings',
): DeclaredNumber | undefined {
  return leastOf(document, operation === 'listEntities' ? '#/x-limits/{page size|page sizes}' : undefined, operation)
}

interface DeclaredNumber {
  readonly value: number
  readonly pointer: string
}

/** The lesser of an extension and the `maxItems` of what an operation answers with, and where it stands. */
function leastOf(
  document: ContractDocument,
  extension: string | undefined,
  operation: OperationId,
): DeclaredNumber | undefined {
  const contract = contractOf(document)
  const mostItems = declaredFor200(contract, operation, 'schema/maxItems')
  const extended = extension === undefined ? [] : select(contract, extension).found
  return [...extended, ...(mostItems ? [mostItems] : [])]
    .flatMap(({ value, pointer }) => (typeof value === 'number' ? [{ value, pointer }] : []))
    .toSorted((a, b) => a.value - b.value)[0]
}

/** What a contract declares of hits by what closes GAP-7, as far as a program can read it, and where. */
interface DeclaredHits {
  /** By score first; what breaks ties is left open. */
  readonly order?: { readonly value: 'ascending' | 'descending'; readonly pointer: string }
  readonly most?: DeclaredNumber
}

/**
 * `x-order`, or else the default of a parameter for the order, is read as an ORDER BY (`score desc, id`) or as `-score`; other
 * words close the gap for people, and are not judged.
 */
export function declaredHits(document: ContractDocument): DeclaredHits {
  const contract = contractOf(document)
  const order = ['searchModel#/x-order', 'searchModel#/parameters/[name={*sort*|*order*}]/schema/default']
    .flatMap((expression) => select(contract, expression).found)
    .at(0)
  const text = String(order?.value)
  const direction = /^-score(?:,|$)/i.test(text)
    ? 'desc'
    : /^score (asc|desc)(?:ending)?(?:,|$)/i.exec(text)?.[1]?.toLowerCase()
  const most = leastOf(document, 'searchModel#/{x-maximum-hits|x-max-hits}', 'searchModel')
  return {
    ...(order &&
      direction !== undefined && {
        order: { value: direction === 'asc' ? 'ascending' : 'descending', pointer: order.pointer },
      }),
    ...(most && { most }),
  }
}
