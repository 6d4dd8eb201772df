import { expect, it } from 'vitest'
import { answerable } from '../../src/adapters/prism/answerable.ts'

/** A contract whose one answer declares these headers, and the headers that are left of them. */
function left(headers: object, mode: 'mock' | 'proxy' = 'mock'): readonly [headers: unknown, out: readonly string[]] {
  const contract = {
    openapi: '3.1.0',
    info: { title: 'x', version: '1' },
    paths: { '/a': { get: { responses: { '200': { description: 'a', headers } } } } },
  }
  const before = structuredClone(contract)
  const out: string[] = []
  const made = answerable(contract, mode, (pointer) => out.push(pointer)) as typeof contract
  expect(contract).toEqual(before)
  return [made.paths['/a'].get.responses['200'].headers, out]
}

const text = { schema: { type: 'string' } }
const at = '/paths/~1a/get/responses/200/headers'

it.each([
  ...['Content-Encoding', 'Content-Length', 'Transfer-Encoding', 'Connection', 'Date', 'ETag', 'Content-Type'],
  ...['Access-Control-Allow-Origin', 'Last-Modified', 'Age', 'Accept-Ranges', 'Trailer', 'Keep-Alive', 'a b'],
])('a mock makes up no %s', (name) => {
  expect(left({ [name]: text, 'X-Kept': text })).toEqual([{ 'X-Kept': text }, []])
})

it('a proxy shows Prism what the upstream sends, but for the fields of the hop and Location', () => {
  const headers = { ETag: text, Location: text, 'Transfer-Encoding': text, 'Retry-After': text }
  expect(left(headers, 'proxy')).toEqual([{ ETag: text, 'Retry-After': text }, []])
})

it.each([
  ['an example', { schema: { type: 'string' }, example: 'a\nb' }, 'example'],
  ['a value that is not Latin-1', { schema: { type: 'string', enum: ['日'] } }, 'schema/enum/0'],
  ['a list', { schema: { type: 'array', items: { type: 'string' } } }, 'schema/type'],
])('%s that no header can carry is left out, and told', (_, header, pointer) => {
  expect(left({ 'X-Odd': header })).toEqual([{ 'X-Odd': text }, [`${at}/X-Odd/${pointer}`]])
})
