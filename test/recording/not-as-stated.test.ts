import { describe, expect, it } from 'vitest'
import { refuseOf } from '../../src/recording/not-as-stated.ts'

describe('refuseOf', () => {
  const refuse = refuseOf('http://x')
  const said = (kind: 'type' | 'limit', message: string): string =>
    refuse.flaw('[0].id', { pointer: '/id', kind, message, advice: '' }).message

  it.each(['expected a string, found 1', 'a finite string is wanted', ''])(
    'tells what breaks the contract from what it permits, however the flaw is worded: %j',
    (message) => {
      expect(said('type', message)).toMatch(/^\[0\]\.id: .*A server that breaks the contract/)
      expect(said('limit', message)).toMatch(/^\[0\]\.id .*The contract permits this/)
    },
  )
})
