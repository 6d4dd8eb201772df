import { describe, expect, it } from 'vitest'
import { describeUserError, UserError } from '../../src/text/user-error.ts'

describe('UserError', () => {
  it.each([
    ['a file', { file: 'a.json' }, 'a.json: It is empty.'],
    ['a line', { file: 'a.json', line: 2 }, 'a.json:2: It is empty.'],
    ['a column', { file: 'a.json', line: 2, column: 7, frame: '> 2 | []' }, 'a.json:2:7: It is empty.'],
    ['no place', undefined, 'It is empty.'],
  ])('has a message that begins with its place: %s', (_, place, message) => {
    expect(new UserError('It is empty.', place)).toMatchObject({ message, sentence: 'It is empty.', place })
  })

  it('is described by its place once, then the frame', () => {
    const place = { file: 'a.json', line: 2, column: 7, frame: '> 2 | []\n    | ^' }
    expect(describeUserError(new UserError('It is empty.', place))).toBe('a.json:2:7: It is empty.\n> 2 | []\n    | ^')
    expect(describeUserError(new UserError('It is empty.'))).toBe('It is empty.')
  })
})
