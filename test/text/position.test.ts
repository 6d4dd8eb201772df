import { describe, expect, it } from 'vitest'
import { codeFrame, positionAt } from '../../src/text/position.ts'

describe('positionAt', () => {
  it('counts lines and columns from 1', () => {
    expect(positionAt('ab\ncd', 0)).toEqual({ line: 1, column: 1 })
    expect(positionAt('ab\ncd', 4)).toEqual({ line: 2, column: 2 })
    expect(positionAt('ab\r\n\r\ncd', 6)).toEqual({ line: 3, column: 1 })
    expect(positionAt('', 0)).toEqual({ line: 1, column: 1 })
  })
})

describe('codeFrame', () => {
  it('shows two lines either side and a caret', () => {
    expect(codeFrame('one\ntwo\nthree\nfour\nfive\nsix', { line: 4, column: 2 })).toBe(
      ['  2 | two', '  3 | three', '> 4 | four', '    |  ^', '  5 | five', '  6 | six'].join('\n'),
    )
  })

  it('numbers a piece of a file by its place in the file', () => {
    expect(codeFrame('x\ny', { line: 100, column: 1 }, 99)).toBe(['   99 | x', '> 100 | y', '      | ^'].join('\n'))
  })

  it('keeps a very long line short, with the caret in sight', () => {
    const frame = codeFrame(`${'a'.repeat(5000)}X${'b'.repeat(5000)}`, { line: 1, column: 5001 })
    const [row = '', caret = ''] = frame.split('\n')
    expect(row.length).toBeLessThan(120)
    expect(row[caret.indexOf('^')]).toBe('X')
    expect(row).toMatch(/^> 1 \| …a+Xb+…$/)
  })

  it('has no mark where a line is not cut', () => {
    const frame = codeFrame(`short\n\n${'a'.repeat(200)}`, { line: 1, column: 1 })
    expect(frame).toBe(['> 1 | short', '    | ^', '  2 |', `  3 | ${'a'.repeat(100)}…`].join('\n'))
  })

  it('puts the caret below its character also after wide characters and combining marks', () => {
    for (const [before, width] of [
      ['日本語', 6],
      ['e\u0301', 1],
      ['\u200e', 1],
    ] as const) {
      const caret = codeFrame(`${before}x`, { line: 1, column: before.length + 1 }).split('\n')[1]
      expect(caret).toBe(`    | ${' '.repeat(width)}^`)
    }
  })

  it('shows no control character raw', () => {
    expect(codeFrame('a\u001b[31mb', { line: 1, column: 1 })).not.toContain('\u001b')
  })
})
