// Judging a server
export { judge, type JudgeOptions } from './conformance/judge.ts'
export type { Phase, PhaseBegun } from './conformance/phases.ts'
export { rules } from './conformance/rules/index.ts'
export { caseRules as cases } from './conformance/cases/case-rules.ts'
export { ruleTests, type RuleTest, type RuleTestOptions } from './testing/rule-tests.ts'
export type { HttpRule, ObservedRule, RequiredRule, Rule } from './conformance/rule.ts'

// Judging what passes by
export { judgePassing, type Passing, passingRules, type PassingOptions, type Violation } from './conformance/passing.ts'
export type { ValidatorFinding } from './conformance/passing/validator.ts'
export { operationAt } from './contract/operations.ts'
export type { Exchange } from './client/exchange.ts'

// What is judged
export { type HeaderOption, type Target, targetAt, targetOf, type TargetOptions } from './client/target.ts'
export type { RecordingHar } from './client/har.ts'
export type { Handler } from './client/in-process.ts'

export { record, type Recording } from './client/record.ts'
export { replay } from './client/replay.ts'

// What it is judged by
export type { Reference } from './conformance/reference.ts'
export type { ContractSource } from './conformance/inquiry/answers/schema.ts'

// What comes out
export { observationsOf } from './conformance/observations.ts'
export type { Observations } from './contract/observations.ts'
export type { ReportEntry, Evidence, Observation, Report } from './report/report.ts'
export { type Verdict, verdictOf } from './report/verdict.ts'
