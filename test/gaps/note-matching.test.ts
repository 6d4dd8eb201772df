import { describe, expect, it } from 'vitest'
import { findNoteGaps } from '../../src/gaps/note-gaps.ts'
import { noteGapId } from '../../src/gaps/note-gap.ts'
import { interfacePage } from '../../src/gaps/interface-page.ts'
import { parseContract } from '../../src/interface/read-contract.ts'
import { notesOf } from '../../src/interface/read-notes.ts'

const operation = (name: string | undefined, replies: object = { 200: { description: 'ok' } }): object => ({
  ...(name === undefined ? {} : { operationId: name }),
  responses: replies,
})
const document = (paths: object): string =>
  JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths })

async function gapsOf(paths: object, ...fronts: readonly string[]): Promise<readonly string[]> {
  const contract = await parseContract(document(paths), 'c.json')
  const { notes } = notesOf(fronts.map((front, at) => ({ file: `${at}.md`, text: `---\ntitle: T\n${front}\n---\n` })))
  expect(interfacePage({ contract, notes }).operations.filter(({ note }) => note === undefined).length).toBe(
    findNoteGaps(contract, notes).filter(({ kind }) => kind === 'operation-not-described').length,
  )
  return findNoteGaps(contract, notes).map(noteGapId)
}

describe('a note', () => {
  it('meets an operation without a name by method and path, and one with a name as well', async () => {
    const paths = {
      '/a/{x}': { parameters: [{ name: 'x', in: 'path', required: true, schema: {} }], get: operation(undefined) },
    }
    expect(await gapsOf(paths, 'operation: GET /a/{id}')).toEqual([])
    expect(await gapsOf({ '/a': { get: operation('listA') } }, 'operation: GET /a')).toEqual([])
    expect(await gapsOf({ '/a': { get: operation(undefined) } }, 'operation: POST /a')).toEqual([
      'operation-not-declared/posta',
      'operation-not-described/GET /a',
    ])
  })

  it.each([
    ['4XX', { 404: { description: '' } }, []],
    ['4XX', { '4XX': { description: '' } }, []],
    ['4XX', { 200: { description: '' } }, ['reply-not-declared/a/4XX']],
    ['4XX', { default: { description: '' } }, []],
    ['default', { default: { description: '' } }, []],
    ['default', { 200: { description: '' } }, ['reply-not-declared/a/default']],
    ['404', { '4XX': { description: '' } }, []],
  ])('that answers %s meets the replies %j', async (status, replies, gaps) => {
    const front = `operation: a\nanswers: [{status: ${status}}]`
    expect(await gapsOf({ '/a': { get: operation('a', replies) } }, front)).toEqual(gaps)
  })
})

it('two operations that meet one note are reported once', async () => {
  const contract = await parseContract(
    document({ '/a': { get: operation('listA') }, '/b': { get: operation('list_a') } }),
    'c.json',
  )
  const { notes } = notesOf([{ file: 'a.md', text: '---\noperation: List a\ntitle: T\n---\n' }])
  const gaps = findNoteGaps(contract, notes)
  expect(gaps.map(noteGapId)).toEqual(['note-meets-two/lista'])
  expect(gaps[0]?.title).toBe('The note on "List a" meets listA and list_a, whose names differ only in spelling')
})
