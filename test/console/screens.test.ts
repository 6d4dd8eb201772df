import { describe, expect, it } from 'vitest'
import { markOf, screenUrl, tally, toldIn } from '../../src/console/screens.ts'

const origin = 'http://127.0.0.1:4010'

describe('the URL of an application under a variation', () => {
  it.each([
    ['http://app/find?api={base}', '', 'http://app/find?api=http%3A%2F%2F127.0.0.1%3A4010%2Fv1'],
    [
      'http://app/find?api={base}',
      'error-html',
      'http://app/find?api=http%3A%2F%2F127.0.0.1%3A4010%2F__model-query%2Fas%2Ferror-html',
    ],
    [
      'http://app/{base}?api={base}',
      '',
      'http://app/http%3A%2F%2F127.0.0.1%3A4010%2Fv1?api=http%3A%2F%2F127.0.0.1%3A4010%2Fv1',
    ],
    ['http://app/find?a=1', 'error-html', 'http://app/find?a=1&variation=error-html'],
    ['http://app/find', '', 'http://app/find'],
    ['javascript:alert(1)//{base}', '', undefined],
    ['data:text/html,x', '', undefined],
    ['', '', undefined],
  ])('%s, %j: %s', (app, variation, url) => expect(screenUrl(app, origin, '/v1', variation)).toBe(url))
})

describe('what a screen is to the one as now', () => {
  const plain = { text: 'a', errors: ['old'] }
  it.each([
    ['same', plain, { text: 'a', errors: ['other'] }],
    ['differs', plain, { text: 'b', errors: [] }],
    ['broken', plain, { text: 'a', errors: ['old', 'new'] }],
    ['silent', plain, undefined],
    ['silent', undefined, plain],
  ])('%s', (mark, before, after) => expect(markOf(before, after)).toBe(mark))

  it('is counted in words and signs', () => {
    const marks = new Map([
      ['x', 'same'],
      ['y', 'broken'],
      ['z', 'silent'],
    ] as const)
    expect(tally(marks, ['x', 'y', 'z', 'w'])).toBe('same ✓ 1 · broken ✗ 1')
  })
})

it('hears nothing but what a screen tells', () => {
  expect(toldIn({ modelQuery: 'screen', text: 'a', errors: [1] })).toEqual({ text: 'a', errors: ['1'] })
  for (const other of [null, 'x', {}, { modelQuery: 'screen' }, { modelQuery: 'screen', text: 'a', errors: 'x' }]) {
    expect(toldIn(other)).toBeUndefined()
  }
})
