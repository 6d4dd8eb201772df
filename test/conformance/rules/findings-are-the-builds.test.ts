import rule from '../../../src/conformance/rules/findings-are-the-builds.ts'
import { build, findings, judges } from '../canned.ts'

judges(rule, {
  pass: [
    ['the findings of the build', {}, { build }],
    ['none, as the build', { findings: [] }, { build: { ...build, findings: [] } }],
  ],
  fail: [
    ['turned round', { findings: findings.toReversed() }, { build }],
    ['one left out', { findings: findings.slice(1) }, { build }],
    ['another severity', { findings: findings.map((one) => ({ ...one, severity: 'x' })) }, { build }],
  ],
  skip: [['no build', {}]],
})
