import { describe, expect, it } from 'vitest'
import { operationIds } from '../../src/contract/ids.ts'
import { operationAt, operationPaths, pathOf } from '../../src/contract/operations.ts'
import { childPointer, valueAt } from '../../src/contract/pointer.ts'
import { defaultContract } from '../../src/conformance/default-contract.ts'

it.each(operationIds)('%s stands in the contract at its path', (operation) => {
  const pointer = `${childPointer('/paths', operationPaths[operation])}/get`
  expect(valueAt(defaultContract().document, pointer)).toMatchObject({ operationId: operation })
})

describe('pathOf', () => {
  it('encodes identifiers and words', () => {
    expect(pathOf('getEntity', 'a/b $& ü')).toBe('/entities/a%2Fb%20%24%26%20%C3%BC')
    expect(pathOf('searchModel', 'a&b c')).toBe('/search?q=a%26b%20c')
    expect([pathOf('listEntities'), pathOf('listFindings')]).toEqual(['/entities', '/findings'])
  })

  it('throws where no URL can carry the text', () => {
    expect(() => pathOf('getEntity', '\ud800')).toThrow(URIError)
  })
})

describe('operationAt', () => {
  it.each(operationIds)('knows %s by its path', (operation) => {
    const path = operationPaths[operation].replace('{id}', 'a%2Fb')
    expect([operationAt(path), operationAt(`${path}?q=a/b`)]).toEqual([operation, operation])
  })

  it.each(['/', '', '/entities/', '/entities/a/b', '/Search', 'entities', '/findings/'])(
    'knows none at %j',
    (target) => {
      expect(operationAt(target)).toBeUndefined()
    },
  )
})
