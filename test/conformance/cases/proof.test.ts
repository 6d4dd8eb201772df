import { describe, expect, it } from 'vitest'
import { laboratory } from '../../../scripts/write-laboratory.ts'
import type { ClauseId } from '../../../src/contract/ids.ts'
import { createModel } from '../../../src/model/model.ts'
import { createService } from '../../../src/service/service.ts'
import { variations } from '../../../src/variations/choose.ts'
import { varyService } from '../../../src/variations/vary.ts'
import { someOf } from '../../drawn.ts'
import { failuresOf } from './failures.ts'

const plain = createService(createModel(laboratory))

/**
 * The variations under which something else is shown than the build has, each with a clause by which a server that answers
 * from this build may not. They are lawful where the build is not known.
 */
const otherBuild: Readonly<Record<string, ClauseId>> = {
  'no-entities': 'OPS-1',
  'no-findings': 'OPS-4',
  'no-links': 'SEM-3',
  'other-types': 'SEM-2',
  'other-relations': 'SEM-3',
  'other-checks': 'OPS-4',
  'other-severities': 'OPS-4',
  'identifiers-to-encode': 'OPS-2',
  'same-titles': 'SEM-2',
  'dangling-links': 'SEM-3',
  'without-entity-type': 'SEM-2',
  'without-entity-title': 'SEM-2',
  'without-entity-links': 'SEM-3',
  'without-finding-path': 'OPS-4',
  'some-fields-left-out': 'SEM-2',
  'all-fields-left-out': 'SEM-2',
  'undeclared-fields-dropped': 'SEM-2',
}

const lawful = someOf(
  variations.map(({ name }) => name).filter((name) => !(name in otherBuild)),
  12,
  (name) => name,
)
/** The others draw nothing. */
const drawing = ['hits-in-no-order']

describe('what the specification leaves open is never expected', () => {
  it('of the service as it is', async () => {
    expect(await failuresOf(plain)).toEqual([])
  })

  it.each(lawful)('under %s', async (name) => {
    const seeds = drawing.includes(name) ? [1, 2, 3, 4] : [1]
    for (const seed of seeds) expect(await failuresOf(varyService(plain, name, { seed }))).toEqual([])
  })
})

it.each(Object.entries(otherBuild))('%s is another build, by %s', async (name, clause) => {
  const failed = await failuresOf(varyService(plain, name))
  expect(failed.some((one) => one.startsWith(`${clause}.`))).toBe(true)
})
