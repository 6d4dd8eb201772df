import { describe, expect, it } from 'vitest'
import { headerFlag } from '../../cli/flags/header-flag.ts'
import { bytesUpTo, duration, rate, collectList, wholeNumber } from '../../cli/flags/quantities.ts'

describe('--header', () => {
  it('puts in what the environment holds, and shows the name of the variable instead', () => {
    expect(headerFlag('Authorization: Bearer ${TOKEN}', { TOKEN: 's3cret' })).toEqual({
      header: { name: 'Authorization', value: 'Bearer s3cret', shown: 'Bearer $TOKEN', variables: ['TOKEN'] },
      secrets: [{ value: 's3cret', shown: '$TOKEN' }],
    })
    expect(headerFlag('Cookie: a=${A}; b=${B}', { A: '1', B: '2' }).header.value).toBe('a=1; b=2')
  })

  it('leaves the value of an ordinary header to be shown as it is, and of any other to be hidden', () => {
    expect(headerFlag('Accept-Language:  de ', {}).header).toEqual({
      name: 'Accept-Language',
      value: 'de',
      shown: 'de',
      variables: [],
    })
    expect(headerFlag('X-Key: abc', {}).header).toEqual({ name: 'X-Key', value: 'abc' })
  })

  it('takes $NAME without braces, and a colon in the value, as they stand', () => {
    expect(headerFlag('X-Key: $A:b', { A: '1' }).header.value).toBe('$A:b')
  })

  it.each([
    ['Authorization', /--header 'Name: value'/],
    ['Authorization:', /--header 'Name: value'/],
    [': x', /--header 'Name: value'/],
    ['A B: x', /--header 'Name: value'/],
    ['X: ${A', undefined],
    ['X: ${}', /has no variable name/],
    ['X: ${A-B}', /has no variable name/],
    ['X: ${NOT_SET}', /NOT_SET, used by the header X, is not set/],
    ['X: ${EMPTY}', /EMPTY, used by the header X, is empty/],
  ])('judges %s', (text, message) => {
    const read = (): unknown => headerFlag(text, { EMPTY: '', OTHER: 's3cret' })
    if (message) expect(read).toThrow(message)
    else expect(read).not.toThrow()
  })
})

describe('quantities', () => {
  it.each([
    ['500ms', 500],
    ['1.5s', 1500],
    ['30s', 30_000],
    ['2m', 120_000],
    ['1min', 60_000],
  ])('takes %s for %i milliseconds', (text, ms) => {
    expect(duration(text)).toBe(ms)
  })
  it.each(['', '30', '0s', '-1s', '1h', '1e3s', '99999m'])('refuses %j as a time', (text) => {
    expect(() => duration(text)).toThrow('500ms, 30s or 2m')
  })

  it.each([
    ['65536', 65_536],
    ['512K', 524_288],
    ['64MiB', 67_108_864],
    ['2GB', 2_147_483_648],
  ])('takes %s for %i bytes', (text, size) => {
    expect(bytesUpTo(2)(text)).toBe(size)
  })
  it.each(['', '0', '1.5M', '3G', 'M'])('refuses %j as a size', (text) => {
    expect(() => bytesUpTo(2)(text)).toThrow('Use a size such as 512K or 64M, up to 2G.')
  })

  it('takes a whole number in its bounds', () => {
    const number = wholeNumber(1, 8)
    expect([number('1'), number('8'), number('08')]).toEqual([1, 8, 8])
    for (const text of ['0', '9', '1.5', '-1', '', 'x', '1e0', ' 1', '0x1']) {
      expect(() => number(text)).toThrow('Use a whole number from 1 to 8.')
    }
  })

  it('takes a rate above 0', () => {
    expect(rate('0.5')).toBe(0.5)
    for (const text of ['0', '-1', 'x', '1e3', '']) expect(() => rate(text)).toThrow('requests per second')
  })

  it('gathers names parted by commas or given again', () => {
    expect(collectList('a, b', ['c'])).toEqual(['c', 'a', 'b'])
    expect(() => collectList('a,,b', undefined)).toThrow('A name is missing')
  })
})
