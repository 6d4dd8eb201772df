import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parse } from 'yaml'
import type { ContractSource, ContractDocument } from './inquiry/schema.ts'

/** The contract that this package ships. */
export function defaultContract(): ContractSource {
  return (read ??= readContract())
}

let read: ContractSource | undefined

function readContract(): ContractSource {
  const file = createRequire(import.meta.url).resolve('model-query-toolkit/contract/openapi.yaml')
  return { document: parse(readFileSync(file, 'utf8')) as ContractDocument }
}
