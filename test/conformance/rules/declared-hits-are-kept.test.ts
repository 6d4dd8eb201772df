import { defaultContract } from '../../../src/conformance/default-contract.ts'
import rule from '../../../src/conformance/rules/declared-hits-are-kept.ts'
import { type Canned, judges } from '../canned.ts'

const { document } = defaultContract()
const search = document.paths?.['/search']?.['get'] as Record<string, unknown>
const declaring = (extensions: Record<string, unknown>): Pick<ReturnType<typeof defaultContract>, 'document'> => ({
  document: { ...document, paths: { ...document.paths, '/search': { get: { ...search, ...extensions } } } },
})
const falling = { contract: declaring({ 'x-order': 'score desc, id' }) }
const rising = { contract: declaring({ 'x-order': 'score ascending' }) }
const sorted = (byDefault: string): { contract: Pick<ReturnType<typeof defaultContract>, 'document'> } => ({
  contract: declaring({ parameters: [{ name: 'sort', in: 'query', schema: { default: byDefault } }] }),
})
const schema = { type: 'array', maxItems: 3 }
const items = {
  contract: declaring({
    'x-max-hits': 100,
    responses: { 200: { content: { 'application/json': { schema } } } },
  }),
}
const three = { contract: declaring({ 'x-max-hits': 3 }) }
const scored = (score: (at: number) => number): Canned => ({
  search: (hits) => hits.map(({ id }, at) => ({ id, score: score(at) })),
})
const best: Canned = { search: (hits) => hits.slice(0, 3) }
const padded: Canned = {
  search: (hits, q) => (hits.length > 0 && q.length > 1 ? [...hits, ...hits, ...hits, ...hits] : hits),
}

judges(rule, {
  pass: [
    ['falls by score', scored((at) => 1 / (at + 1)), falling],
    ['ties in any order', {}, falling],
    ['rises by score', scored((at) => at + 1), rising],
    ['falls by score, as a parameter does by default', scored((at) => 1 / (at + 1)), sorted('-score,id')],
    ['at most three', best, three],
    ['at most three items', best, items],
  ],
  fail: [
    ['rises where it should fall', scored((at) => at + 1), falling],
    ['falls where it should rise', scored((at) => 1 / (at + 1)), rising],
    ['rises where a parameter has it fall by default', scored((at) => at + 1), sorted('-score')],
    ['more than three', padded, three],
    ['more than three items', padded, items],
  ],
  skip: [
    ['nothing of the kind is declared', {}],
    ['a parameter with another default', scored((at) => at), sorted('relevance')],
    [
      'words for people',
      scored((at) => at),
      { contract: declaring({ 'x-order': 'by score, best first', 'x-max-hits': 'few' }) },
    ],
    ['a name without a direction', scored((at) => at), { contract: declaring({ 'x-order': 'score' }) }],
    ['no hits', { search: () => [] }, falling],
  ],
})
