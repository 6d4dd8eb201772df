import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { parse } from 'yaml'
import { describe, expect, it } from 'vitest'
import { startServer } from '../../src/adapters/start-server.ts'
import { createControl, endpointsOf } from '../../src/control/control.ts'
import { Replies } from '../../src/control/replies.ts'
import { controlPath } from '../../src/control/state.ts'
import { controlOptions } from './control-options.ts'

interface Described {
  readonly responses: Readonly<Record<string, unknown>>
}
const document = parse(readFileSync('docs/control.yaml', 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
}
const ajv = new Ajv2020({ strict: false }).addSchema(document, 'control')
const pointer = (...parts: readonly string[]): string =>
  `control#/${parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`

/** What a body breaks of the schema that is described for it. */
function faultsOf(path: string, method: string, status: number, body: unknown): unknown {
  const { responses } = document.paths[path]?.[method.toLowerCase()] ?? { responses: {} }
  const name = String(status) in responses ? String(status) : 'default'
  const { $ref } = responses[name] as { readonly $ref?: string }
  const [type] = status === 200 ? ['application/json'] : ['application/problem+json']
  const at = $ref?.slice(2).split('/') ?? ['paths', path, method.toLowerCase(), 'responses', name]
  const validate = ajv.compile({ $ref: pointer(...at, 'content', type ?? '', 'schema') })
  return validate(body) ? undefined : validate.errors
}

describe('docs/control.yaml', () => {
  it('describes every endpoint, and no other', () => {
    const described = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map(
        (method) => `${method.toUpperCase()} ${path.slice(controlPath.length + 1).replace('{name}', '*')}`,
      ),
    )
    const options = controlOptions()
    expect(described.toSorted()).toEqual(Object.keys(endpointsOf(options, new Replies(options))).toSorted())
  })

  it.each([
    ['GET', '', ''],
    ['PUT', '/scenario/{name}', 'slow'],
    ['PUT', '/scenario/{name}', 'no-such'],
    ['DELETE', '/scenario', ''],
    ['PUT', '/variation/{name}', 'error-html'],
    ['DELETE', '/variation', ''],
    ['POST', '/rules', '', { operation: 'searchModel', status: 503 }],
    ['POST', '/rules', '', { status: 42 }],
    ['POST', '/rules', '', []],
    ['GET', '/rules', ''],
    ['PUT', '/rules', '', [{ delay: 1 }, { patch: { title: null } }]],
    ['PUT', '/rules', '', { delay: 1 }],
    ['DELETE', '/rules/{name}', '1'],
    ['DELETE', '/rules', ''],
    ['PUT', '/seed/{name}', '7'],
    ['PUT', '/seed/{name}', 'seven'],
    ['GET', '/journal', ''],
    ['GET', '/journal/{name}', '1'],
    ['GET', '/journal/{name}', 'har'],
    ['GET', '/journal/{name}', '99'],
    ['DELETE', '/journal', ''],
    ['PUT', '/pause', ''],
    ['DELETE', '/pause/{name}', '1'],
    ['DELETE', '/pause', ''],
    ['POST', '/check', '', { baseUrl: 'http://127.0.0.1:9' }],
    ['POST', '/check', '', {}],
    ['GET', '/gaps', ''],
  ])('%s %s %s is answered as described', async (method, template, name, body?: unknown) => {
    const report = JSON.stringify({ command: 'check', verdict: 'clean', counts: {}, entries: [] })
    const reports = { check: () => Promise.resolve(report), gaps: () => Promise.resolve(report) }
    const options = controlOptions({ reports })
    const { stage, journal, gate } = options
    const control = createControl(options)
    await using server = await startServer(
      { entities: [{ id: 'a' }], links: [], findings: [] },
      { stage, journal, gate, control },
    )
    await (await fetch(`${server.url}/entities`)).text()
    const response = await fetch(server.url + controlPath + template.replace('{name}', name), {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    expect(faultsOf(controlPath + template, method, response.status, await response.json())).toBeUndefined()
  })
})
