import { describe, expect, it } from 'vitest'
import { memo } from '../../src/service/memo.ts'

describe('memo', () => {
  it('makes a value once, and again after its weight was needed for others', () => {
    const made: string[] = []
    const get = memo(
      3,
      () => 1,
      (key) => {
        made.push(key)
        return { key }
      },
    )
    for (const key of ['a', 'b', 'a', 'c', 'd', 'd', 'a']) expect(get(key)).toEqual({ key })
    expect(made).toEqual(['a', 'b', 'c', 'd', 'a'])
  })

  it('keeps those that it has beside one that weighs more than half of the budget', () => {
    const made: string[] = []
    const get = memo(
      4,
      (_value, key) => key.length,
      (key) => {
        made.push(key)
        return { key }
      },
    )
    for (const key of ['a', 'b', 'ccc', 'a', 'b', 'ccc']) get(key)
    expect(made).toEqual(['a', 'b', 'ccc', 'ccc'])
  })

  it('still gives a value heavier than the whole budget', () => {
    const get = memo(
      1,
      () => 5,
      (key) => ({ key }),
    )
    expect(get('a')).toEqual({ key: 'a' })
    expect(get('b')).toEqual({ key: 'b' })
  })
})
