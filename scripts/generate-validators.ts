// Writes src/generated/validators/*.ts from contract/schemas and from JSON Schema's own schema.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import standalone from 'ajv/dist/standalone/index.js'

/** The modules by their names: each schema compiled, so that a command does not wait for that. */
export const validators: Readonly<Record<string, () => Promise<string>>> = {
  note: () => ofShape('note'),
  'open-points': () => ofShape('open-points'),
  observations: () => ofShape('observations'),
  'accepted-gaps': () => ofShape('accepted-gaps'),
  overlay: () => ofShape('overlay'),
  'json-schema': ofMetaSchema,
}

const options = { allErrors: true, code: { source: true, esm: true, lines: true } } as const

async function ofShape(name: string): Promise<string> {
  const url = new URL(`../contract/schemas/${name}.schema.json`, import.meta.url)
  const ajv = new Ajv2020({ ...options, strict: true, strictTypes: false, strictRequired: false })
  return moduleOf(`contract/schemas/${name}.schema.json`, ajv, JSON.parse(await readFile(url, 'utf8')) as object)
}

async function ofMetaSchema(): Promise<string> {
  const $ref = 'https://json-schema.org/draft/2020-12/schema'
  return moduleOf($ref, new Ajv2020({ ...options, strict: false, validateFormats: false }), { $ref })
}

/** ajv writes an ES module that calls `require`. */
function moduleOf(source: string, ajv: Ajv2020, schema: object): string {
  const code = standalone
    .default(ajv, ajv.compile(schema))
    .replace(
      /^"use strict";\s*export const validate = (\w+);\s*export default \1;/,
      'export const validate: ValidateFunction = $1;',
    )
  return `// @ts-nocheck
// Generated from ${source} by \`npm run generate:validators\`; not to be edited.
import { createRequire } from 'node:module'
import type { ValidateFunction } from 'ajv'

const require = createRequire(import.meta.url)
${code.trimEnd()}
`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = new URL('../src/generated/validators/', import.meta.url)
  for (const [name, text] of Object.entries(validators)) await writeFile(new URL(`${name}.ts`, folder), await text())
}
