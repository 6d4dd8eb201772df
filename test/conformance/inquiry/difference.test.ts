import { expect, test } from 'vitest'
import { type Exchange, type ExchangeEnd, unanswered } from '../../../src/client/exchange.ts'
import { createReader } from '../../../src/conformance/inquiry/answers/reader.ts'
import { schemasOf } from '../../../src/conformance/inquiry/answers/schema.ts'
import {
  type Facts,
  entityFacts,
  findingsFacts,
  listingFacts,
  searchFacts,
} from '../../../src/conformance/inquiry/facts.ts'
import { difference } from '../../../src/conformance/inquiry/difference.ts'
import { defaultContract } from '../../../src/conformance/default-contract.ts'

const { document } = defaultContract()
const reader = createReader(schemasOf(document))

function answer(value: unknown, status: number = 200): Exchange {
  return {
    ...unanswered({ method: 'GET', path: '/' }, 'complete', {}),
    status,
    headers: [['content-type', 'application/json']],
    body: new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value)),
  }
}
const none = (end: ExchangeEnd, reason: string): Exchange => unanswered({ method: 'GET', path: '/' }, end, { reason })

const list = (exchange: Exchange): Facts => listingFacts(reader.list(exchange))
const findings = (exchange: Exchange): Facts => findingsFacts(reader.findings(exchange))
const entity = (exchange: Exchange): Facts => entityFacts(reader.entity('a', exchange))
const search = (exchange: Exchange): Facts => searchFacts(reader.search('a', exchange), 100)

const a = { id: 'a', type: 'note', title: 'One' }
const b = { id: 'b', type: 'note', title: 'Two' }
const link = (to: string): object => ({ from: 'a', to, relation: 'uses', confidence: 1 })

test.each([
  ['one more', list, answer([a]), answer([a, b]), '2 entities instead of 1, among them "b"'],
  ['one less', list, answer([a, b]), answer([b]), '1 entity instead of 2, without "a"'],
  ['another status', list, answer([a]), answer({}, 415), 'status 415 instead of 200'],
  ['another error', entity, answer({}, 404), answer({}, 400), 'status 400 instead of 404'],
  ['no answer', list, answer([a]), none('no answer', 'reset'), 'no answer: reset instead of 1 entity'],
  ['no JSON', list, answer([a, b]), answer('{'), /^no JSON \(at line 1, column 2: .*\) instead of 2 entities$/],
  ['no array', findings, answer([{}]), answer({ items: [] }), 'no array ({"items":[]}) instead of 1 finding'],
  ['fewer', findings, answer([{}, {}]), answer([]), '0 findings instead of 2'],
  ['a field', list, answer([a, b]), answer([a, { ...b, title: 'Deux' }]), 'entity "b": title "Deux" instead of "Two"'],
  ['no field', entity, answer(a), answer({ id: 'a', title: 'One' }), 'no type instead of "note"'],
  ['a field more', entity, answer({ id: 'a' }), answer({ id: 'a', title: 'One' }), 'title "One" instead of none'],
  ['another order', list, answer([a, b]), answer([b, a]), 'the same 2 entities in another order'],
  [
    'a finding',
    findings,
    answer([{}, { check: 'x' }]),
    answer([{}, { check: 'y' }]),
    'finding 1: check "y" instead of "x"',
  ],
  [
    'a score',
    search,
    answer([{ id: 'a', score: 1 }]),
    answer([{ id: 'a', score: 2 }]),
    'hit "a": score 2 instead of 1',
  ],
  ['a hit', search, answer([{ id: 'a' }]), answer([{ id: 'b' }]), 'among the hits id "b" instead of "a"'],
  [
    'fewer links',
    entity,
    answer({ ...a, links: [link('b'), link('c')] }),
    answer({ ...a, links: [link('c')] }),
    '1 link instead of 2',
  ],
  [
    'another link',
    entity,
    answer({ ...a, links: [link('b')] }),
    answer({ ...a, links: [link('c')] }),
    `link ${JSON.stringify(link('c'))} instead of ${JSON.stringify(link('b'))}`,
  ],
  [
    'what looks alike',
    entity,
    answer({ title: 'caf\u00e9' }),
    answer({ title: 'cafe\u0301' }),
    'title "cafe\u0301" (character 4 is U+0065 U+0301) instead of "caf\u00e9" (character 4 is U+00E9)',
  ],
])('%s', (_, briefOf, before, after, said) => {
  const words = difference(briefOf(before), briefOf(after))
  if (typeof said === 'string') expect(words).toBe(said)
  else expect(words).toMatch(said)
})

test('of what is too long to be compared line by line it says that it differs', () => {
  const long = (last: string): Facts =>
    list(
      answer(Array.from({ length: 4000 }, (_, at) => ({ ...a, id: at === 3999 ? last : `${at}`.padStart(80, '0') }))),
    )
  expect(difference(long('x'), long('y'))).toBe('other entities')
})
