import rule from '../../../src/conformance/rules/entity-fields-are-the-builds.ts'
import { build, judges, things } from '../canned.ts'

judges(rule, {
  pass: [['the fields of the build', {}, { build }]],
  fail: [
    [
      'another title in the list',
      { list: things.map((one, at) => (at === 3 ? { ...one, title: 'x' } : one)) },
      { build },
    ],
    ['a title left out', { entity: (entity) => entity && { ...entity, title: undefined } }, { build }],
    ['another type alone', { entity: (entity) => entity && { ...entity, type: 'x' } }, { build }],
  ],
  skip: [['no build', {}]],
})
