import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { packageFile } from '../files/package-file.ts'
import type { ContractSource, ContractDocument } from './inquiry/answers/schema.ts'

/** The contract that this package ships. */
export function defaultContract(): ContractSource {
  return (read ??= readContract())
}

let read: ContractSource | undefined

function readContract(): ContractSource {
  return { document: parse(readFileSync(packageFile('contract/openapi.yaml'), 'utf8')) as ContractDocument }
}
