// What a server shows, written as a build
export { recordBuild, type RecordedBuild, type RecordOptions } from './recording/record-build.ts'
export type { RecordProgress } from './recording/crawl.ts'

// The server that is recorded
export { type HeaderOption, type Target, targetAt, type TargetOptions } from './client/target.ts'
