import { describe, expect, it } from 'vitest'
import { openPointIds } from '../../src/contract/ids.ts'
import { parseContract } from '../../src/interface/read-contract.ts'
import { findGaps } from '../../src/gaps.ts'
import { edited, openIds, reach, repository, type Editable, type Tree } from './repository.ts'

const schemas = ({ document }: Editable, name: string, property?: string): Tree =>
  property === undefined
    ? reach(document, 'components', 'schemas', name)
    : reach(document, 'components', 'schemas', name, 'properties', property)
const get = ({ document }: Editable, path: string): Tree => reach(document, 'paths', path, 'get')
const add = (tree: Tree, members: object): void => void Object.assign(tree, members)

const listFindingsNote = `---\noperation: List findings\ntitle: List the findings\n---\n\nGives what the build found.\n`
const suggestLinks = {
  operationId: 'suggestLinks',
  responses: { 200: { description: 'ok', content: { 'application/json': { schema: { type: 'array' } } } } },
}

/** For each open point the edit that closes it: what a contract author would write. */
const closing: Readonly<Record<(typeof openPointIds)[number], (parts: Editable) => void>> = {
  'GAP-1': ({ document }) => add(reach(document, 'paths'), { '/link-suggestions': { get: suggestLinks } }),
  'GAP-2': ({ notes }) => void notes.set('list-findings.md', listFindingsNote),
  'GAP-3': (parts) =>
    add(get(parts, '/entities'), {
      parameters: [
        { name: 'offset', in: 'query', schema: { type: 'integer' } },
        { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 200 } },
      ],
    }),
  'GAP-4': (parts) => {
    add(schemas(parts, 'Entity', 'type'), { enum: ['term', 'rule'] })
    add(schemas(parts, 'Link', 'relation'), { pattern: '^[a-z-]+$' })
    add(schemas(parts, 'Finding', 'check'), { enum: ['broken-link'] })
    add(schemas(parts, 'Finding', 'severity'), { const: 'info' })
  },
  'GAP-5': (parts) => {
    add(schemas(parts, 'Link', 'confidence'), { minimum: 0, maximum: 1 })
    add(schemas(parts, 'SearchHit', 'score'), { exclusiveMinimum: 0, maximum: 1000 })
  },
  'GAP-6': (parts) => {
    const names = ['locale', 'application', 'domain', 'type-origin', 'Attributes', 'source', 'neighbourhood']
    for (const name of names) schemas(parts, 'Entity', name)
    schemas(parts, 'Link', 'provenances')
  },
  'GAP-7': (parts) => {
    add(get(parts, '/search'), { 'x-order': 'by score, highest first' })
    add(reach(get(parts, '/search'), 'responses', '200', 'content', 'application/json', 'schema'), { maxItems: 50 })
  },
  'GAP-8': (parts) =>
    add(reach(get(parts, '/entities/{id}'), 'responses', '404'), {
      content: { 'application/problem+json': { schema: { type: 'object' } } },
    }),
  'GAP-9': (parts) => {
    add(reach(get(parts, '/search'), 'responses'), { 400: { description: 'q is missing' } })
    add(reach(get(parts, '/findings'), 'responses'), { '5XX': { description: 'the service has a defect' } })
  },
  'GAP-10': ({ document }) => {
    add(reach(document, 'components'), { securitySchemes: { basic: { type: 'http', scheme: 'basic' } } })
    add(document, { 'x-permissions': 'whoever is known may ask everything' })
  },
  'GAP-11': ({ document }) =>
    add(document, { webhooks: { built: { post: { responses: { 200: { description: 'ok' } } } } } }),
  'GAP-12': ({ document }) =>
    add(document, { 'x-limits': { rate: 'none', size: '10 MB', page_size: 200, 'time-out': '30 s' } }),
  'GAP-13': ({ document }) =>
    add(reach(document, 'info'), { 'x-compatibility': 'members are only added', 'x-deprecation': 'one version ahead' }),
  'GAP-14': ({ document }) => {
    add(document, { servers: [{ url: 'https://model.example' }] })
    add(reach(document, 'x-interface'), { processModel: 'one process' })
  },
  'GAP-15': ({ register }) => {
    const point = register.openPoints.find(({ id }) => id === 'GAP-15')
    if (point) point.decided = 'No resource has states.'
  },
  'GAP-16': (parts) => {
    add(get(parts, '/entities'), { 'x-order': 'by code unit' })
    add(get(parts, '/search'), { 'x-matching': 'words joined by and' })
  },
}

