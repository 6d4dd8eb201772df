import { expect, it } from 'vitest'
import { wallPage } from '../../src/trying/wall-page.ts'
import { variations } from '../../src/variations/choose.ts'

const jpeg = new Uint8Array([1, 2, 3])

it('groups screens by open point, each marked, with nothing but text in what servers and pages say', () => {
  const hostile = '<script>alert(1)</script>'
  const text = wallPage(
    `http://app/?${hostile}`,
    [
      { name: '', mark: 'same', errors: [], jpeg },
      { name: 'error-html', mark: 'broken', errors: [hostile], jpeg },
      { name: 'error-text', mark: 'same', errors: [], jpeg },
      { name: 'hits-worst-first', mark: 'differs', errors: [], jpeg },
    ],
    variations,
  )
  expect(text).not.toContain('<script')
  expect(text.match(/<h2>.*?<\/h2>/g)).toEqual([
    '<h2>GAP-7 <small>differs ▲ 1</small></h2>',
    '<h2>GAP-8 <small>same ✓ 1 · broken ✗ 1</small></h2>',
  ])
  expect(text.match(/(?<=<b>)[^<]*/g)).toEqual([
    'as it is',
    '▲ differs hits-worst-first',
    '✗ broken error-html',
    '✓ same error-text',
  ])
  expect(text.match(/data:image\/jpeg;base64,AQID/g)).toHaveLength(4)
})
