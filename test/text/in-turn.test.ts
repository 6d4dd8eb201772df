import { describe, expect, it } from 'vitest'
import { inTurn } from '../../src/text/in-turn.ts'

describe('inTurn', () => {
  it('starts a piece of work when the one before it has ended, also when that failed', async () => {
    const turn = inTurn()
    const seen: string[] = []
    let end: () => void = () => undefined
    const slow = turn(async () => {
      await new Promise<void>((resolve) => (end = resolve))
      seen.push('slow')
      throw new Error('no good')
    })
    const quick = turn(() => {
      seen.push('quick')
      return Promise.resolve()
    })
    await Promise.resolve()
    end()
    await expect(slow).rejects.toThrow('no good')
    await quick
    expect(seen).toEqual(['slow', 'quick'])
  })
})
