import { expect, it } from 'vitest'
import { waysOf } from '../../src/gaps/ways-in-words.ts'

const ways = (...by: readonly string[]): string => waysOf({ decides: 'it', by })

it.each<[string, readonly string[]]>([
  ['/info/x-a', ['#/info/x-a']],
  ['the root', ['#']],
  ['an operation called Suggest links', ['Suggest links#']],
  ['/callbacks/* of any operation', ['*#/callbacks/*']],
  ['a note on listFindings', ['note:listFindings']],
  ['enum or pattern at /a/b', ['#/a/b/enum', '#/a/b/pattern']],
  ['/responses/404/content of getA', ['getA#/responses/(404)/content']],
  ['/properties/{type origin} (or origin, kind)', ['#/properties/{type origin|origin|kind}']],
  ['/x-limits (or x-caps)', ['#/{x-limits|x-caps}']],
  ['/a/{x} (or y), or by /b/{x} of getA', ['#/a/{x|y}', 'getA#/b/{x|y}']],
  [
    'maximum or enum at /parameters/{…page…}/schema of getA (or after)',
    ['getA#/parameters/[name={*page*|after}]/schema/maximum', 'getA#/parameters/[name={*page*|after}]/schema/enum'],
  ],
])('says %s', (words, by) => {
  expect(ways(...by)).toBe(words)
})
