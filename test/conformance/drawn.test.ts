import { describe, expect, test } from 'vitest'
import { randomOf } from '../../src/text/random.ts'
import { faulty } from './servers/faulty.ts'
import { legal } from './servers/legal.ts'
import { findingOf, inGate, objectionsTo } from './suite.ts'

/** Other servers for each commit, and the same ones for the same commit. */
const commit = process.env['TEST_COMMIT'] ?? ''
const drawnOf = <Row extends { readonly name: string }>(rows: readonly Row[]): readonly (readonly [string, Row])[] =>
  rows
    .map((row) => ({ row, chance: randomOf(1, `${commit} ${row.name}`)() }))
    .toSorted((one, other) => one.chance - other.chance)
    .slice(0, 30)
    .map(({ row }) => [row.name, row])

describe(`thirty faulty servers and thirty right ones, drawn by the commit ${commit}, judged whole by every rule`, () => {
  test.each(drawnOf(inGate(faulty)))('fails: %s', async (_, about) => {
    expect(await findingOf(about, '1', true)).toBe('found')
  })

  test.each(drawnOf(legal))('passes: %s', async (_, about) => {
    expect(await objectionsTo(about, '1', 0)).toEqual([])
  })
})
