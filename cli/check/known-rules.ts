import { rules } from '../../src/conformance/rules/index.ts'
import { caseRules } from '../../src/conformance/cases/case-rules.ts'
import type { Rule } from '../../src/conformance/rule.ts'
import type { CheckOptions } from './options.ts'

/** What a server is judged by: the rules; for one that answers from the laboratory the cases, and the rules beside them with `--build`. */
export function knownRules({ laboratory, build }: Pick<CheckOptions, 'laboratory' | 'build'>): readonly Rule[] {
  if (!laboratory) return rules
  return [...(build === undefined ? [] : rules), ...caseRules()]
}
