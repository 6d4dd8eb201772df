import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest, the longest first: begun last, one of them would keep the other processors waiting. */
const slow: readonly string[] = [
  'conformance/cases/proof.test.ts',
  'cli/vary.test.ts',
  'client/shards.test.ts',
  'client/crowding.test.ts',
  'conformance/drawn.test.ts',
  'conformance/rounds.test.ts',
  'conformance/rules/answers-do-not-depend-on-the-client.test.ts',
  'recording/record-build.test.ts',
  'conformance/orders/collated-lists.test.ts',
  'variations/variations.test.ts',
  'conformance/legal-transport.test.ts',
  'conformance/legal-answers.test.ts',
  'conformance/legal-models.test.ts',
  'cli/check.test.ts',
  'variations/mirror.test.ts',
  'conformance/judge.test.ts',
  'conformance/faulty-wire.test.ts',
  'conformance/faulty-transport.test.ts',
  'conformance/rules/framing-is-right.test.ts',
  'conformance/legal-words.test.ts',
  'conformance/faulty-words.test.ts',
]

function rank({ moduleId }: TestSpecification): number {
  const at = slow.findIndex((name) => moduleId.endsWith(`/test/${name}`))
  return at < 0 ? slow.length : at
}

/** Project by project, so that a worker can be kept from file to file, and in each the slow files first. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => a.project.name.localeCompare(b.project.name) || rank(a) - rank(b))
  }
}