describe('findGaps on the repository', async () => {
  const entries = findGaps(await repository())

  it('lists every open point once, all open, and nothing else', () => {
    expect(openIds(entries)).toEqual(openPointIds)
    expect(entries).toHaveLength(openPointIds.length)
  })

  it('begins with Suggest links, described and absent, at the line of its note', () => {
    expect(entries[0]).toMatchObject({
      id: 'GAP-1',
      title: '"Suggest links" is described but absent from the contract',
      operation: 'Suggest links',
      cites: ['GAP-1', 'SVC-6', 'SVC-7'],
      says: 'Declare an operation with operationId suggestLinks; the contract decides its method and path.',
    })
    expect(entries[0]?.places?.map(({ file, line }) => `${file}:${line}`)).toEqual([
      'contract/notes/suggest-links.md:2',
      'contract/openapi.yaml:11',
      expect.stringMatching(/^contract\/open-points\.json:/),
    ])
  })

  it('goes on with listFindings, declared without a note', () => {
    expect(entries[1]).toMatchObject({ id: 'GAP-2', operation: 'listFindings' })
    expect(entries[1]?.places?.[0]).toMatchObject({ file: 'contract/openapi.yaml', line: 73 })
  })

  it('gives the paging of listEntities its place in the prose', () => {
    const paging = entries.find(({ id }) => id === 'GAP-3')
    expect(paging?.places?.[0]).toMatchObject({ file: 'contract/notes/list-entities.md', line: 5 })
  })

  it('tells for each what closes it, at a place in the contract, or in the register alone', () => {
    for (const { id, says, places } of entries) {
      expect([id, says].join(' ')).toMatch(/^GAP-\d+ (Closes when|Declare|Write)/)
      const files = places?.map(({ file }) => file) ?? []
      expect([id, files.at(-1)]).toEqual([id, 'contract/open-points.json'])
      expect([id, files.includes('contract/openapi.yaml')]).toEqual([id, id !== 'GAP-15'])
    }
  })

  it('judges nothing', () => {
    expect(entries.filter(({ outcome }) => outcome !== 'open' && outcome !== 'closed')).toEqual([])
  })
})

describe('an open point', () => {
  it.each(openPointIds)('%s closes by the edit that decides it, and no other closes or opens', async (id) => {
    const entries = findGaps(await edited(closing[id]))
    expect(openIds(entries)).toEqual(openPointIds.filter((other) => other !== id))
    expect(entries.find((entry) => entry.id === id)).toMatchObject({ outcome: 'closed', fingerprint: `gaps/${id}` })
    expect(entries).toHaveLength(openPointIds.length)
  })

  it('all close together, in a contract that is valid', async () => {
    const all = await edited((parts) => openPointIds.forEach((id) => closing[id](parts)))
    const contract = await parseContract(JSON.stringify(all.contract.document), 'all.json')
    expect(openIds(findGaps({ ...all, contract }))).toEqual([])
  })

  it('stays open while a part of it is undecided, and tells which', async () => {
    const entries = findGaps(
      await edited((parts) => add(schemas(parts, 'SearchHit', 'score'), { minimum: 0, maximum: 1 })),
    )
    expect(entries.find(({ id }) => id === 'GAP-5')).toMatchObject({
      outcome: 'open',
      topic: 'range of confidence and score, 2 of 4 closed',
      parts: { closed: ['the lowest score', 'the highest score'], of: 4 },
      says: 'Closes when this is decided in the contract: the lowest confidence; the highest confidence.',
      details: [
        'parts: 2 of 4 closed, by the lowest score; the highest score',
        'to decide: the lowest confidence, by minimum or exclusiveMinimum or enum at /components/schemas/Link/properties/confidence',
        'to decide: the highest confidence, by maximum or exclusiveMaximum or enum or x-unbounded at /components/schemas/Link/properties/confidence',
      ],
    })
  })

  it('stays open for an operation that is declared without a payload, as what it is', async () => {
    const entries = findGaps(
      await edited(({ document }) =>
        add(reach(document, 'paths'), { '/s': { get: { ...suggestLinks, responses: { 200: { description: '' } } } } }),
      ),
    )
    expect(entries.find(({ id }) => id === 'GAP-1')).toMatchObject({
      outcome: 'open',
      title: 'Method, path and payload of "Suggest links"',
      says: 'Closes when this is decided in the contract: the payload of its answer.',
    })
  })

  it('is not closed by the register where the contract has a word for it', async () => {
    await expect(
      edited(({ register }) => {
        const point = register.openPoints.find(({ id }) => id === 'GAP-4')
        if (point) point.decided = 'Any.'
      }),
    ).rejects.toThrow('/openPoints/3')
  })

  it.each(['suggestLinks', 'suggest-links', 'SuggestLinks', 'suggest_links'])(
    'is closed by an operation called %s',
    async (operationId) => {
      const input = await edited(({ document }) =>
        add(reach(document, 'paths'), { '/s': { get: { ...suggestLinks, operationId } } }),
      )
      expect(openIds(findGaps(input))).not.toContain('GAP-1')
    },
  )

  it('is closed by an empty security requirement, which says that there is none', async () => {
    expect(openIds(findGaps(await edited(({ document }) => add(document, { security: [] }))))).not.toContain('GAP-10')
  })
})

