import type { OperationId } from '../../contract/ids.ts'
import { createContract } from '../../contract/contract.ts'
import { memberOf, valueAt } from '../../contract/pointer.ts'
import { select } from '../../contract/select.ts'
import { resolve } from './declared.ts'
import { declaredFor200 } from './answers/answer-schemas.ts'
import type { ContractDocument } from './answers/schema.ts'

/** A query parameter that says how many items an answer has, and the greatest number that the contract declares for it. */
export interface SizeParameter {
  readonly name: string
  readonly maximum: number
  readonly pointer: string
}

/** The parameters of an operation that limit the number of items, by the names that the register of open points knows. */
export function sizeParameters(document: ContractDocument, operation: string): readonly SizeParameter[] {
  const names = '{page size|*limit*|size|per page|count|top|first|take|max*}'
  return select(createContract(document, ''), `${operation}#/parameters/[name=${names}]`).found.flatMap(
    ({ pointer, value }) => {
      const name = memberOf(value, 'name')
      const at = `${pointer}/schema`
      const maximum = memberOf(valueAt(document, resolve(document, at)), 'maximum')
      return typeof name === 'string' && memberOf(value, 'in') === 'query' && typeof maximum === 'number'
        ? [{ name, maximum, pointer: `${at}/maximum` }]
        : []
    },
  )
}

/** The greatest number of entities in one answer: `maxItems` of the list (GAP-3), or a number in `x-limits` (GAP-12). */
export function declaredPageSize(
  document: ContractDocument,
): { readonly maximum: number; readonly pointer: string } | undefined {
  const found = leastOf(document, '#/x-limits/{page size|page sizes}', 'listEntities')
  return found && { maximum: found.value, pointer: found.pointer }
}

interface DeclaredNumber {
  readonly value: number
  readonly pointer: string
}

/** The lesser of an extension and the `maxItems` of what an operation answers with, and where it stands. */
function leastOf(document: ContractDocument, extension: string, operation: OperationId): DeclaredNumber | undefined {
  const contract = createContract(document, '')
  const mostItems = declaredFor200(contract, operation, 'schema/maxItems')
  return [...select(contract, extension).found, ...(mostItems ? [mostItems] : [])]
    .flatMap(({ value, pointer }) => (typeof value === 'number' ? [{ value, pointer }] : []))
    .toSorted((a, b) => a.value - b.value)[0]
}

/** What a contract declares of hits by what closes GAP-7, as far as a program can read it, and where. */
export interface DeclaredHits {
  /** By score first; what breaks ties is left open. */
  readonly order?: { readonly value: 'ascending' | 'descending'; readonly pointer: string }
  readonly most?: DeclaredNumber
}

/** `x-order` is read as an ORDER BY (`score desc, id`); other words close the gap for people, and are not judged. */
export function declaredHits(document: ContractDocument): DeclaredHits {
  const order = select(createContract(document, ''), 'searchModel#/x-order').found[0]
  const direction = /^score (asc|desc)(?:ending)?(?:,|$)/i.exec(String(order?.value))?.[1]?.toLowerCase()
  const most = leastOf(document, 'searchModel#/{x-maximum-hits|x-max-hits}', 'searchModel')
  return {
    ...(order &&
      direction !== undefined && {
        order: { value: direction === 'asc' ? 'ascending' : 'descending', pointer: order.pointer },
      }),
    ...(most && { most }),
  }
}
