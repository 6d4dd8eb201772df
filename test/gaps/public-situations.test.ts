import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { interfacePaths, readInterface } from '../../src/interface/read-interface.ts'
import { noteGapKinds } from '../../src/gaps/note-gap.ts'
import { draftOverlay, findGaps, type ReportEntry } from '../../src/gaps.ts'

const read = async (name: string): Promise<Awaited<ReturnType<typeof readInterface>>> => {
  const contract = fileURLToPath(new URL(`fixtures/${name}/openapi.yaml`, import.meta.url))
  return readInterface(await interfacePaths({ contract }))
}
const shown = (entries: readonly ReportEntry[]): readonly (readonly [string, string, readonly string[]])[] =>
  entries.map(({ id, says = '', places = [] }) => [
    id,
    says,
    places.map(({ file, line, column }) => `${file.slice(file.lastIndexOf('/') + 1)}:${line}:${column}`),
  ])

// Situations that public projects have had, in our own words: each was found by hand there.
describe('handwritten routes that a generated contract does not know', () => {
  it('are told, also where the prose names neither method nor path', async () => {
    expect(shown(findGaps(await read('handwritten-routes')))).toEqual([
      [
        'operation-not-declared/exportstack',
        'Declare an operation with operationId exportStack at POST /stacks/{name}/export.',
        ['export-stack.md:2:1', 'openapi.yaml:6:1'],
      ],
      [
        'operation-not-declared/refreshtoken',
        'Declare an operation with operationId refreshToken; the contract decides its method and path.',
        ['refresh-token.md:2:1', 'openapi.yaml:6:1'],
      ],
    ])
  })

  it('meets an operation without a name by method and path', async () => {
    const input = await read('handwritten-routes')
    const notes = input.notes.filter(({ operation }) => operation !== 'deleteStack')
    expect(shown(findGaps({ ...input, notes })).at(-1)).toEqual([
      'operation-not-described/DELETE /stacks/{name}',
      'Give the operation an operationId, and write a note of that name.',
      ['openapi.yaml:25:5'],
    ])
  })

  it('drafts the one of which method and path are known, and only names the other', async () => {
    const { overlay, left } = draftOverlay(await read('handwritten-routes'), 'openapi.yaml')
    expect(overlay.actions.map(({ target, update }) => [target, update])).toEqual([
      [
        '$',
        {
          'x-undecided': {
            'operation refreshToken': 'operation-not-declared/refreshtoken: method, path, parameters and payload',
          },
        },
      ],
      [
        '$.paths',
        {
          '/stacks/{name}/export': {
            post: {
              operationId: 'exportStack',
              summary: 'Export a stack',
              parameters: [{ name: 'name', in: 'path', required: true, schema: {} }],
              responses: { default: { description: 'Undecided: what it answers.' } },
            },
          },
          'x-undecided': {
            '/~1stacks~1{name}~1export/post/responses/default': expect.any(String) as string,
            '/~1stacks~1{name}~1export/post/parameters/0/schema': expect.any(String) as string,
          },
        },
      ],
    ])
    expect(left).toEqual([])
  })
})

describe('a parameter that only the prose has', () => {
  it('is told, and so are statuses and fields, each with the nearest that the contract has', async () => {
    expect(shown(findGaps(await read('prose-parameter')))).toEqual([
      [
        'parameter-not-declared/listdevices/filter',
        'Declare the parameter filter in query, or remove it from the note.',
        ['list-devices.md:5:5', 'openapi.yaml:9:7'],
      ],
      [
        'parameter-not-declared/listdevices/pagesize',
        'The contract has page_size in query; use one name for both.',
        ['list-devices.md:8:5', 'openapi.yaml:10:11'],
      ],
      [
        'reply-not-declared/listdevices/503',
        'Declare the reply 503, or remove it from the note.',
        ['list-devices.md:14:5', 'openapi.yaml:14:7'],
      ],
      [
        'field-not-declared/listdevices/200/lastseen',
        'The schema has last_seen; use one spelling for both.',
        ['list-devices.md:12:22', 'openapi.yaml:19:15'],
      ],
      [
        'field-not-declared/listdevices/200/battery',
        'Declare the property battery, or remove it from the note.',
        ['list-devices.md:12:32', 'openapi.yaml:19:15'],
      ],
    ])
  })
})

describe('a renamed operation', () => {
  it('is told as such where the note names its route, and as two gaps where nothing joins them', async () => {
    const entries = findGaps(await read('renamed-operation'))
    expect(entries.map(({ title }) => title)).toEqual([
      '"listPlugins" is described but absent from the contract',
      'listInstalled is declared but no note describes it',
      'The note on "pluginStatus" is out of date: GET /plugins/{id}/readiness is now called checkPluginReadiness',
    ])
  })
})

describe('a note on another route than the contract declares', () => {
  it('is told', async () => {
    const input = await read('handwritten-routes')
    const notes = input.notes.map((note) =>
      note.operation === 'List stacks' ? { ...note, method: 'GET', path: '/all-stacks' } : note,
    )
    expect(findGaps({ ...input, notes }).find(({ id }) => id.startsWith('route'))).toMatchObject({
      id: 'route-differs/liststacks',
      title: 'The note on listStacks says GET /all-stacks, but the contract declares GET /stacks',
    })
  })
})

describe('the kinds of difference', () => {
  it('are all explained, and in the order of the report', async () => {
    const names = ['handwritten-routes', 'prose-parameter', 'renamed-operation']
    const found = (await Promise.all(names.map(read))).map((input) => findGaps(input).map(({ id }) => id))
    const kinds = Object.keys(noteGapKinds)
    for (const ids of found) {
      const ranks = ids.map((id) => kinds.indexOf(id.split('/', 1)[0] ?? ''))
      expect(ranks).not.toContain(-1)
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
    }
  })
})
