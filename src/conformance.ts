// Judging a server
export { judge, type JudgeOptions } from './conformance/judge.ts'
export { rules } from './conformance/rules/index.ts'
export type { HttpRule, ObservedRule, RequiredRule, Rule } from './conformance/rule.ts'

// What is judged
export { type HeaderOption, type Target, targetAt, targetOf, type TargetOptions } from './conformance/target.ts'
export type { Har } from './conformance/sending/har.ts'
export type { Handler } from './conformance/sending/in-process.ts'

export { record, type Recording } from './conformance/sending/record.ts'
export { replay } from './conformance/sending/replay.ts'

// What a server shows, written as a build
export { recordBuild, type Recorded, type RecordOptions } from './recording/record-build.ts'

// What it is judged by
export type { Reference } from './conformance/reference.ts'
export type { Contract } from './conformance/reading/schema.ts'

// What comes out
export { observationsOf } from './conformance/observations.ts'
export type { Observations } from './contract/observations.ts'
export type { Entry, Evidence, Observation, Report } from './report/report.ts'
