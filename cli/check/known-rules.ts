import { rules } from '../../src/conformance/rules/index.ts'
import { choiceRules } from '../../src/conformance/choices.ts'
import { caseRules } from '../../src/conformance/cases/case-rules.ts'
import type { Rule } from '../../src/conformance/rule.ts'
import type { CheckOptions } from './options.ts'

/**
 * What a server is judged by: the rules, and what its owner declared; for one that answers from the laboratory the cases, and
 * the rules beside them with `--build`.
 */
export function knownRules({
  laboratory,
  build,
  declared = [],
}: Pick<CheckOptions, 'laboratory' | 'build' | 'declared'>): readonly Rule[] {
  const stated = laboratory ? [...(build === undefined ? [] : rules), ...caseRules()] : rules
  return [...stated, ...choiceRules(declared)]
}
