import { createContract } from '../../contract/contract.ts'
import { memberOf } from '../../contract/pointer.ts'
import { select } from '../../contract/select.ts'
import { resolve } from './declared.ts'
import { type ContractDocument, valueAt } from './schema.ts'

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
