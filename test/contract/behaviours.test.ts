import { describe, expect, it } from 'vitest'
import { looks } from '../../src/conformance/behaviours/index.ts'
import { behaviours } from '../../src/contract/behaviours.ts'
import { variations } from '../../src/variations/choose.ts'

describe('the table of behaviours', () => {
  it('has one behaviour for each variation of behaviour, and names no other', () => {
    const shown = behaviours.flatMap((one) => one.variations)
    const wanted = variations.filter(({ data }) => !data).map(({ name }) => name)
    expect(shown.toSorted()).toEqual(wanted.toSorted())
  })

  it('stands at the open point that permits the variation', () => {
    for (const { point, variations: names } of behaviours) {
      for (const name of names) expect(variations.find((one) => one.name === name)?.cites[0]).toBe(point)
    }
  })

  it('has a look for each behaviour, and none for another', () => {
    expect(Object.keys(looks).toSorted()).toEqual(behaviours.map(({ id }) => id).toSorted())
  })

  it('includes only what there is, with all that this includes in turn', () => {
    const byId = new Map(behaviours.map((one) => [one.id, one]))
    for (const { includes = [] } of behaviours) {
      for (const id of includes) expect(includes).toEqual(expect.arrayContaining([...(byId.get(id)?.includes ?? [])]))
    }
    expect(behaviours.flatMap(({ includes = [] }) => includes).filter((id) => !byId.has(id))).toEqual([])
  })

  it('says each in a sentence', () => {
    expect(byName(behaviours.map(({ id }) => id))).toBe(true)
    for (const { says } of behaviours) expect(says).toMatch(/^[A-Z].*\.$/)
  })
})

function byName(ids: readonly string[]): boolean {
  return new Set(ids).size === ids.length && ids.every((id) => /^[a-z]+(-[a-z]+)*$/.test(id))
}
