import { describe, expect, it } from 'vitest'
import { behaviours } from '../../src/contract/behaviours.ts'
import type { ClientNeeds } from '../../src/contract/needs.ts'
import { billOf, pricesOf } from '../../src/gaps/bill.ts'
import { decisionsOf } from '../../src/gaps/decisions.ts'
import { gapReport } from '../../src/gaps/gap-report.ts'
import type { Observations } from '../../src/gaps.ts'
import { markdown } from '../../src/report/reporters/markdown.ts'
import { pretty } from '../../src/report/reporters/pretty.ts'
import { edited, reach, repository, type Tree } from './repository.ts'

const operation = (document: Tree, path: string): Tree => reach(document, 'paths', path, 'get')
const set = (tree: Tree, members: object): void => void Object.assign(tree, members)
const member = (document: Tree, schema: string, name: string): Tree =>
  reach(document, 'components', 'schemas', schema, 'properties', name)
const body = (document: Tree, path: string, status = '200'): Tree =>
  reach(operation(document, path), 'responses', status, 'content', 'application/json', 'schema')
const takes = (path: string, name: string, schema: object) => (document: Tree) =>
  set(operation(document, path), { parameters: [{ name, in: 'query', required: true, schema }] })
const problem = (type: string) => (document: Tree) =>
  set(reach(operation(document, '/entities/{id}'), 'responses', '404'), { content: { [type]: { schema: {} } } })

type Edit = (document: Tree) => unknown
const order =
  (value: string): Edit =>
  (document) =>
    set(operation(document, '/search'), { 'x-order': value })
const severity =
  (...words: readonly string[]): Edit =>
  (document) =>
    set(member(document, 'Finding', 'severity'), { enum: words })

/** A client that needs these behaviours, and knows these words. */
function client(name: string, ids: readonly string[], words?: readonly string[]): ClientNeeds {
  const needs = behaviours
    .filter(({ id }) => ids.includes(id))
    .map(({ id, point, says }) => ({ id, point, says, shownBy: [], ...(words && { words }) }))
  return { version: 1, client: { name }, contract: '0.1.0', build: { name: 'library', version: '1' }, tried: [], needs }
}

/** A server that does some behaviours and not others, and has these severities. */
function server(
  name: string,
  does: Readonly<Record<string, boolean>>,
  severities: readonly string[] = [],
): Observations {
  const values = Object.fromEntries(severities.map((word) => [word, 1]))
  const seen = { rule: 'values-in-use', says: '', value: { field: 'Finding.severity', values } }
  return {
    ...{ version: 1, server: `https://${name}.example`, name, startedAt: '2026-01-01T00:00:00Z' },
    observations: severities.length === 0 ? {} : { 'GAP-4': [seen] },
    behaviours: Object.entries(does).map(([id, met]) => ({ id, met })),
  }
}

const asked = {
  needs: [
    client('web', ['hits-by-falling-score', 'finding-severity-words'], ['info', 'error']),
    client('admin', ['hits-by-falling-score', 'whole-list']),
  ],
  observations: [
    server('staging', { 'hits-by-falling-score': true, 'whole-list': true }, ['info']),
    server('legacy', { 'hits-by-falling-score': false, 'whole-list': true }, ['warn']),
  ],
}
const older = { ...(await repository()), ...asked }
const bill = async (...edits: readonly Edit[]): Promise<ReturnType<typeof billOf>> => {
  const input = await edited(({ document }) => edits.forEach((edit) => edit(document)))
  return billOf({ ...input, ...asked }, older)
}

