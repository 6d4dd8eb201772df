// Writes src/generated/contract.ts from contract/openapi.yaml.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { compile, type JSONSchema } from 'json-schema-to-typescript'
import { parse } from 'yaml'

interface Contract {
  readonly paths: Readonly<Record<string, PathItem>>
  readonly components: { readonly schemas: Readonly<Record<string, JSONSchema>> }
}

type Method = (typeof methods)[number]
type PathItem = { readonly [Name in Method]?: Operation } & { readonly parameters?: readonly Parameter[] }

interface Operation {
  readonly operationId: string
  readonly summary?: string
  readonly parameters?: readonly Parameter[]
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly schema: JSONSchema
}

type Content = Readonly<Record<string, { readonly schema: JSONSchema }>>

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const

const header = `// Generated from contract/openapi.yaml by \`npm run generate:types\`; not to be edited.
`

/** The TypeScript of a contract: its schemas, its operations, and its paths with their operations. */
export async function contractTypes(yaml: string): Promise<string> {
  const { paths, components } = parse(yaml) as Contract
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    operationsOf(item).map(({ method, operation }) => ({ path, method, operation })),
  )
  const types = [
    await schemaTypes(components.schemas),
    `/** What is asked and what is answered, by operationId. An answer without a declared body is \`unknown\`. */
export interface Operations {
${operations.map(({ path, method, operation }) => operationType(path, method, operation)).join('\n')}
}`,
    `/** The operations by path and method. */
export interface Paths {
${Object.entries(paths)
  .map(
    ([path, item]) =>
      `  ${quote(path)}: { ${operationsOf(item)
        .map(({ method, operation }) => `${method}: Operations[${quote(operation.operationId)}]`)
        .join('; ')} }`,
  )
  .join('\n')}
}`,
  ]
  return `${header}\n${types.join('\n\n')}\n`
}

/** The operations of a path, with the parameters that the path has for all of them. */
function operationsOf(item: PathItem): readonly { readonly method: string; readonly operation: Operation }[] {
  return methods.flatMap((method) => {
    const operation = item[method]
    if (!operation) return []
    const own = operation.parameters ?? []
    const shared = (item.parameters ?? []).filter(
      (one) => !own.some((other) => other.name === one.name && other.in === one.in),
    )
    return [{ method: method.toUpperCase(), operation: { ...operation, parameters: [...shared, ...own] } }]
  })
}

async function schemaTypes(schemas: Contract['components']['schemas']): Promise<string> {
  const referring = JSON.parse(
    JSON.stringify(schemas).replaceAll('#/components/schemas/', '#/$defs/'),
  ) as Contract['components']['schemas']
  // Open schemas would let every misspelt member pass; what a build holds beside them has types of its own.
  const definitions = Object.fromEntries(
    Object.entries(referring).map(([name, schema]) => [name, { ...schema, additionalProperties: false }]),
  )
  const text = await compile({ $defs: { ...definitions }, type: 'object', additionalProperties: false }, 'Root', {
    bannerComment: '',
    unreachableDefinitions: true,
    style: { semi: false, singleQuote: true, printWidth: 120 },
  })
  return text
    .replace(/export interface Root \{\s*\}\n/, '')
    .replaceAll(/\/\*\*\n \* This interface was referenced by[^]*?\*\/\n/g, '')
    .trim()
}

function operationType(
  path: string,
  method: string,
  { operationId, summary, parameters = [], responses }: Operation,
): string {
  const of = (place: string): string => {
    const own = parameters.filter((parameter) => parameter.in === place)
    if (own.length === 0) return 'Record<string, never>'
    return `{ ${own.map(({ name, required, schema }) => `${memberName(name)}${required ? '' : '?'}: ${typeOf(schema)}`).join('; ')} }`
  }
  const answers = Object.entries(responses).map(([status, { description, content }]) => {
    const bodies = Object.entries(content ?? {}).map(([type, { schema }]) => `${quote(type)}: ${typeOf(schema)}`)
    return `      /** ${description} */\n      ${status}: ${bodies.length > 0 ? `{ ${bodies.join('; ')} }` : 'unknown'}`
  })
  return `${summary === undefined ? '' : `  /** ${summary}. */\n`}  ${operationId}: {
    method: ${quote(method)}
    path: ${quote(path)}
    parameters: { path: ${of('path')}; query: ${of('query')} }
    answers: {
${answers.join('\n')}
    }
  }`
}

/** The type of a parameter or a body; schemas of components are called by their names. */
function typeOf(schema: JSONSchema): string {
  if (typeof schema.$ref === 'string') return schema.$ref.replace('#/components/schemas/', '')
  if (schema.type === 'array') return `${typeOf(schema.items as JSONSchema)}[]`
  if (schema.type === 'string' || schema.type === 'number' || schema.type === 'boolean') return schema.type
  if (schema.type === 'integer') return 'number'
  throw new Error(`The schema ${JSON.stringify(schema)} of a parameter or a body is not known to be written as a type.`)
}

function memberName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quote(name)
}

function quote(text: string): string {
  return `'${text.replaceAll(/['\\]/g, '\\$&')}'`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = new URL('../', import.meta.url)
  const types = await contractTypes(await readFile(new URL('contract/openapi.yaml', root), 'utf8'))
  await writeFile(new URL('src/generated/contract.ts', root), types)
}
