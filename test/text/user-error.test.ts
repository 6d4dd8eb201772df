import { describe, expect, it } from 'vitest'
import { describeUserError, together, UserError } from '../../src/text/user-error.ts'

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

  it('is described with the first three frames of many', () => {
    const error = (line: number): UserError =>
      new UserError('It is empty.', { file: 'a.json', line, frame: `> ${line}` })
    const [first, ...others] = [1, 2, 3, 4, 5].map(error)
    expect(describeUserError(together([first as UserError, ...others])).split('\n')).toEqual([
      ...[1, 2, 3].flatMap((line) => [`a.json:${line}: It is empty.`, `> ${line}`]),
      'a.json:4: It is empty.',
      'a.json:5: It is empty.',
    ])
  })
})
