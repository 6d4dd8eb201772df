import { type Contract, createContract } from '../../contract/contract.ts'
import type { JsonObject } from '../../contract/pointer.ts'
import { onceForEach } from './once-for-each.ts'

/** The parts of a contract's document, without their places. */
export const contractOf: (document: JsonObject) => Contract = onceForEach((document) => createContract(document, ''))
