import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseContract, readContract } from '../../src/interface/read-contract.ts'
import { UserError } from '../../src/text/user-error.ts'

const head = `openapi: 3.1.0
info:
  title: T
  version: '1'
`
const answer = `responses: {'200': {description: ok}}`
const operation = (name: string, more: string = ''): string =>
  `    get:\n      operationId: ${name}\n${more}      ${answer}\n`

async function refusal(text: string): Promise<string> {
  const error: unknown = await parseContract(text, text.startsWith('{') ? 'c.json' : 'c.yaml').catch(
    (error: unknown) => error,
  )
  if (!(error instanceof UserError)) throw new Error(`not refused: ${String(error)}`)
  expect(error.message).not.toContain('\n')
  return error.message
}

describe('parseContract', () => {
  it('says of a text nested without end that it is', async () => {
    expect(await refusal('['.repeat(9000))).toMatch(
      /^c\.yaml:1:\d+: This is nested too deeply to be read; flatten it\.$/,
    )
    // Here the parser itself overflows the stack.
    expect(await refusal(`${'- '.repeat(90_000)}]`)).toBe('c.yaml: This is nested too deeply to be read; flatten it.')
  })

  it('refuses what a parser or a validator would walk through for minutes', async () => {
    const doubled = Array.from({ length: 40 }, (_, at) => {
      const next = `{$ref: '#/components/schemas/A${at + 1}'}`
      return `    A${at}: {properties: {a: ${next}, b: ${next}}}\n`
    })
    const chained = Array.from({ length: 5000 }, (_, at) => `    A${at}: {$ref: '#/components/schemas/A${at + 1}'}\n`)
    for (const schemas of [doubled, chained])
      expect(
        await refusal(`${head}paths: {}\ncomponents:\n  schemas:\n${schemas.join('')}    A${schemas.length}: {}\n`),
      ).toBe(
        'c.yaml: With each reference replaced by what it names, the contract would have more than 3000000 parts, or too many levels; use fewer references.',
      )
    expect(await refusal(`${head}x-a: [${'1,'.repeat(400_000)}]`)).toBe(
      'c.yaml: This YAML has more than 400000 lines and items; make it shorter.',
    )
    expect(await refusal(`{"x-a": [${'1,'.repeat(4_000_000)}]}`)).toBe(
      'c.json: This JSON has more than 4000000 lines and items; make it shorter.',
    )
    expect(await refusal(`${head}x-a: [&a 1${', *a'.repeat(1001)}]`)).toBe(
      'c.yaml:5:4013: There are more than 1000 aliases; write out what they mean.',
    )
    const ninefold = ['b', 'c', 'd', 'e', 'f', 'g', 'h'].map(
      (name, at) => `x-${name}: &${name} [${`*${'abcdefg'.charAt(at)},`.repeat(9)}]\n`,
    )
    expect(await refusal(`${head}x-a: &a [1]\n${ninefold.join('')}`)).toBe(
      'c.yaml: The aliases of this YAML stand for too many values; write out what they mean.',
    )
  })

  it('compares no key with all others', async () => {
    const keys = Array.from({ length: 50_000 }, (_, at) => `  k${at}: 1\n`)
    expect(await refusal(`${head}x-a:\n${keys.join('')}  k0: 2\n`)).toBe(
      'c.yaml:50006:3: This key is repeated; remove one of the two.',
    )
  })

  it('follows references that lead back, however many ways there are', async () => {
    const names = Array.from({ length: 20 }, (_, at) => `A${at}`)
    const properties = names.map((name) => `${name}: {$ref: '#/components/schemas/${name}'}`).join(', ')
    const schemas = names.map((name) => `    ${name}: {properties: {${properties}}}\n`).join('')
    const { document } = await parseContract(`${head}paths: {}\ncomponents:\n  schemas:\n${schemas}`, 'c.yaml')
    expect(document['components']).toMatchObject({ schemas: { A19: { properties: {} } } })
  })

  it('reads the operations of a document in YAML and in JSON, of 3.0 and of 3.1', async () => {
    const yaml = await parseContract(`${head}paths:\n  /a:\n${operation('a')}`, 'c.yaml')
    expect(yaml.operations).toMatchObject([{ name: 'a', method: 'GET', path: '/a' }])
    const json = JSON.stringify({ ...yaml.document, openapi: '3.0.3' }, null, 2)
    const again = await parseContract(json, 'c.json')
    expect(again.operations).toEqual(yaml.operations)
    expect(again.placeOf('/paths/~1a/get/operationId')).toMatchObject({ file: 'c.json', line: 10, column: 9 })
  })

  it.each(['3.0.3', '3.1.0'])('reads examples that are references, as GitHub has them, in %s', async (version) => {
    const content = (examples: object): object => ({
      openapi: version,
      info: { title: 'T', version: '1' },
      paths: {
        '/a': {
          get: {
            responses: { 200: { description: 'ok', content: { 'application/json': { schema: {}, examples } } } },
          },
        },
      },
      components: { examples: { one: { value: { $ref: 'data, no reference' } } } },
    })
    const read = async (examples: object): Promise<string> =>
      parseContract(JSON.stringify(content(examples)), 'c.json').then(
        () => 'read',
        (error: Error) => error.message,
      )
    expect(await read({ default: { $ref: '#/components/examples/one' } })).toBe('read')
    expect(await read({ default: { value: { $ref: 'data too' } } })).toBe('read')
    expect(await read({ default: { $ref: '#/components/examples/none' } })).toContain(
      'points to nothing in this contract',
    )
  })

  it('reads a .json file as JSON, and says so', async () => {
    const refused = async (text: string): Promise<string> => {
      const error: unknown = await parseContract(text, 'c.json').catch((thrown: unknown) => thrown)
      return (error as Error).message
    }
    expect(await refused('{"openapi": "3.1.0",\n "info": {,}}')).toBe(
      "c.json:2:11: This is not JSON: expected a member name in double quotes, found ','; correct it.",
    )
    expect(await refused(`${head}paths: {}`)).toMatch(/^c\.json:1:1: This is not JSON/)
    expect(await refused('{"a": 1, "a": 2}')).toBe('c.json:1:10: This member is repeated; remove one of the two.')
  })

  it('does not judge a schema by another dialect than the one it names', async () => {
    const schema = (dialect: string): string =>
      `${head}paths: {}\ncomponents: {schemas: {A: {${dialect} exclusiveMinimum: true}}}\n`
    await parseContract(schema('$schema: http://json-schema.org/draft-04/schema#,'), 'c.yaml')
    expect(await refusal(schema(''))).toContain('exclusiveMinimum must be of type number')
  })

  it('leaves the document as it is written, references included', async () => {
    const ref = `{$ref: '#/components/schemas/A'}`
    const text = `${head}paths: {}\ncomponents:\n  schemas:\n    A: {type: object, properties: {a: ${ref}}}\n`
    const { document } = await parseContract(text, 'c.yaml')
    expect(document['components']).toEqual({
      schemas: { A: { type: 'object', properties: { a: { $ref: '#/components/schemas/A' } } } },
    })
  })

  it.each<[string, string, string]>([
    ['an empty file', '', 'c.yaml:1:1: The contract is empty; write an OpenAPI document.'],
    ['a file of comments', '# later\n', 'c.yaml:1:1: The contract is not an object; write an OpenAPI document.'],
    ['a list', '- a\n', 'c.yaml:1:1: The contract is not an object; write an OpenAPI document.'],
    [
      'a YAML error',
      `${head}paths: {\n`,
      'c.yaml:5:9: This is not YAML: Flow map in block collection must be sufficiently indented and end with a }; correct it.',
    ],
    [
      'a quote that is never closed',
      `${head}x-a: "b\npaths: {}\nx-c: d\n`,
      'c.yaml:5:6: This is not YAML: Missing closing "quote; correct it.',
    ],
    ['a repeated key', `${head}paths: {}\ninfo: {}\n`, 'c.yaml:6:1: This key is repeated; remove one of the two.'],
    [
      'a second document',
      `${head}paths: {}\n---\na: 1\n`,
      'c.yaml:6:1: A second YAML document begins here; put only one in a file.',
    ],
    [
      'an alias of nothing',
      `${head}x-a: *b\n`,
      'c.yaml:5:6: The alias *b has no anchor before it; put &b before the value it means, or quote it.',
    ],
    [
      'an alias within its own anchor',
      `${head}x-a: &a {b: *a}\n`,
      'c.yaml:5:13: The alias *a is part of the value that it refers to; write out what it means.',
    ],
    [
      'a document nested too deeply',
      `${head}x-a: ${'['.repeat(450)}${']'.repeat(450)}\n`,
      'c.yaml: The contract is nested more than 400 levels deep; flatten it.',
    ],
    [
      'a version of the interface that is a number',
      `${head.replace("'1'", '1')}paths: {}\n`,
      'c.yaml:4:3: The version in info must be a string; put it in quotes.',
    ],
    ['OpenAPI 2.0', `swagger: '2.0'\n`, 'c.yaml:1:1: This is OpenAPI 2.0 (Swagger); convert it to 3.0 or later.'],
    ['OpenAPI 3.3', 'openapi: 3.3.0\n', 'c.yaml:1:1: OpenAPI "3.3.0" is not supported; use 3.0.x, 3.1.x or 3.2.x.'],
    [
      'a version that is a number',
      'openapi: 3.1\n',
      'c.yaml:1:1: The version in openapi must be a string; put it in quotes.',
    ],
    [
      'no version',
      'info: {}\n',
      'c.yaml:1:1: The contract lacks openapi; add the version it is written in, 3.0.x, 3.1.x or 3.2.x.',
    ],
    ['no paths', head, 'c.yaml:1:1: The contract lacks paths; add them.'],
    [
      'paths that are a list',
      `${head}paths: []\ncomponents: {}\n`,
      'c.yaml:5:1: /paths must be of type object; write each path below it as a key, such as "/entities".',
    ],
    [
      'a path without a slash',
      `${head}paths:\n  a:\n${operation('a')}`,
      'c.yaml:6:3: The path a does not begin with a slash; write /a.',
    ],
    ['an unknown member', `${head}  owner: me\npaths: {}\n`, 'c.yaml:5:3: /info/owner is not known here.'],
    ['a missing member', `openapi: 3.1.0\ninfo:\n  title: T\npaths: {}\n`, 'c.yaml:2:1: /info lacks version.'],
    [
      'a broken reference',
      `${head}paths:\n  /a:\n    get:\n      responses:\n        '200': {$ref: '#/components/responses/Gone'}\n`,
      'c.yaml:9:17: $ref "#/components/responses/Gone" points to nothing in this contract; correct the reference.',
    ],
    [
      'a reference with a letter too few',
      `${head}paths: {}\ncomponents:\n  schemas:\n    Entity: {}\n    A: {items: {$ref: '#/components/schemas/Entiy'}}\n`,
      'c.yaml:9:17: $ref "#/components/schemas/Entiy" points to nothing in this contract; did you mean "#/components/schemas/Entity"?',
    ],
    [
      'a reference in another case',
      `${head}paths: {}\ncomponents:\n  schemas:\n    Entity: {}\n    A: {items: {$ref: '#/components/schemas/entity'}}\n`,
      'c.yaml:9:17: $ref "#/components/schemas/entity" points to nothing in this contract; did you mean "#/components/schemas/Entity"?',
    ],
    [
      'a broken reference of the default reply',
      `${head}paths:\n  /a:\n    get:\n      responses:\n        default: {$ref: '#/components/responses/Gone'}\n`,
      'c.yaml:9:19: $ref "#/components/responses/Gone" points to nothing in this contract; correct the reference.',
    ],
    [
      'a reference to what every object inherits',
      `${head}paths: {}\ncomponents:\n  schemas:\n    A: {items: {$ref: '#/components/schemas/toString'}}\n`,
      'c.yaml:8:17: $ref "#/components/schemas/toString" points to nothing in this contract; correct the reference.',
    ],
    [
      'a reference to another file',
      `${head}paths:\n  /a: {$ref: 'a.yaml'}\n`,
      'c.yaml:6:8: $ref "a.yaml" names a file that does not exist; correct it.',
    ],
    [
      'a reference to itself',
      `${head}paths: {}\ncomponents:\n  schemas:\n    A: {$ref: '#/components/schemas/A'}\n`,
      'c.yaml:8:9: $ref "#/components/schemas/A" points back to itself; correct the reference.',
    ],
    [
      'two operations of one name',
      `${head}paths:\n  /a:\n${operation('same')}  /b:\n${operation('same')}`,
      'c.yaml:12:7: The operationId same is already used by GET /a; give each operation its own.',
    ],
    [
      'a path parameter that is not declared',
      `${head}paths:\n  /a/{id}:\n${operation('a')}`,
      'c.yaml:7:5: The path /a/{id} has {id}, but no path parameter of that name is declared; declare it.',
    ],
    [
      'a path parameter that is not in the path',
      `${head}paths:\n  /a:\n${operation('a', '      parameters: [{name: id, in: path, required: true, schema: {}}]\n')}`,
      'c.yaml:9:20: The path parameter "id" is not in the path /a; add it to the path, or remove the parameter.',
    ],
    [
      'a schema of an unknown type',
      `${head}paths: {}\ncomponents:\n  schemas:\n    A:\n      properties:\n        b:\n          type: numbr\n`,
      'c.yaml:11:11: /components/schemas/A/properties/b/type must be one of "array", "boolean", "integer", "null", "number", "object", "string"; this is not a valid schema.',
    ],
    [
      'the same in 3.0',
      `${head.replace('3.1.0', '3.0.3')}paths: {}\ncomponents:\n  schemas:\n    A: {type: numbr}\n`,
      'c.yaml:8:9: /components/schemas/A/type must be one of "array", "boolean", "integer", "number", "object", "string".',
    ],
    [
      'the same behind a reference',
      `${head.replace('3.1.0', '3.0.3')}paths: {}\ncomponents:\n  schemas:\n    A: {items: {$ref: '#/components/schemas/B'}}\n    B: {type: numbr}\n`,
      'c.yaml:9:9: /components/schemas/B/type must be one of "array", "boolean", "integer", "number", "object", "string".',
    ],
    [
      'several faults, the first in full and the others by their places',
      `${head}paths:\n  /a/{id}:\n${operation('a')}  /b/{id}:\n${operation('a')}`,
      'c.yaml:7:5: The path /a/{id} has {id}, but no path parameter of that name is declared; declare it. (2 more: 11:5, 12:7)',
    ],
  ])('refuses %s', async (_, text, line) => {
    expect(await refusal(text)).toBe(line)
  })

  it('takes names that only look like OpenAPI for what they are', async () => {
    const schema = `{type: object, properties: {$ref: {type: string}, schema: {type: string}, default: {type: string}}}`
    const example = `{$ref: '#/not/a/reference', schema: 3}`
    const text = `${head}paths: {}\ncomponents:\n  schemas:\n    A: ${schema}\n    B: {default: ${example}, examples: [${example}]}\nx-more: ${example}\n`
    await expect(parseContract(text, 'c.yaml')).resolves.toMatchObject({ title: 'T' })
  })

  it('follows anchors and merge keys of YAML', async () => {
    const text = `${head}paths:\n  /a:\n    get: &a\n      operationId: a\n      ${answer}\n  /b:\n    get:\n      <<: *a\n      operationId: b\n`
    const { operations } = await parseContract(text, 'c.yaml')
    expect(operations.map(({ name, replies }) => [name, replies.length])).toEqual([
      ['a', 1],
      ['b', 1],
    ])
  })

  it.each(['3.0.3', '3.1.0', '3.2.0'])('takes the scheme of credentials in any case, in %s', async (version) => {
    const scheme = '{type: http, scheme: Bearer, bearerFormat: JWT}'
    const text = `${head.replace('3.1.0', version)}paths: {}\ncomponents: {securitySchemes: {a: ${scheme}}}\n`
    const { document } = await parseContract(text, 'c.yaml')
    expect(document['components']).toMatchObject({ securitySchemes: { a: { scheme: 'Bearer' } } })
  })

  it('takes the description of a variable of a server', async () => {
    const variables = '{host: {default: localhost, description: where it is}}'
    const { title } = await parseContract(
      `${head}servers: [{url: 'http://{host}', variables: ${variables}}]\npaths: {}\n`,
      'c.yaml',
    )
    expect(title).toBe('T')
  })

  it('reads an operation that is a reference as what it names, and says so', async () => {
    const own = `operationId: getA, parameters: [{name: id, in: path, required: true, schema: {type: string}}]`
    const text = `${head}paths:\n  /a/{id}:\n    get: {$ref: '#/x-ops/a'}\nx-ops:\n  a: {${own}, ${answer}}\n`
    const { operations, faults } = await parseContract(text, 'c.yaml')
    expect(operations).toMatchObject([
      { name: 'getA', method: 'GET', path: '/a/{id}', parameters: [{ name: 'id' }], pointer: '/x-ops/a' },
    ])
    expect(faults?.map(({ message }) => message)).toEqual([
      'c.yaml:7:5: An operation cannot be a $ref; it is read as what it names. Put the $ref at the path /a/{id}.',
    ])
  })

  it.each<[string, string, string]>([
    [
      'a keyword of another JSON Schema',
      `${head}paths: {}\ncomponents: {schemas: {A: {$recursiveAnchor: true}}}\n`,
      'c.yaml:6:28: /components/schemas/A/$recursiveAnchor must be of type string; this is not a valid schema.',
    ],
    [
      'no reply',
      `${head.replace('3.1.0', '3.0.3')}paths:\n  /a:\n    get: {responses: {}}\n`,
      'c.yaml:7:11: /paths/~1a/get/responses must not be empty.',
    ],
    [
      'a reply without description',
      `${head}paths:\n  /a:\n    get: {responses: {'200': {}}}\n`,
      'c.yaml:7:23: /paths/~1a/get/responses/200 lacks description.',
    ],
    [
      'a list instead of a schema',
      `${head.replace('3.1.0', '3.0.3')}paths:\n  /a:\n    get:\n      responses: {'200': {description: ok, content: {a/a: {schema: []}}}}\n`,
      'c.yaml:8:60: /paths/~1a/get/responses/200/content/a~1a/schema must be of type object.',
    ],
    [
      'a path parameter that is not declared',
      `${head}paths:\n  /a?b={b}:\n    get: {${answer}}\n`,
      'c.yaml:7:5: The path /a?b={b} has {b}, but no path parameter of that name is declared; declare it.',
    ],
    ['a member of no meaning', `${head}  owner: me\npaths: {}\n`, 'c.yaml:5:3: /info/owner is not known here.'],
  ])('reads, if it may, a contract with %s, and remarks on it', async (_, text, message) => {
    expect(await refusal(text)).toBe(message)
    const { faults } = await parseContract(text, 'c.yaml', { lenient: true })
    expect(faults).toMatchObject([{ message, place: { frame: expect.stringContaining('> ') as string } }])
  })

  it.each<[string, string, string]>([
    [
      'an operationID',
      `paths:\n  /a:\n    get: {operationID: a, ${answer}}\n`,
      'c.yaml:7:11: /paths/~1a/get/operationID is not known here; did you mean operationId?',
    ],
    [
      'respones',
      `paths:\n  /a:\n    get: {respones: {}}\n`,
      'c.yaml:7:11: /paths/~1a/get/respones is not known here; did you mean responses?',
    ],
    [
      'requird',
      `paths:\n  /a:\n    get: {parameters: [{name: a, in: query, requird: true, schema: {}}], ${answer}}\n`,
      'c.yaml:7:45: /paths/~1a/get/parameters/0/requird is not known here; did you mean required?',
    ],
    [
      'parameters that are an object',
      `paths:\n  /a:\n    get: {parameters: {}, ${answer}}\n`,
      'c.yaml:7:11: /paths/~1a/get/parameters must be of type array.',
    ],
    [
      'a broken reference',
      `paths: {}\ncomponents: {schemas: {A: {$ref: '#/b'}}}\n`,
      'c.yaml:6:28: $ref "#/b" points to nothing in this contract; correct the reference.',
    ],
  ])('refuses in any case %s, by which a comparison would go wrong', async (_, text, message) => {
    await expect(parseContract(`${head}${text}`, 'c.yaml', { lenient: true })).rejects.toMatchObject({ message })
  })

  it('says what is wrong before what follows from it', async () => {
    const parameter = '{name: id, in: pth, required: true, schema: {}}'
    const text = `${head}paths:\n  /a/{id}:\n    get: {parameters: [${parameter}], ${answer}}\n`
    expect(await refusal(text)).toMatch(/^c\.yaml:7:35: .*\/in must be one of "query"/)
  })

  it('shows the lines around the fault', async () => {
    await expect(parseContract(`${head}paths:\n  /a/{id}:\n${operation('a')}`, 'c.yaml')).rejects.toMatchObject({
      place: { frame: expect.stringContaining('> 7 |     get:') as string },
    })
  })
})

describe('readContract', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'contract-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it.each<[string, (path: string) => Promise<unknown>, string]>([
    ['missing.yaml', () => Promise.resolve(), 'This file does not exist; check the path of the contract.'],
    ['folder', (path) => mkdir(path), 'This is a folder; name the file of the contract in it.'],
    ['latin.yaml', (path) => writeFile(path, Buffer.from([0x61, 0xe9])), 'This is not UTF-8 text; save it as UTF-8.'],
  ])('says what is wrong with %s', async (name, make, message) => {
    const path = join(folder, name)
    await make(path)
    await expect(readContract(path)).rejects.toMatchObject({
      name: 'UserError',
      sentence: message,
      place: { file: path },
    })
  })
})
