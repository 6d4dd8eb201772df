import { describe, expect, test } from 'vitest'
import { commit, drawnOf } from '../drawn.ts'
import { faulty } from './servers/faulty.ts'
import { legal } from './servers/legal.ts'
import { findingOf, inGate, objectionsTo } from './suite.ts'

const thirtyOf = <Row extends { readonly name: string }>(rows: readonly Row[]): readonly (readonly [string, Row])[] =>
  drawnOf(rows, 30, ({ name }) => name).map((row) => [row.name, row])

describe(`thirty faulty servers and thirty right ones, drawn by the commit ${commit}, judged whole by every rule`, () => {
  test.each(thirtyOf(inGate(faulty)))('fails: %s', async (_, about) => {
    expect(await findingOf(about, '1', true)).toBe('found')
  })

  test.each(thirtyOf(legal))('passes: %s', async (_, about) => {
    expect(await objectionsTo(about, '1', 0)).toEqual([])
  })
})
