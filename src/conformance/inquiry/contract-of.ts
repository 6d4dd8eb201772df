import { type Contract, createContract } from '../../contract/contract.ts'
import type { JsonObject } from '../../contract/pointer.ts'

/** `make`, called once for each object: a contract never changes, and is looked at by many rules, and judged by more than once. */
export function onceForEach<Given extends object, Made extends object>(
  make: (given: Given) => Made,
): (given: Given) => Made {
  const made = new WeakMap<Given, Made>()
  return (given) => {
    const known = made.get(given) ?? make(given)
    made.set(given, known)
    return known
  }
}

/** The parts of a contract's document, without their places. */
export const contractOf: (document: JsonObject) => Contract = onceForEach((document) => createContract(document, ''))
