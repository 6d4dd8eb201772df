import type { ContractSource } from '../../src/conformance.ts'
import { pointerTo } from '../../src/contract/pointer.ts'

/** The same contract with each path in a file of its own. */
export function inFiles({ document }: ContractSource): ContractSource {
  const items = Object.entries(document.paths ?? {})
  const references = items.map(([path]) => [path, { $ref: `#${pointerTo('x-files', path)}` }] as const)
  return { document: { ...document, paths: Object.fromEntries(references), 'x-files': Object.fromEntries(items) } }
}