describe('what a contract decides of behaviours', () => {
  const decides: readonly (readonly [behaviour: string, holds: boolean, what: string, edit: Edit])[] = [
    ['whole-list', false, 'a parameter for the page', takes('/entities', 'page', {})],
    ['whole-list', false, 'a limit of items', (document) => set(body(document, '/entities'), { maxItems: 9 })],
    ['entity-type-words', true, 'an enum', (document) => set(member(document, 'Entity', 'type'), { enum: ['a'] })],
    ['link-relation-words', true, 'an enum', (document) => set(member(document, 'Link', 'relation'), { enum: ['a'] })],
    ['finding-check-words', true, 'an enum', (document) => set(member(document, 'Finding', 'check'), { enum: ['a'] })],
    ['finding-severity-words', true, 'an enum', severity('info')],
    [
      'scores-beyond-one',
      false,
      'maximum 1',
      (document) => set(member(document, 'SearchHit', 'score'), { maximum: 1 }),
    ],
    ['scores-beyond-one', true, 'maximum 9', (document) => set(member(document, 'SearchHit', 'score'), { maximum: 9 })],
    [
      'scores-beyond-one',
      true,
      'no end',
      (document) => set(member(document, 'SearchHit', 'score'), { 'x-unbounded': true }),
    ],
    [
      'scores-not-negative',
      true,
      'minimum 0',
      (document) => set(member(document, 'SearchHit', 'score'), { minimum: 0 }),
    ],
    [
      'scores-not-negative',
      false,
      'minimum -1',
      (document) => set(member(document, 'SearchHit', 'score'), { minimum: -1 }),
    ],
    ['hits-by-falling-score', true, 'score desc', order('score desc, id')],
    ['hits-by-falling-score', true, '-score', takes('/search', 'sort', { default: '-score' })],
    ['hits-by-falling-score', false, 'score', order('score')],
    ['hits-by-falling-score', false, 'id desc', order('id desc')],
    ['all-hits', false, 'x-max-hits', (document) => set(operation(document, '/search'), { 'x-max-hits': 20 })],
    ['all-hits', false, 'maxItems', (document) => set(body(document, '/search'), { maxItems: 20 })],
    ['all-hits', false, 'a limit', takes('/search', 'limit', { maximum: 50 })],
    ['error-has-body', true, 'a body', problem('text/html')],
    ['error-is-json', true, 'JSON', problem('application/json')],
    ['error-is-json', false, 'HTML', problem('text/html')],
    ['error-is-problem', true, 'a problem', problem('application/problem+json')],
    ['error-is-problem', false, 'JSON', problem('application/json')],
    ['missing-q-refused', true, '400', (document) => body(document, '/search', '400')],
    ['missing-q-refused', true, '422', (document) => body(document, '/search', '422')],
    ['empty-q-answered', false, 'minLength 1', takes('/search', 'q', { minLength: 1 })],
    ['empty-q-answered', true, 'minLength 0', takes('/search', 'q', { minLength: 0 })],
    ['short-q-answered', false, 'minLength 2', takes('/search', 'q', { minLength: 2 })],
    ['short-q-answered', true, 'minLength 1', takes('/search', 'q', { minLength: 1 })],
    [
      'validators',
      true,
      'ETag',
      (document) =>
        set(reach(operation(document, '/entities'), 'responses', '200'), { headers: { ETag: { schema: {} } } }),
    ],
    [
      'list-by-code-unit',
      true,
      'by code unit',
      (document) => set(operation(document, '/entities'), { 'x-order': 'by code unit' }),
    ],
    [
      'hit-has-score',
      true,
      'required',
      (document) => set(reach(document, 'components', 'schemas', 'SearchHit'), { required: ['score'] }),
    ],
  ]
  it.each(decides)('%s is %s by %s', async (id, holds, _, edit) => {
    const { contract } = await edited(({ document }) => edit(document))
    expect(decisionsOf(contract).get(id)?.holds).toBe(holds)
  })

  it('is nothing in the contract of today, and nothing that only people can read', async () => {
    expect([...decisionsOf(older.contract)]).toEqual([])
    const { contract } = await edited(({ document }) => {
      order('the best first')(document)
      set(operation(document, '/entities'), { 'x-order': 'as a librarian would' })
      set(reach(operation(document, '/entities/{id}'), 'responses', '404'), {
        content: { 'text/html': {}, 'application/json': {} },
      })
    })
    expect([...decisionsOf(contract).keys()]).toEqual(['error-is-problem', 'error-has-body'])
  })
})

