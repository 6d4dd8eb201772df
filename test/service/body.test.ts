import { describe, expect, it } from 'vitest'
import { codingFor, listBody, type Body } from '../../src/service/body.ts'

const both: Body = { ...listBody(new Uint8Array()), encoded: { br: new Uint8Array(1), gzip: new Uint8Array(2) } }

describe('codingFor', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['gzip;q=0', 'identity'],
    ['*', 'br'],
    ['*, br;q=0', 'gzip'],
    ['identity, gzip;q=0.5', 'identity'],
    ['identity;q=0.5, gzip;q=0.5', 'gzip'],
    ['deflate', 'identity'],
    ['GZIP ; Q=1.0', 'gzip'],
    ['x-gzip', 'gzip'],
    ['identity;q=0', 'identity'],
    ['*;q=0', 'identity'],
    ['gzip;q=nonsense', 'identity'],
  ])('for Accept-Encoding %j is %s', (field, coding) => {
    expect(codingFor(both, field)).toBe(coding)
  })

  it('is identity where no other form was made', () => {
    expect(codingFor(listBody(new Uint8Array()), 'gzip, br')).toBe('identity')
  })
})
