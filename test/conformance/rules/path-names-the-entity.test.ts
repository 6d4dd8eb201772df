import { defaultContract } from '../../../src/conformance/default-contract.ts'
import rule from '../../../src/conformance/rules/path-names-the-entity.ts'
import { type Canned, json, judges, things } from '../canned.ts'

/** Answers a getEntity whose query has an id. */
function byQuery(answer: (id: string, asked: URL) => Response | undefined): Canned {
  return {
    any: (request) => {
      const asked = new URL(request.url)
      const id = asked.pathname.startsWith('/entities/') ? asked.searchParams.get('id') : null
      return id === null ? undefined : answer(id, asked)
    },
  }
}

const named = byQuery((id) => json(things.find((one) => one.id === id)))

const { document } = defaultContract()
const declared = structuredClone(document) as unknown as {
  paths: Record<string, { get: { parameters: Record<string, unknown>[] } }>
}
declared.paths['/entities/{id}']?.get.parameters.push({ name: 'id', in: 'query', schema: { type: 'string' } })
const other = { contract: { document: declared as unknown as typeof document } }

judges(rule, {
  pass: [['the honest server', {}]],
  fail: [
    ['the query wins over the path', named],
    ['a query with an id gets an entity of neither', byQuery(() => json(things[7]))],
    [
      'the query counts where the path names nothing',
      byQuery((id, { pathname }) => {
        const isKnown = things.some((one) => pathname === `/entities/${encodeURIComponent(one.id)}`)
        return isKnown ? undefined : json(things.find((one) => one.id === id))
      }),
    ],
  ],
  skip: [
    ['a parameter that is not declared gets 400', byQuery(() => json({}, 400))],
    [
      'it is taken off by a redirect',
      byQuery((_, { pathname }) => Response.redirect(`http://127.0.0.1${pathname}`, 302)),
    ],
    ['it is answered without an identifier', byQuery(() => json({}))],
    ['a contract declares it', named, other],
    ['no entity shows its identifier', { ...named, entity: (entity) => entity && {} }],
  ],
})
