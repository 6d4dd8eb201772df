import { expect, test } from 'vitest'
import { readContentType } from '../../src/client/content-type.ts'
import { readJson } from '../../src/client/json.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

test.each([
  '{}',
  '[{"a":1},{"a":2}]',
  '{"a":"\\"b\\":"}',
  '{"__proto__":1,"b":{"__proto__":2}}',
  '"\u00e9:"',
  'null',
  ' [1] ',
  '{"a" :"b","c"\n\t: ["d" , ":"]}',
  '{"a\\\\":"\\\\","b\\"":"\\":\\\\\\"","":""}',
])('%s is strict', (text) => {
  expect(readJson(bytes(text))).toEqual({ value: JSON.parse(text), faults: [] })
})

test.each([
  ['[NaN]', 'syntax', 'at line 1, column 2'],
  ['[1,]', 'syntax', 'at line 1, column 3: a comma'],
  ['{"a": 1e+21.0}', 'syntax', "expected ',' or '}', found '.' behind 1e+21"],
  ['{"a":1,"b":{"c":1,"c":2}}', 'repeated name', '/b/c'],
  ['{"a":1,"a" :1}', 'repeated name', '/a'],
  ['{"a":1,"a"\n\t:1}', 'repeated name', '/a'],
  ['{"a" :1,"a"\n:1,"b\\\\":":","c":"\\":"}', 'repeated name', '/a'],
  [`${'['.repeat(200)}{"a":1,"a":1}${']'.repeat(200)}`, 'repeated name', '/0/0 occurs more than once'],
  ['\ufeff[]', 'bom', 'byte order mark'],
  ['', 'syntax', 'the body is empty'],
  [' \n', 'syntax', 'the body holds white space alone'],
  ['{"a":1', 'syntax', '; the body ends after 6 bytes'],
  ['["a\\"', 'syntax', '; the body ends after 5 bytes'],
])('%s is not', (text, kind, actual) => {
  expect(readJson(bytes(text)).faults).toEqual([{ kind, actual: expect.stringContaining(actual) }])
})

test.each([
  [[0x22, 0xc3, 0xa9, 0xe9, 0x22, 0x20], ': E9, "\u00e9" in ISO-8859-1'],
  [[0x22, 0xc3, 0xa9, 0xed, 0xa1, 0x82, 0x22], ': half of a surrogate pair (CESU-8)'],
  [[0x22, 0xc3, 0xa9, 0xe2, 0x82], ': the body ends within a character'],
  [[0x22, 0xc3, 0xa9, 0x80, 0x22], ''],
])('names the first byte that is not UTF-8, and what it may be: %j', (some, what) => {
  expect(readJson(Uint8Array.from(some)).faults).toEqual([
    { kind: 'utf-8', actual: `bytes that are not UTF-8, the first at byte 3${what}` },
  ])
})

test.each([
  ['little-endian', '[{"id":"é"}]', []],
  ['little-endian, with its mark', '[{"id":"é"}]', [0xff, 0xfe]],
  ['little-endian, of ASCII alone', '[{"id":"e"}]', []],
])('says that a text is in UTF-16: %s', (_, text, mark) => {
  const some = Uint8Array.from([...mark, ...Buffer.from(text, 'utf16le')])
  const actual = 'not UTF-8: at the beginning every second byte is 0, as in UTF-16'
  expect(readJson(some).faults).toEqual([{ kind: 'utf-8', actual }])
  expect(readJson(Buffer.from(some).swap16()).faults).toEqual([{ kind: 'utf-8', actual }])
})

test('takes zeros alone for no UTF-16', () => {
  expect(readJson(new Uint8Array(8)).faults).toMatchObject([{ kind: 'syntax' }])
})

test.each([
  ['application/json', 'application/json'],
  ['Application/JSON ; charset="utf-8";', 'application/json'],
  ['application/json; charset', undefined],
  ['json', undefined],
  ['', undefined],
])('the content type %s is %s', (value, type) => {
  expect(readContentType(value)?.type).toBe(type)
})
