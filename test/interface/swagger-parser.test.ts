import { createRequire } from 'node:module'
import type SwaggerParser from '@apidevtools/swagger-parser'
import type { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { swaggerParser } from '../../src/interface/swagger-parser.ts'

const require = createRequire(import.meta.url)

const sound = { openapi: '3.1.0', info: { title: 'Orders', version: '1' }, paths: {} }
const documents: Readonly<Record<string, object>> = {
  'a sound one': sound,
  'one of 3.0': { ...sound, openapi: '3.0.3' },
  'one of 3.0 without title': { ...sound, openapi: '3.0.3', info: { version: '1' } },
  'one without info': { openapi: '3.1.0', paths: {} },
  'a stray member': { ...sound, info: { ...sound.info, contacts: [] } },
  'a parameter without schema': {
    ...sound,
    paths: { '/orders': { get: { parameters: [{ name: 'page', in: 'query' }] }, post: { responses: { 20: 0 } } } },
  },
  'a schema of no type': { ...sound, components: { schemas: { Order: 'none', 'Order line': {} } } },
  'a reference that leads nowhere': { ...sound, components: { schemas: { Order: { $ref: '#/nowhere' } } } },
}

/** swagger-parser as it is without us: from its files, loaded anew. */
function untouchedParser(): typeof SwaggerParser {
  const ours = Object.keys(require.cache).filter((path) => /[\\/]swagger-parser[\\/]/.test(path))
  for (const path of ours) delete require.cache[path]
  return require('@apidevtools/swagger-parser') as typeof SwaggerParser
}

async function verdict(parser: typeof SwaggerParser, document: object): Promise<unknown> {
  try {
    await parser.validate(structuredClone(document) as never, { resolve: { external: false } })
    return 'valid'
  } catch (error) {
    const { message, details } = error as Error & { details?: unknown }
    return { message, details }
  }
}

describe('swaggerParser', () => {
  const ours = swaggerParser()
  const untouched = untouchedParser()

  it.each(Object.entries(documents))('says of %s what swagger-parser says', async (_, document) => {
    expect(await verdict(ours, document)).toEqual(await verdict(untouched, document))
  })

  it('leaves the ajv of everyone else as it is', () => {
    const Ajv = require('ajv/dist/2020') as typeof Ajv2020
    const { validateSchema, code } = new Ajv().opts
    expect([validateSchema, code.optimize]).toEqual([true, 1])
  })
})