describe('the bill of a change', () => {
  it('says who relies on a decision, who does it, and who would have to change', async () => {
    const [row, ...others] = await bill(order('score desc'))
    expect(others).toEqual([])
    expect(row).toMatchObject({
      ...{ point: 'GAP-7', id: 'hits-by-falling-score', title: 'Hits are in descending order of score.' },
      says: 'web and admin rely on it; staging does it; legacy does not: 1 server, 0 clients to change.',
      clients: { with: ['web', 'admin'], against: [] },
      servers: { with: ['staging'], against: ['legacy'], unseen: [] },
      place: { file: 'openapi.json', line: expect.any(Number) as number },
    })
  })

  it('says so of the opposite', async () => {
    expect((await bill(takes('/entities', 'page', {})))[0]).toMatchObject({
      title: 'Not so: The whole list of entities comes in one answer.',
      says: 'admin relies on something else; staging and legacy do not: 2 servers, 1 client to change.',
    })
  })

  it('compares words with those that a client knows, and a server has', async () => {
    expect((await bill(severity('info', 'error')))[0]).toMatchObject({
      title: 'The field severity has the words info, error.',
      says: 'web relies on it; staging does it; legacy does not: 1 server, 0 clients to change.',
    })
    const [wider] = await bill(severity('info', 'error', 'fatal', 'warn'))
    expect([wider?.clients.against, wider?.servers.with]).toEqual([['web'], ['staging', 'legacy']])
  })

  it('says who did not show it, and that no client relies on it', async () => {
    expect((await bill(problem('text/html')))[0]?.says).toBe(
      'no client relies on it; staging and legacy did not show it: 0 servers, 0 clients to change.',
    )
  })

  it('has no row for what was decided so before', async () => {
    const [input, before] = [await edited(({ document }) => severity('a')(document)), severity('a', 'b')]
    expect(billOf({ ...input, ...asked }, input)).toEqual([])
    const wider = await edited(({ document }) => before(document))
    expect(billOf({ ...wider, ...asked }, input)).toHaveLength(1)
  })
})

describe('the price of open decisions', () => {
  it('begins with those for which most clients wait, and then with the cheapest', () => {
    expect(pricesOf(older).map(({ id, says }) => [id, says])).toEqual([
      [
        'hits-by-falling-score',
        'web and admin wait; legacy changes; if decided otherwise, staging, web and admin change.',
      ],
      ['whole-list', 'admin waits; nobody changes; if decided otherwise, staging, legacy and admin change.'],
      ['finding-severity-words', 'web waits; nobody changes; if decided otherwise, web changes.'],
    ])
  })

  it('leaves out what is decided', async () => {
    const decided = await edited(({ document }) => order('id')(document))
    expect(pricesOf({ ...decided, ...asked }).map(({ id }) => id)).toEqual(['whole-list', 'finding-severity-words'])
  })
})

describe('a report', async () => {
  const run = { tool: { name: 'model-query-toolkit', version: '0.1.0' }, startedAt: new Date(0), durationMs: 0 }
  const input = await edited(({ document }) => order('score desc')(document))
  const since = { older: { name: 'main', input: older } }

  it('has the bill where clients or servers are known, and the prices where they are asked for', () => {
    expect(gapReport({ ...input, ...since, ...run })).not.toHaveProperty('bill')
    expect(gapReport({ ...input, ...asked, ...run })).not.toHaveProperty('bill')
    expect(gapReport({ ...input, ...asked, ...since, ...run }).bill?.map(({ point }) => point)).toEqual(['GAP-7'])
    expect(gapReport({ ...older, ...run, price: true }).bill).toHaveLength(3)
  })

  it('shows a cost, and the decisions that have it', () => {
    const report = gapReport({ ...input, ...asked, ...since, ...run })
    const says = 'web and admin rely on it; staging does it; legacy does not: 1 server, 0 clients to change.'
    expect(pretty(report, { colour: false })).toContain(
      `\n\n${says}\n  GAP-7   Hits are in descending order of score.\n`,
    )
    expect(markdown(report, { colour: false })).toContain(
      `\n## The bill\n\n${says}\n\n- GAP-7: Hits are in descending order of score.\n`,
    )
  })
})
