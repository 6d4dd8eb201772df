import { describe, expect, test } from 'vitest'
import { unjudgedClauses } from '../../src/conformance/unjudged-clauses.ts'
import { clauseIds } from '../../src/contract/ids.ts'
import { faultyStated } from './servers/faulty-stated.ts'
import { faulty } from './servers/faulty.ts'
import { lookupNear } from './servers/lookup-near.ts'
import { lookupOdd } from './servers/lookup-odd.ts'
import type { Stated } from './servers/row.ts'
import { findingOf, inGate, seedsFor } from './suite.ts'

describe.each(inGate(faultyStated).map((about, at) => [about.name, about, at] as const))('%s', (_, about, at) => {
  test.each(seedsFor(at))('fails, seed %s', async (seed) => {
    expect(await findingOf(about, seed)).toBe('found')
  })
})

/** What HTTP and JSON demand of every server, and the sections that say it. */
const ofHttp: readonly (readonly Stated[])[] = [
  ['RFC 9110 15.6'],
  ['RFC 8259 2'],
  ['RFC 8259 8.1'],
  ['RFC 9110 9.3.2'],
  ['RFC 9110 8.6', 'RFC 9112 6.3'],
]

test('each stated sentence has five common servers that break it', () => {
  const clauses = clauseIds.filter((id) => unjudgedClauses[id] === undefined).map((id): readonly Stated[] => [id])
  const common = [...clauses, ...ofHttp].map((cited) => {
    const rows = [...faulty, ...lookupNear, ...lookupOdd].filter(
      ({ breaks, realism }) => realism === 'common' && cited.includes(breaks),
    )
    return [cited.join(', '), rows.length] as const
  })
  expect(common.filter(([, rows]) => rows < 5)).toEqual([])
})
