import rule from '../../../src/conformance/rules/entities-are-the-builds.ts'
import { build, judges, things } from '../canned.ts'

judges(rule, {
  pass: [['the entities of the build', {}, { build }]],
  fail: [
    ['one left out', { list: things.slice(1) }, { build }],
    ['one too many', { list: [...things, { id: 'zz' }] }, { build }],
  ],
  skip: [['no build', {}]],
})
