import { createContract } from '../../contract/contract.ts'
import { memberOf, valueAt } from '../../contract/pointer.ts'
import { select } from '../../contract/select.ts'
import { resolve } from './declared.ts'
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

/** The greatest number of entities in one answer, where the contract declares it in `x-limits` as a number (GAP-12). */
export function declaredPageSize(
  document: ContractDocument,
): { readonly maximum: number; readonly pointer: string } | undefined {
  const found = select(createContract(document, ''), '#/x-limits/{page size|page sizes}').found[0]
  return typeof found?.value === 'number' ? { maximum: found.value, pointer: found.pointer } : undefined
}

/** What a contract declares of hits by the extensions that close GAP-7, as far as a program can read it, and where. */
export interface DeclaredHits {
  /** By score first; what breaks ties is left open. */
  readonly order?: { readonly value: 'ascending' | 'descending'; readonly pointer: string }
  readonly most?: { readonly value: number; readonly pointer: string }
}

/** `x-order` is read as an ORDER BY (`score desc, id`); other words close the gap for people, and are not judged. */
export function declaredHits(document: ContractDocument): DeclaredHits {
  const extension = (names: string): ReturnType<typeof select>['found'][number] | undefined =>
    select(createContract(document, ''), `searchModel#/${names}`).found[0]
  const order = extension('x-order')
  const direction = /^score (asc|desc)(?:ending)?(?:,|$)/i.exec(String(order?.value))?.[1]?.toLowerCase()
  const most = extension('{x-maximum-hits|x-max-hits}')
  return {
    ...(order &&
      direction !== undefined && {
        order: { value: direction === 'asc' ? 'ascending' : 'descending', pointer: order.pointer },
      }),
    ...(typeof most?.value === 'number' && { most: { value: most.value, pointer: most.pointer } }),
  }
}
