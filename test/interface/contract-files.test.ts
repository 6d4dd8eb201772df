import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parseContract, readContract } from '../../src/interface/read-contract.ts'
import { select } from '../../src/contract/select.ts'

const head = `openapi: 3.1.0\ninfo: {title: T, version: '1'}\n`
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contract-files-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true })
})

async function write(files: Readonly<Record<string, string>>): Promise<string> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, 'api', name)), { recursive: true })
    await writeFile(join(folder, 'api', name), text)
  }
  return join(folder, 'api/openapi.yaml')
}

const refusal = async (path: string): Promise<string> =>
  readContract(path).then(
    () => 'read',
    (error: Error) => error.message.replace(folder, ''),
  )

describe('a contract in several files', () => {
  it('is read as one, and every part keeps its place', async () => {
    const path = await write({
      'openapi.yaml': `${head}paths:\n  /a: {$ref: 'paths/a.yaml'}\n`,
      'paths/a.yaml': `get:\n  operationId: listA\n  responses:\n    '200':\n      description: ok\n      content: {application/json: {schema: {$ref: '../schemas.json#/A~1B'}}}\n`,
      'schemas.json':
        '{\n "A/B": {"type": "object", "properties": {"next": {"$ref": "#/A~1B"}, "kind": {"enum": ["x"]}}}}',
    })
    const contract = await readContract(path)
    expect(contract.operations).toMatchObject([{ name: 'listA', method: 'GET', path: '/a' }])
    const { found } = select(contract, 'listA#/responses/200/content/*/schema/properties/next/properties/kind/enum')
    expect(found[0]?.value).toEqual(['x'])
    // Below a string there is nothing; only an extension that holds words answers for what could be there.
    expect(select(contract, 'listA#/responses/200/content/*/schema/type/enum').found).toEqual([])
    expect(contract.placeOf(found[0]?.pointer ?? '')).toMatchObject({
      file: expect.stringMatching(/api\/schemas\.json$/),
      line: 2,
    })
  })

  it.each([
    ['outside of its folder', '../secret.yaml', "points outside of the contract's folder"],
    ['at an absolute path', '/etc/hostname', "points outside of the contract's folder"],
    ['on another host', 'https://x.example/a.yaml', 'points to another host'],
    ['by a link that leads out of its folder', 'link.yaml', 'names a file that does not exist'],
    ['by a path of Windows', '.\\schemas\\a.yaml', 'has a backslash, which separates no folders in a URI'],
    ['that is a folder', './schemas', 'names a file that does not exist'],
    ['that does not exist', 'none.yaml', 'names a file that does not exist'],
  ])('reads no file %s', async (_, reference, reason) => {
    const path = await write({
      'openapi.yaml': `${head}paths:\n  /a: {$ref: '${reference}'}\n`,
      '../secret.yaml': '{}',
      'schemas/a.yaml': '{}',
    })
    await symlink(join(folder, 'secret.yaml'), join(folder, 'api/link.yaml'))
    expect(await refusal(path)).toContain(`/api/openapi.yaml:4:8: $ref ${JSON.stringify(reference)} ${reason}`)
  })

  it('is refused at the place in the other file', async () => {
    const path = await write({
      'openapi.yaml': `${head}paths:\n  /a: {$ref: 'a.yaml'}\n`,
      'a.yaml': `get:\n  responses: {'200': {$ref: '#/none'}}\n`,
    })
    expect(await refusal(path)).toContain('/api/a.yaml:2:23: $ref "#/x-files/a.yaml/none" points to nothing')
  })
})

describe('a contract by URL', () => {
  it('is fetched, and nothing beside it', async () => {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.statusCode = request.url === '/none.yaml' ? 404 : 200
      response.end(request.url === '/ref.yaml' ? `${head}paths: {/a: {$ref: 'b.yaml'}}` : `${head}paths: {}`)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    try {
      expect(await readContract(`${url}/a.yaml`)).toMatchObject({ file: `${url}/a.yaml`, title: 'T' })
      expect(await refusal(`${url}/ref.yaml`)).toContain('names a file that does not exist')
      expect(await refusal(`${url}/none.yaml`)).toBe(
        `${url}/none.yaml: The server answered 404 instead of a contract; check the URL.`,
      )
      expect(asked).toEqual(['/a.yaml', '/ref.yaml', '/none.yaml'])
    } finally {
      await new Promise((resolve) => server.close(resolve))
    }
    expect(await refusal(`${url}/a.yaml`)).toContain('could not be fetched')
  })
})

describe('OpenAPI', () => {
  it('3.1 may have webhooks alone', async () => {
    const text = `${head}webhooks: {made: {post: {responses: {'200': {description: ok}}}}}\n`
    expect((await parseContract(text, 'c.yaml')).operations).toEqual([])
  })

  it('3.2 has the method query, further operations, and media types of items', async () => {
    const text = `openapi: 3.2.0
$self: https://x.example/api
info: {title: T, version: '1'}
tags: [{name: a, kind: nav, parent: b}, {name: b, summary: B}]
servers: [{url: /, name: main}]
paths:
  /a:
    query:
      operationId: ask
      parameters: [{name: q, in: querystring, content: {application/json: {schema: {type: object}}}}]
      responses: {'200': {description: ok, content: {application/jsonl: {itemSchema: {$ref: '#/components/schemas/A'}}}}}
    additionalOperations:
      COPY: {operationId: copy, responses: {'204': {description: done}}}
components:
  schemas: {A: {type: object, properties: {query: {type: string}, itemSchema: {type: string}}}}
`
    const { operations } = await parseContract(text, 'c.yaml')
    expect(operations.map(({ name, method }) => `${method} ${name}`)).toEqual(['QUERY ask', 'COPY copy'])
    await expect(parseContract(text.replace("version: '1'", 'x: 1'), 'c.yaml')).rejects.toThrow('/info')
  })
})
