import { readFile } from 'node:fs/promises'
import { rules } from '../../src/conformance.ts'
import { readCases } from '../../src/conformance/cases/case-rules.ts'
import { unjudgedClauses } from '../../src/conformance/unjudged-clauses.ts'
import type { Clause } from '../../src/contract/contract.ts'
import { variations } from '../../src/variations/choose.ts'
import { packageFile } from '../../src/files/package-file.ts'
import { readRegister } from '../../src/interface/read-notes.ts'
import type { Explainable } from './explanation.ts'

/** Every rule, case, clause, open point and variation of the package. */
export async function explainable(): Promise<Explainable> {
  const [text, { openPoints }] = await Promise.all([
    readFile(packageFile('contract/clauses.json'), 'utf8'),
    readRegister(packageFile('contract/open-points.json')),
  ])
  const { clauses } = JSON.parse(text) as { readonly clauses: readonly Clause[] }
  return { rules, cases: readCases(), clauses, openPoints, variations, unjudged: unjudgedClauses }
}
