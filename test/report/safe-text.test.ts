import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  forAnnotationProperty,
  forMarkdown,
  forTap,
  jsonText,
  manyLines,
  markdownBlock,
  markdownCode,
  noCommands,
  oneLine,
} from '../../src/report/safe-text.ts'
import { hostileText, unsafe } from './reporters/hostile.ts'

describe('text for a terminal', () => {
  it('shows what cannot be seen', () => {
    expect(oneLine('a\u001b[31mb\u0000\u007f\u009b\u202e\ud800')).toBe('a␛[31mb␀␡<U+009B><U+202E><U+D800>')
    expect(oneLine('a\r\nb\tc')).toBe('a␍␊b␉c')
  })

  it('keeps line ends and widens tabs where several lines are allowed', () => {
    expect(manyLines('a\r\nb\n\tc\rd')).toBe('a\nb\n  c␍d')
  })

  it('leaves ordinary text of any script alone', () => {
    expect(oneLine('réservé 漢字 Ω – “x” 🙂')).toBe('réservé 漢字 Ω – “x” 🙂')
  })

  it('holds nothing unsafe, whatever comes in', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(manyLines(text)).not.toMatch(unsafe)
        expect(oneLine(text)).not.toMatch(/\n/)
      }),
    )
  })

  it('lets no line be a command of a CI runner', () => {
    expect(noCommands('  ::error::x\n::set-env::y\nsee ::1')).toBe('  \\::error::x\n\\::set-env::y\nsee ::1')
    expect(noCommands('a ##[error]b ##vso[x] ## heading')).toBe('a #\\#[error]b #\\#vso[x] ## heading')
  })
})

describe('text for Markdown', () => {
  it('means itself: no emphasis, link, tag, table cell, list, heading or mention', () => {
    expect(forMarkdown('*a* [b](http://c) <i> | #1 @me')).toBe(
      '\\*a\\* \\[b\\](http\\://c) \\<i\\> \\| \\#1 @<!-- -->me',
    )
    expect(forMarkdown('- a')).toBe('\\- a')
    expect(forMarkdown('1. a')).toBe('1\\. a')
    expect(forMarkdown('www.evil.example')).toBe('www\\.evil.example')
  })

  it('fences code with more backticks than it holds', () => {
    expect(markdownCode('a')).toBe('`a`')
    expect(markdownCode('a``b`')).toBe('``` a``b` ```')
    expect(markdownCode('')).toBe('`  `')
    expect(markdownBlock('````\nx')).toBe('`````text\n````\nx\n`````')
  })
})

describe('text for the others', () => {
  it('escapes what ends a property of an annotation', () => {
    expect(forAnnotationProperty('a,b:c%\r\nd\re')).toBe('a%2Cb%3Ac%25%0Ad␍e')
  })

  it('escapes what starts a directive of TAP', () => {
    expect(forTap(' a # SKIP \\ b ')).toBe('a \\# SKIP \\\\ b')
  })

  it('writes JSON that is exact, and printable', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const written = jsonText({ text })
        expect(JSON.parse(written)).toEqual({ text })
        expect(written).not.toMatch(unsafe)
        expect(written).not.toMatch(/##[a-z-]*\[/i)
      }),
    )
  })
})
