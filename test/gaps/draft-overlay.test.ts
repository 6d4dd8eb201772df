import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { packageFile } from '../../src/files/package-file.ts'
import { parseContract } from '../../src/interface/read-contract.ts'
import { applyOverlay, draftOverlay, findGaps } from '../../src/gaps.ts'
import type { ReportEntry } from '../../src/report/report.ts'
import { edited, openIds, reach, repository } from './repository.ts'

const schema = JSON.parse(readFileSync(packageFile('contract/schemas/overlay.schema.json'), 'utf8')) as object
const isOverlay = new Ajv2020({ strict: true }).compile(schema)

/** Open gaps for whose decisions there is no placeholder. */
const undraftedIds = (entries: readonly ReportEntry[]): readonly string[] =>
  openIds(entries.filter(({ drafted }) => !drafted))

describe('draftOverlay', async () => {
  const input = await repository()
  const { overlay, left } = draftOverlay(input, 'openapi.yaml')
  const amended = applyOverlay(input.contract.document, overlay)

  it('is an OpenAPI Overlay 1.0 document of which every target selects something', () => {
    expect([isOverlay(overlay), isOverlay.errors]).toEqual([true, null])
    expect(amended.unmatched).toEqual([])
  })

  it('leaves a valid contract in which no gap is closed, and only what no contract can draft is not drafted', async () => {
    const contract = await parseContract(JSON.stringify(amended.document), 'amended.json')
    const entries = findGaps({ ...input, contract })
    expect(openIds(entries)).toHaveLength(16)
    expect(undraftedIds(entries)).toEqual(['GAP-1', 'GAP-2', 'GAP-15'])
    expect(left).toEqual(['GAP-2: a descriptive note for listFindings', 'GAP-15: the states and transitions, or none'])
  })

  it('closes what it drafts once every mark is taken out', async () => {
    const marked = JSON.stringify(amended.document)
    const decided = JSON.parse(marked, (name, value: unknown) => (name === 'x-undecided' ? undefined : value)) as object
    const contract = await parseContract(JSON.stringify(decided), 'decided.json')
    expect(openIds(findGaps({ ...input, contract }))).toEqual(['GAP-1', 'GAP-2', 'GAP-15'])
  })

  it('drafts nothing twice', async () => {
    const contract = await parseContract(JSON.stringify(amended.document), 'amended.json')
    const again = draftOverlay({ ...input, contract }, 'openapi.yaml').overlay.actions
    expect(again.map(({ description }) => description?.split(':')[0])).toEqual(['GAP-1'])
  })

  it('names no value any more whose mark was taken out', async () => {
    const document = structuredClone(amended.document)
    const { score } = (document as { components: { schemas: { SearchHit: { properties: Record<string, object> } } } })
      .components.schemas.SearchHit.properties
    delete (score as Record<string, unknown>)['x-undecided']
    const contract = await parseContract(JSON.stringify(document), 'amended.json')
    const range = findGaps({ ...input, contract }).find(({ id }) => id === 'GAP-5')
    expect(range).toMatchObject({ drafted: true, closedBy: ['the lowest confidence', 'the highest confidence'] })
  })

  it('makes up neither method nor path for Suggest links', () => {
    const paths = (document: unknown): string => JSON.stringify(Object.keys((document as { paths: object }).paths))
    expect(paths(amended.document)).toBe(paths(input.contract.document))
    expect(overlay.actions[0]).toMatchObject({
      target: '$',
      update: { 'x-undecided': { 'operation suggestLinks': 'GAP-1: method, path, parameters and payload' } },
    })
    expect(JSON.stringify(overlay)).not.toMatch(/"(method|path)"/)
  })

  it('marks every value that it adds and nobody has decided', () => {
    for (const { update } of overlay.actions) {
      expect(update).toHaveProperty('x-undecided')
      const { 'x-undecided': marks, ...added } = update as Record<string, unknown>
      const marked = Object.keys(marks as object).map((mark) => mark.split('/')[1])
      expect(Object.keys(added).filter((name) => !marked.includes(name))).toEqual([])
    }
  })

  it('changes nothing in the contract that is given', async () => {
    expect(input.contract.document).toEqual((await repository()).contract.document)
  })

  it('puts a parameter after those that are there, and marks it by its place', async () => {
    const own = await edited(({ document }) => {
      const get = reach(document, 'paths', '/entities', 'get')
      Object.assign(get, { parameters: [{ name: 'locale', in: 'cookie', schema: {} }] })
    })
    const { overlay } = draftOverlay(own, 'openapi.yaml')
    const targets = overlay.actions.filter(({ description }) => description?.startsWith('GAP-3'))
    expect(targets).toMatchObject([
      { target: "$.paths['/entities'].get.parameters", update: { name: 'undecided-page' } },
      {
        target: "$.paths['/entities'].get",
        update: { 'x-undecided': { '/parameters/1/name': expect.any(String) as string } },
      },
    ])
    expect(
      undraftedIds(
        findGaps({
          ...own,
          contract: await parseContract(
            JSON.stringify(applyOverlay(own.contract.document, overlay).document),
            'a.json',
          ),
        }),
      ),
    ).not.toContain('GAP-3')
  })

  it('adds to what a reference means where members beside a reference are ignored', async () => {
    const targets = async (openapi: string): Promise<readonly string[]> => {
      const input = await edited(({ document }) => {
        Object.assign(document, { openapi })
        Object.assign(reach(document, 'components'), { responses: { Gone: { description: '' } } })
        Object.assign(reach(document, 'components', 'schemas'), { Kind: { type: 'string' } })
        Object.assign(reach(document, 'components', 'schemas', 'Entity', 'properties'), {
          type: { $ref: '#/components/schemas/Kind' },
        })
        Object.assign(reach(document, 'paths', '/entities/{id}', 'get', 'responses'), {
          404: { $ref: '#/components/responses/Gone' },
        })
      })
      const { actions } = draftOverlay(input, 'openapi.json').overlay
      const { document } = applyOverlay(input.contract.document, { actions })
      const contract = await parseContract(JSON.stringify(document), 'amended.json')
      expect(undraftedIds(findGaps({ ...input, contract }))).toEqual(['GAP-1', 'GAP-2', 'GAP-15'])
      return ['GAP-4', 'GAP-8'].map(
        (id) => actions.find(({ description }) => description?.startsWith(id))?.target ?? '',
      )
    }
    expect(await targets('3.1.0')).toEqual([
      '$.components.schemas.Entity.properties.type',
      '$.components.responses.Gone',
    ])
    expect(await targets('3.0.3')).toEqual(['$.components.schemas.Kind', '$.components.responses.Gone'])
  })

  it('drafts a member that a note names, beside those of the schema', async () => {
    const input = await edited(({ notes }) => {
      const text = notes.get('search-model.md') ?? ''
      notes.set('search-model.md', text.replace('fields: [id, score]', 'fields: [id, a/b, Score]'))
    })
    const { overlay, left } = draftOverlay(input, 'openapi.json')
    expect(overlay.actions.find(({ description }) => description?.startsWith('field'))).toMatchObject({
      target: '$.components.schemas.SearchHit',
      update: { properties: { 'a/b': {} }, 'x-undecided': { '/properties/a~1b': expect.any(String) as string } },
    })
    expect(left.at(-1)).toBe(
      'field-not-declared/searchmodel/200/score: The schema has score; use one spelling for both.',
    )
  })

  it('drafts nothing for what is closed', async () => {
    const closed = await edited(({ document }) => void Object.assign(document, { security: [] }))
    const { overlay } = draftOverlay(closed, 'openapi.yaml')
    expect(overlay.actions.filter(({ description }) => description?.startsWith('GAP-10'))).toEqual([])
  })
})
