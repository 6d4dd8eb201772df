import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parse } from 'yaml'
import type { Contract, ContractDocument } from './inquiry/schema.ts'

/** The contract that this package ships. */
export function defaultContract(): Contract {
  return (read ??= readContract())
}

let read: Contract | undefined

function readContract(): Contract {
  const file = createRequire(import.meta.url).resolve('model-query-toolkit/contract/openapi.yaml')
  return { document: parse(readFileSync(file, 'utf8')) as ContractDocument }
}
