import { describe, expect, it } from 'vitest'
import { createContract, type ReportEntry } from '../../src/gaps.ts'
import { gapReport, type GapReportInput } from '../../src/gaps/gap-report.ts'
import { generalGaps } from '../../src/gaps/general-gaps.ts'
import { generalPoints, wholePoints } from '../../src/gaps/general-points.ts'
import { narrowedReport } from '../../src/gaps/narrow.ts'
import { pretty } from '../../src/report/reporters/pretty.ts'
import { openIds, reach, type Tree } from './repository.ts'

const ids = [...generalPoints, ...wholePoints].map(([id]) => id)
const string = { type: 'string' }
const content = (schema: object): object => ({ 'application/json': { schema, example: [] } })

/** A contract that decides every general point, of each of which something in it is asked. */
function decided(): Tree {
  return structuredClone({
    openapi: '3.1.0',
    info: {
      title: 'Pets',
      version: '1',
      description: 'Deprecated operations stay a year. The rate limit is 5 a second.',
    },
    servers: [{ url: 'https://pets.example' }],
    security: [],
    paths: {
      '/pets': {
        get: {
          operationId: 'listPets',
          description: 'A screen pages through the pets.',
          tags: ['pets'],
          parameters: [
            { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 50 } },
            { name: 'status', in: 'query', schema: { ...string, enum: ['sold'] } },
            { name: 'bornAt', in: 'query', schema: { ...string, format: 'date' } },
          ],
          responses: {
            '200': {
              description: '',
              content: content({ type: 'array', items: { $ref: '#/components/schemas/Pet' } }),
            },
            '400': { $ref: '#/components/responses/Bad' },
          },
        },
      },
      '/owners/{id}': {
        get: {
          operationId: 'getOwner',
          tags: ['owners'],
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
          responses: {
            '200': { description: '', content: content({ $ref: '#/components/schemas/Owner' }) },
            '400': { $ref: '#/components/responses/Bad' },
          },
        },
        delete: { operationId: 'deleteOwner', deprecated: true, responses: { '200': { description: '' } } },
      },
    },
    components: {
      responses: { Bad: { description: '', content: { 'application/json': { schema: string } } } },
      schemas: {
        Pet: {
          type: 'object',
          required: ['name'],
          properties: { name: string, petType: { ...string, enum: ['cat'] }, photo_url: { ...string, format: 'uri' } },
        },
        Owner: {
          allOf: [{ $ref: '#/components/schemas/Base' }, { required: ['name'] }],
          properties: { pets: { type: 'array', items: { $ref: '#/components/schemas/Pet' } } },
        },
        Base: { type: 'object', properties: { name: string, phone: string } },
      },
    },
  }) as unknown as Tree
}

function contractOf(...edits: readonly ((document: Tree) => void)[]): ReturnType<typeof createContract> {
  const document = decided()
  for (const edit of edits) edit(document)
  return createContract(document, 'pets.json')
}

const list = (document: Tree): Tree => reach(document, 'paths', '/pets', 'get')
const parameter = (document: Tree, index: number): Tree => reach(list(document), 'parameters', String(index), 'schema')
const schema = (document: Tree, ...path: readonly string[]): Tree => reach(document, 'components', 'schemas', ...path)
const drop = (tree: Tree, ...names: readonly string[]): void => names.forEach((name) => delete tree[name])
const input = (contract: GapReportInput['contract']): GapReportInput => ({
  ...{
    contract,
    notes: [],
    tool: { name: 'model-query-toolkit', version: '0.1.0' },
    startedAt: new Date(0),
    durationMs: 0,
  },
})
const generals = (entries: readonly ReportEntry[]): readonly ReportEntry[] => entries.filter(({ id }) => id !== 'notes')

