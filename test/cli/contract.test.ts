import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { finish } from './test-io.ts'

describe('model-query contract', () => {
  it('shows the interface as one table, joined from contract and notes', async () => {
    const { out, err, code } = await finish(['contract'])
    expect([err, code]).toEqual(['', undefined])
    expect(out).toBe(
      [
        'Model query API 0.1.0',
        'OpenAPI 3.1.0, protocol rest, exposure internal, version 1, status draft',
        'Open for the interface as a whole: GAP-4, GAP-5, GAP-6, GAP-10, GAP-11, GAP-12, GAP-13, GAP-14, GAP-15',
        '',
        'Operation      Method     Path            Parameters           Replies                 Described  Gaps',
        'listEntities   GET        /entities       -                    200 array of Entity     yes        GAP-3, GAP-16',
        'getEntity      GET        /entities/{id}  id (path, required)  200 Entity, 404         yes        GAP-8',
        'searchModel    GET        /search         q (query, required)  200 array of SearchHit  yes        GAP-7, GAP-9, GAP-16',
        'listFindings   GET        /findings       -                    200 array of Finding    no         GAP-2',
        'Suggest links  not shown  not shown       not shown            not shown               yes        GAP-1',
        '',
      ].join('\n'),
    )
  })

  it('writes the same as Markdown', async () => {
    const { out } = await finish(['contract', '--format', 'markdown'])
    expect(out).toMatch(/^# Model query API 0\.1\.0\n/)
    expect(out).toContain(
      '| getEntity | GET | `/entities/{id}` | id (path, required) | 200 Entity, 404 | yes | GAP-8 |\n',
    )
  })

  it('writes the same as JSON, listFindings with the properties of the contract alone', async () => {
    const { out } = await finish(['contract', '--format', 'json'])
    const { operations, properties } = JSON.parse(out) as { operations: { name: string }[]; properties: unknown }
    expect(properties).toEqual({ protocol: 'rest', exposure: 'internal', version: 1, status: 'draft' })
    expect(operations.find(({ name }) => name === 'listFindings')).toEqual({
      name: 'listFindings',
      title: 'List the findings',
      declared: true,
      method: 'GET',
      path: '/findings',
      parameters: [],
      replies: [
        {
          status: '200',
          description: 'The findings of the last build.',
          contentTypes: ['application/json'],
          body: 'array of Finding',
        },
      ],
      gaps: ['GAP-2'],
    })
    expect(operations.at(-1)).toEqual({
      name: 'Suggest links',
      title: 'Suggest links',
      declared: false,
      note: 'contract/notes/suggest-links.md',
      gaps: ['GAP-1'],
    })
  })

  it('names a schema in a file of its own after the file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'contract-'))
    const reply = (schema: object): object => ({ description: 'A.', content: { 'application/json': { schema } } })
    const responses = {
      200: reply({ type: 'array', items: { $ref: 'schemas/Loan.yaml' } }),
      404: reply({ $ref: 'more.json#/components/schemas/Un.known' }),
    }
    const contract = {
      openapi: '3.1.0',
      info: { title: 'Loans', version: '1' },
      paths: { '/loans': { get: { operationId: 'listLoans', responses } } },
    }
    mkdirSync(join(folder, 'schemas'))
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(contract))
    writeFileSync(join(folder, 'schemas/Loan.yaml'), 'type: object\n')
    writeFileSync(join(folder, 'more.json'), '{"components":{"schemas":{"Un.known":{"type":"object"}}}}')
    const { out } = await finish(['contract', '--contract', join(folder, 'openapi.json'), '--format', 'json'])
    const { operations } = JSON.parse(out) as { operations: { replies: { body: string }[] }[] }
    rmSync(folder, { recursive: true })
    expect(operations[0]?.replies.map(({ body }) => body)).toEqual(['array of Loan', 'Un.known'])
  })

  it('refuses a form it does not have', async () => {
    const { err, code } = await finish(['contract', '--format', 'xml'])
    expect(code).toBe(3)
    expect(err).toContain('Allowed choices are table, markdown, json.')
  })
})
