import { createRequire } from 'node:module'
import type SwaggerParser from '@apidevtools/swagger-parser'
import type { Ajv2020, Options } from 'ajv/dist/2020.js'

const fromHere = createRequire(import.meta.url)

/**
 * swagger-parser, compiling the schema of OpenAPI 3.1 in half the time: its ajv neither validates that schema first, which is
 * known to be valid, nor makes the code smaller, which one document does not repay. What is refused stays the same.
 * The parser takes no options for its ajv, so that it is given another class by that name while it loads.
 */
export function swaggerParser(): typeof SwaggerParser {
  const fromParser = createRequire(fromHere.resolve('@apidevtools/swagger-parser'))
  const Ajv = fromParser('ajv/dist/2020') as typeof Ajv2020
  const loaded = fromParser.cache[fromParser.resolve('ajv/dist/2020')] as NodeJS.Module
  loaded.exports = class extends Ajv {
    constructor(options: Options) {
      super({ ...options, validateSchema: false, code: { optimize: false } })
    }
  }
  try {
    return fromHere('@apidevtools/swagger-parser') as typeof SwaggerParser
  } finally {
    loaded.exports = Ajv
  }
}
