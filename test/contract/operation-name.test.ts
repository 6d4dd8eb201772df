import { describe, expect, it } from 'vitest'
import { canonicalName, nearestName } from '../../src/contract/operation-name.ts'

describe('canonicalName', () => {
  it.each([
    ['Suggest links', 'suggestLinks'],
    ['suggest-links', 'SUGGEST_LINKS'],
    ['Entitäten  auflisten', 'entitätenAuflisten'],
    ['cafe\u0301', 'caf\u00e9'],
  ])('takes %j and %j for one name', (one, other) => {
    expect(canonicalName(one)).toBe(canonicalName(other))
  })

  it('keeps names apart that differ in a letter', () => {
    expect(canonicalName('suggestLink')).not.toBe(canonicalName('suggestLinks'))
  })
})

describe('nearestName', () => {
  const names = ['listEntities', 'getEntity', 'searchModel']
  it.each([
    ['listEntites', 'listEntities'],
    ['List entitiez', 'listEntities'],
    ['getEnttiy', 'getEntity'],
    ['serchModels', 'searchModel'],
  ])('takes %j for a misspelt %j', (written, meant) => {
    expect(nearestName(written, names)).toBe(meant)
  })

  it.each(['suggestLinks', 'listFindings', 'get-entity', 'g', ''])('finds no misspelling in %j', (written) => {
    expect(nearestName(written, names)).toBeUndefined()
  })
})