describe('a note', () => {
  it('that is removed opens a gap', async () => {
    const entries = findGaps(await edited(({ notes }) => void notes.delete('search-model.md')))
    const [, second] = entries
    expect(second).toMatchObject({
      id: 'operation-not-described/searchmodel',
      title: 'searchModel is declared but no note describes it',
      outcome: 'open',
      cites: ['SVC-7'],
    })
    expect(openIds(entries)).toHaveLength(openPointIds.length + 1)
  })

  it('that is misspelt is told with the operation it nearly names, once', async () => {
    const entries = findGaps(
      await edited(({ notes }) => {
        const text = notes.get('search-model.md') ?? ''
        notes.set('search-model.md', text.replace('operation: searchModel', 'operation: serchModel'))
      }),
    )
    expect(openIds(entries).filter((id) => !id.startsWith('GAP'))).toEqual(['note-misspelt/serchmodel'])
    expect(entries.find(({ id }) => id === 'note-misspelt/serchmodel')).toMatchObject({
      title:
        'The note on "serchModel" names no declared operation; searchModel is spelled almost like it and has no note',
      says: "Write operation: searchModel in the note, or declare an operation of the note's name.",
      places: [{ file: 'notes/search-model.md', line: 2 }, { file: 'openapi.json' }],
    })
  })

  it('that is spelled almost like an operation with a note is told with that operation', async () => {
    const entries = findGaps(
      await edited(({ notes }) => void notes.set('b.md', '---\noperation: searchModle\ntitle: t\n---\n')),
    )
    expect(entries.find(({ id }) => id === 'operation-not-declared/searchmodle')?.says).toBe(
      'Declare an operation with operationId searchModle; the contract decides its method and path. Did you mean searchModel?',
    )
  })

  it('on a webhook or a callback that is declared is no gap', async () => {
    const note = (operation: string): string => `---\noperation: ${operation}\ntitle: t\n---\n`
    const hears = { post: { operationId: 'built', responses: {} } }
    const tells = { '{$request.query.to}': { post: { operationId: 'progress', responses: {} } } }
    const entries = findGaps(
      await edited(({ document, notes }) => {
        notes.set('a.md', note('Built'))
        notes.set('b.md', note('progress'))
        add(document, { webhooks: { built: hears } })
        add(reach(document, 'paths', '/search', 'get'), { callbacks: { tells } })
      }),
    )
    expect(openIds(entries).filter((id) => !id.startsWith('GAP'))).toEqual([])
  })

  it('cites no clause of another specification', async () => {
    const input = await edited(({ notes }) => void notes.delete('search-model.md'))
    const cites = (clauses: readonly string[]): unknown =>
      findGaps({ ...input, clauses: new Set(clauses) }).find(({ id }) => id.endsWith('searchmodel'))?.cites
    expect([cites([]), cites(['SVC-7'])]).toEqual([[], ['SVC-7']])
  })

  it('keeps the fingerprint of its gaps when its lines move', async () => {
    const gap = async (before: string): Promise<unknown> => {
      const input = await edited(({ notes }) => {
        const text = (notes.get('search-model.md') ?? '').replace(
          '  - name: q',
          `${before}  - name: words\n  - name: q`,
        )
        notes.set('search-model.md', text)
      })
      const found = findGaps(input).find(({ id }) => id.startsWith('parameter'))
      return [found?.places?.[0]?.line, found?.fingerprint]
    }
    expect(await gap('')).toEqual([5, 'gaps/parameter-not-declared/searchmodel/words'])
    expect(await gap('  # one more line\n')).toEqual([6, 'gaps/parameter-not-declared/searchmodel/words'])
  })
})