describe('the points that any contract can have', () => {
  it('are all closed by a contract that says everything, and each has an id that a table holds', () => {
    const entries = generalGaps(contractOf())
    expect(openIds(entries)).toEqual([])
    expect(entries.map(({ id }) => id)).toEqual(ids)
    expect(ids.filter((id) => id.length > 22)).toEqual([])
  })

  const opens: readonly (readonly [
    id: string,
    topic: string,
    tags: object | undefined,
    edit: (document: Tree) => void,
  ])[] = [
    [
      ...(['promises', '1 of 1 promises of prose without a parameter', { owners: 1 }] as const),
      (document) => {
        drop(list(document), 'description')
        Object.assign(reach(document, 'paths', '/owners/{id}', 'get'), { description: 'Owners can be filtered.' })
      },
    ],
    [
      ...(['paging', '1 of 1 lists without paging', { pets: 1 }] as const),
      (document) => {
        drop(list(document), 'description')
        Object.assign(reach(list(document), 'parameters', '0'), { name: 'colours' })
      },
    ],
    [
      'page-size',
      '1 of 1 paged lists without a greatest size',
      { pets: 1 },
      (document) => Object.assign(reach(list(document), 'parameters', '0'), { name: 'page' }),
    ],
    [
      'errors',
      '1 of 2 operations without an error',
      { pets: 1 },
      (document) => drop(reach(list(document), 'responses'), '400'),
    ],
    [
      'error-bodies',
      '1 of 1 errors without a body',
      { pets: 1, owners: 1 },
      (document) => drop(reach(document, 'components', 'responses', 'Bad'), 'content'),
    ],
    [
      ...(['bounds', '1 of 1 parameters without bounds', { pets: 1 }] as const),
      (document) => {
        drop(parameter(document, 0), 'maximum')
        Object.assign(parameter(document, 0), { default: 20 })
      },
    ],
    [
      'values',
      '2 of 2 strings like status without values',
      { pets: 2, owners: 1 },
      (document) => {
        drop(parameter(document, 1), 'enum')
        drop(schema(document, 'Pet', 'properties', 'petType'), 'enum')
      },
    ],
    [
      'formats',
      '1 of 2 strings like url without a format',
      { pets: 1, owners: 1 },
      (document) => drop(schema(document, 'Pet', 'properties', 'photo_url'), 'format'),
    ],
    [
      'required',
      '1 of 2 objects that require no member',
      { owners: 1 },
      (document) => drop(schema(document, 'Owner', 'allOf', '1'), 'required'),
    ],
    [
      'examples',
      '1 of 2 answers without an example',
      { owners: 1 },
      (document) =>
        drop(
          reach(document, 'paths', '/owners/{id}', 'get', 'responses', '200', 'content', 'application/json'),
          'example',
        ),
    ],
    [
      'security',
      '2 of 2 operations silent on credentials',
      { pets: 1, owners: 1 },
      (document) => drop(document, 'security'),
    ],
    ['servers', 'no server', undefined, (document) => drop(document, 'servers')],
    [
      'limits',
      'no limit of rate',
      undefined,
      ({ info }) => Object.assign(info!, { description: 'Deprecated operations stay a year.' }),
    ],
    [
      'deprecation',
      'no rules of deprecation',
      undefined,
      ({ info }) => Object.assign(info!, { description: 'The rate limit is 5 a second.' }),
    ],
  ]

  it.each(opens)('has %s alone open: %s', (id, topic, tags, edit) => {
    const open = generalGaps(contractOf(edit)).filter(({ outcome }) => outcome === 'open')
    expect(open.map((entry) => [entry.id, entry.topic, entry.tags])).toEqual([[id, topic, tags]])
    expect(open[0]?.closedBy).toEqual([[...generalPoints, ...wholePoints].find(([one]) => one === id)?.[2]])
  })

  it('are each opened by an edit above', () => {
    expect(opens.map(([id]) => id)).toEqual(ids)
  })

  const decides: readonly (readonly [what: string, id: string, edit: (document: Tree) => void])[] = [
    [
      'a list in data',
      'paging',
      (document) => {
        drop(list(document), 'description')
        const answer = reach(list(document), 'responses', '200', 'content', 'application/json')
        Object.assign(answer, { schema: { properties: { data: { type: 'array', maxItems: 9 } } } })
        Object.assign(reach(list(document), 'parameters', '0'), { name: 'colour' })
      },
    ],
    [
      'a list of what ids name',
      'paging',
      (document) => {
        drop(list(document), 'description')
        Object.assign(reach(list(document), 'parameters', '0'), { name: 'ids' })
      },
    ],
    [
      'an example within a schema that the answer refers to',
      'examples',
      (document) => {
        drop(reach(list(document), 'responses', '200', 'content', 'application/json'), 'example')
        Object.assign(schema(document, 'Pet', 'properties', 'name'), { examples: ['Rex'] })
      },
    ],
    [
      'a reply 429',
      'limits',
      (document) => {
        Object.assign(reach(document, 'info'), { description: 'Deprecated operations stay a year.' })
        Object.assign(reach(list(document), 'responses'), { 429: { $ref: '#/components/responses/Bad' } })
      },
    ],
    [
      'the security of each operation',
      'security',
      (document) => {
        drop(document, 'security')
        Object.assign(list(document), { security: [] })
        Object.assign(reach(document, 'paths', '/owners/{id}', 'get'), { security: [{ key: [] }] })
      },
    ],
  ]
  it.each(decides)('%s closes %s', (_, id, edit) => {
    const entry = generalGaps(contractOf(edit)).find((one) => one.id === id)
    expect(entry).toMatchObject({ outcome: 'closed' })
  })

  it('count for a contract without a register, and for one whose register asks for them', () => {
    const contract = contractOf()
    const register = { file: 'open-points.json', openPoints: [], placeOf: () => ({ file: 'open-points.json' }) }
    const reported = (more: object): number => generals(gapReport({ ...input(contract), ...more }).entries).length
    expect(reported({})).toBe(ids.length)
    expect(reported({ register })).toBe(0)
    expect(reported({ register: { ...register, general: true } })).toBe(ids.length)
  })

  it('are those of a tag where one is named, without those of the contract as a whole', () => {
    const contract = contractOf((document) => drop(document, 'security', 'servers'))
    const narrowed = { tag: ['pets'] }
    const among = ({ tags }: { readonly tags: readonly string[] }): boolean => tags.includes('pets')
    const report = narrowedReport(gapReport({ ...input(contract), among }), input(contract), narrowed)
    expect(report.entries.filter(({ outcome }) => outcome === 'open')).toMatchObject([
      {
        id: 'security',
        topic: '1 of 1 operations silent on credentials',
        details: [expect.stringContaining('listPets')],
      },
    ])
  })

  it('say since an older contract which of what is asked was decided', () => {
    const older = { name: 'main', input: input(contractOf((document) => drop(document, 'security'))) }
    const own = contractOf((document) => {
      drop(document, 'security')
      Object.assign(list(document), { security: [] })
    })
    const { remarks } = gapReport({ ...input(own), older })
    expect(remarks).toContain('Since main, security: 1 of 2 parts closed, by listPets.')
  })
})

describe('a large contract without notes', () => {
  const contract = contractOf((document) => {
    for (let tag = 0; tag < 200; tag++) {
      const get = { operationId: `get${tag}`, tags: [`Tag ${tag}`], responses: { '200': { description: '' } } }
      Object.assign(reach(document, 'paths'), { [`/things${tag}`]: { get } })
    }
  })
  const report = gapReport(input(contract))

  it('has one gap for all its operations that no note describes', () => {
    expect(report.entries.filter(({ id }) => id.startsWith('operation-not-described'))).toEqual([])
    expect(report.entries[0]).toMatchObject({ id: 'notes', topic: '203 operations without a note' })
  })

  it('is told in 40 lines, the tags with most first, and how many tags more there are', () => {
    const lines = pretty(report, { colour: false }).split('\n')
    const table = lines.slice(
      0,
      lines.findIndex((line) => line.startsWith('the contract has gaps')),
    )
    expect(table.length).toBeLessThanOrEqual(40)
    expect(table.find((line) => line.startsWith('Tag 0 '))).toMatch(/^Tag 0 +errors 1$/)
    expect(table.join('\n')).toMatch(/^and \d+ more tags$/m)
  })
})
