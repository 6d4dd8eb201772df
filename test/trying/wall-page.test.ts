import { expect, it } from 'vitest'
import { wallPage } from '../../src/trying/wall-page.ts'
import { variations } from '../../src/variations/choose.ts'

const jpeg = new Uint8Array([1, 2, 3])

it('groups screens by open point, each marked, with nothing but text in what servers and pages say', () => {
  const hostile = '<script>alert(1)</script>'
  const text = wallPage({
    app: `http://app/?${hostile}`,
    tiles: [
      { name: '', mark: 'same', errors: [], jpeg },
      { name: 'error-html', mark: 'broken', errors: [hostile], jpeg },
      { name: 'error-text', mark: 'same', errors: [], jpeg },
      { name: 'hits-worst-first', mark: 'differs', errors: [], jpeg },
    ],
    variations,
    openPoints: [{ id: 'GAP-8', title: `What an error is. ${hostile}` }],
  })
  expect(text).not.toContain('<script')
  const words = (html: string): string =>
    html
      .replace(/<[^>]*>/g, '')
      .replace(/\s+/g, ' ')
      .trim()
  expect((text.match(/<h2>.*?<\/h2>/g) ?? []).map(words)).toEqual([
    'GAP-7 differs ▲ 1',
    'GAP-8 What an error is. &lt;script&gt;alert(1)&lt;/script&gt; same ✓ 1 · broken ✗ 1',
  ])
  expect((text.match(/<b>.*?<\/b>/g) ?? []).map(words)).toEqual([
    'as it is',
    '▲ differs hits-worst-first',
    '✗ broken error-html',
    '✓ same error-text',
  ])
  expect((text.match(/<p><b.*?<\/p>/g) ?? []).map(words)).toEqual(['✗ broken error-html', '▲ differs hits-worst-first'])
  expect((text.match(/<summary>.*?<\/summary>/g) ?? []).map(words)).toEqual(['✓ same: error-text'])
  expect(text.match(/data:image\/jpeg;base64,AQID/g)).toHaveLength(4)
})
