import { expect, test } from 'vitest'
import { unanswered } from '../../src/client/exchange.ts'
import { causesOf } from '../../src/conformance/causes.ts'
import type { Failure } from '../../src/conformance/explanations.ts'
import { fail } from '../../src/conformance/verdict.ts'

/** A rule that failed: the kind of its problem, the path of the question, the status of the answer, and the entity. */
function failure(
  rule: string,
  ...problems: readonly (readonly [kind: string, path: string, status: number, id?: string])[]
): Failure {
  const [first, ...rest] = problems.map(([kind, path, status, id]) => {
    const exchange = { ...unanswered({ method: 'GET', path }, 'complete', {}), status }
    return { kind, expected: '', actual: '', exchanges: [exchange], ...(id !== undefined && { id }) }
  })
  return { id: rule, fail: fail(first!, ...rest) }
}

const causes = (...failures: readonly Failure[]): unknown => Object.fromEntries(causesOf(failures))

test('what changes by itself explains what contradicts it, of the same operations', () => {
  const changing = failure('steady', ['unsteady', '/entities', 200])
  const order = failure('order', ['order', '/entities', 200])
  const search = failure('search', ['nonsense', '/search?q=a', 200])
  expect(causes(order, search, changing)).toEqual({ order: 'steady' })
  const changed = failure('steady', ['changed', '/entities', 200])
  expect(causes(order, search, changed)).toEqual({ order: 'steady', search: 'steady' })
})

test('what an unknown identifier gets instead of a 404 need not be an entity', () => {
  const unknown = failure('unknown', ['known prefix', '/entities/a:x', 200])
  const shape = failure('shape', ['no object', '/entities/a:x', 200])
  const elsewhere = failure('shape', ['no object', '/entities/a:x', 200], ['no object', '/entities/a:b', 200])
  expect(causes(shape, unknown)).toEqual({ shape: 'unknown' })
  expect(causes(elsewhere, unknown)).toEqual({ shape: 'unknown' })
  const member = failure('unknown', ['object member', '/entities/a:x', 200])
  expect(causes(shape, member)).toEqual({ shape: 'unknown' })
  expect(causes(elsewhere, member)).toEqual({})
})

test('a hit that comes again explains which one is missing, in the same answers alone', () => {
  const missing = failure('missing', ['prefix', '/search?q=a', 200])
  const twice = failure('twice', ['repeated', '/search?q=a', 200], ['repeated', '/search?q=b', 200])
  expect(causes(missing, twice)).toEqual({ missing: 'twice' })
  const elsewhere = failure('missing', ['prefix', '/search?q=a', 200], ['prefix', '/search?q=c', 200])
  expect(causes(elsewhere, twice)).toEqual({})
})

test('one refusal of everything is one failure, a 404 or a status among others is not', () => {
  const list = failure('list', ['status', '/entities', 400])
  const unknown = failure('unknown', ['letters', '/entities/x', 400])
  const known = failure('known', ['status', '/entities/a', 500])
  expect(causes(list, unknown, known)).toEqual({ unknown: 'list' })
  expect(
    causes(failure('list', ['status', '/entities', 404]), failure('hits', ['status', '/search?q=a', 404])),
  ).toEqual({})
})

test('an answer that cannot be read is named once, by its framing where that is why', () => {
  const unread = failure('answers', ['no JSON', '/findings', 200])
  const strict = failure('strict', ['syntax', '/findings', 200])
  const framed = failure('framed', ['framing', '/findings', 200])
  const elsewhere = failure('elsewhere', ['syntax', '/entities', 200])
  expect(causes(unread, strict, elsewhere)).toEqual({ strict: 'answers' })
  expect(causes(unread, strict, framed, elsewhere)).toEqual({ answers: 'framed', strict: 'framed' })
})

test('a wrong length explains what cannot be read elsewhere, too, where it explains a part of it', () => {
  const framed = failure('framed', ['framing', '/entities', 200])
  const both = failure('strict', ['syntax', '/entities', 200], ['syntax', '/entities/a', 200])
  expect(causes(both, framed)).toEqual({ strict: 'framed' })
  const more = failure('more', ['syntax', '/entities', 200], ['letters', '/entities/x', 200])
  expect(causes(more, framed)).toEqual({})
  expect(causes(failure('strict', ['syntax', '/entities/a', 200]), framed)).toEqual({})
})

test('who counts wrong for several operations counts wrong for another', () => {
  const unread = failure('answers', ['no JSON', '/search?q=a', 200])
  const framed = failure('framed', ['framing', '/entities', 200], ['framing', '/findings', 200])
  expect(causes(unread, framed)).toEqual({ answers: 'framed' })
  expect(causes(failure('letters', ['letters', '/search?q=a', 200]), framed)).toEqual({})
})

test('another entity than the one asked for explains what its own answer shows, and no other', () => {
  const other = failure('other', ['another identifier', '/entities/A', 200], ['another identifier', '/entities/B', 200])
  const links = failure('links', ['missing', '/entities/A', 200])
  expect(causes(links, other)).toEqual({ links: 'other' })
  expect(causes(failure('links', ['missing', '/entities/A', 200], ['missing', '/entities/c', 200]), other)).toEqual({})
  const many = Array.from({ length: 1001 }, () => ['missing', '/entities/A', 200] as const)
  expect(causes(failure('links', ...many), other)).toEqual({})
})

test('letters that spell nothing and find something explain searches that find too much', () => {
  const prefix = failure('prefix', ['prefix', '/search?q=ab', 200])
  const spaced = failure('spaced', ['space finds more', '/search?q=ab%20', 200])
  const lost = failure('lost', ['word of a title', '/search?q=abc', 200])
  const nonsense = failure('nonsense', ['misspelt', '/search?q=abq', 200], ['other end', '/search?q=qqq', 200])
  expect(causes(prefix, nonsense, spaced, lost)).toEqual({ prefix: 'nonsense', spaced: 'nonsense' })
  expect(causes(prefix, failure('other', ['other end', '/search?q=qqq', 200]))).toEqual({})
})

test('an entity for random letters explains one that the build did not leave', () => {
  const unknown = failure('unknown', ['letters', '/entities/qqq', 200], ['number', '/entities/9', 200])
  const gone = failure('gone', ['not in the build', '/entities/gone', 200])
  expect(causes(gone, unknown)).toEqual({ gone: 'unknown' })
  expect(causes(failure('list', ['not in the build', '/entities', 200]), unknown)).toEqual({})
})

test('letters that are found inside words explain beginnings that find less', () => {
  const prefix = failure('prefix', ['prefix', '/search?q=l', 200])
  const inside = failure('inside', ['inside a word', '/search?q=oan', 200])
  const lost = failure('lost', ['word of a title', '/search?q=loan', 200])
  expect(causes(prefix, lost, inside)).toEqual({ prefix: 'inside' })
})

test('an entity that is wrong in the list is not found, by its identifier and by its title', () => {
  const foreign = failure(
    'build',
    ['not in the build', '/entities', 200, 'a'],
    ['not in the build', '/entities', 200, 'b'],
  )
  const unknown = failure('known', ['status', '/entities/a', 404, 'a'])
  const lostA = ['word of a title', '/search?q=x', 200, 'a'] as const
  const lost = failure('found', lostA, ['word of a title', '/search?q=x', 200, 'b'])
  expect(causes(foreign, unknown, lost)).toEqual({ known: 'build', found: 'build' })
  expect(causes(unknown, lost)).toEqual({})
  expect(causes(unknown, failure('found', lostA))).toEqual({ found: 'known' })
  expect(causes(foreign, failure('known', ['status', '/entities/a', 404]))).toEqual({})
})

test('a link with two confidences has one that is not of the build', () => {
  const two = failure('one', ['two confidences', '/entities/a', 200])
  expect(causes(two, failure('build', ['confidence', '/entities/b', 200]))).toEqual({ build: 'one' })
  expect(causes(two, failure('build', ['no confidence', '/entities/b', 200]))).toEqual({})
})

test('beginnings of one word that find less explain those of several', () => {
  const prefix = failure('prefix', ['prefix', '/search?q=l', 200])
  const cut = failure('each word', ['each cut', '/search?q=lo%20de', 200], ['last cut', '/search?q=loan%20d', 200])
  const both = failure('each word', ['both', '/search?q=loan%20desk', 200], ['each cut', '/search?q=lo%20de', 200])
  expect(causes(prefix, cut)).toEqual({ 'each word': 'prefix' })
  expect(causes(prefix, both)).toEqual({})
})

test('two faults in one answer that can be read are two failures', () => {
  expect(
    causes(failure('order', ['order', '/entities', 200]), failure('schema', ['Entity', '/entities', 200])),
  ).toEqual({})
})

test('an unreadable answer of several operations is one failure, which stands before those of each', () => {
  const list = failure('list', ['no JSON', '/entities', 200])
  const found = failure('found', ['no JSON', '/findings', 200])
  const strict = failure('strict', ['syntax', '/entities', 200], ['syntax', '/findings', 200])
  const wrong = failure('wrong', ['score', '/search?q=a', 200])
  expect(causes(list, found, wrong, strict)).toEqual({ list: 'strict', found: 'strict' })
})

test('another success, a content type and a 404 for every entity are one failure each', () => {
  const created = failure('search', ['status', '/search?q=a', 201])
  expect(causes(created, failure('success', ['other success', '/search?q=a', 201]))).toEqual({ success: 'search' })
  const typed = failure('type', ['content type', '/findings', 200])
  const malformed = failure('malformed', ['malformed content type', '/findings', 200])
  expect(causes(typed, malformed, failure('order', ['order', '/findings', 200]))).toEqual({ malformed: 'type' })
  const known = failure('known', ['status', '/entities/a', 404])
  expect(causes(known, failure('operations', ['no operation', '/entities/a', 404]))).toEqual({ operations: 'known' })
})

test('hits that name no entity explain words that do not find theirs', () => {
  const hits = failure('hits', ['unknown', '/search?q=a', 200])
  const words = failure('words', ['word of a title', '/search?q=a', 200])
  const list = failure('list', ['not in the build', '/entities', 200])
  expect(causes(list, words, hits)).toEqual({ words: 'hits' })
  const others = failure('others', ['other entities', '/search?q=a', 200])
  const twice = failure('twice', ['repeated', '/search?q=a', 200])
  expect(causes(others, twice, hits)).toEqual({})
  const inOtherCase = failure('hits', ['in other case', '/search?q=a', 200])
  expect(causes(words, others, twice, inOtherCase)).toEqual({ words: 'hits', others: 'hits', twice: 'hits' })
})

test('letters that spell nothing explain words that are read in part, inside others or as patterns', () => {
  const nonsense = failure('nonsense', ['letters', '/search?q=qqq', 200])
  for (const kind of [
    'wildcard',
    'inside a word',
    'other end',
    'first cut',
    'last cut',
    'whole title',
    'found by all',
  ]) {
    expect(causes(failure('other', [kind, '/search?q=ab', 200]), nonsense)).toEqual({ other: 'nonsense' })
  }
})

test('who has an answer for what was made up answers with another entity, or with none', () => {
  const unknown = failure('unknown', ['letters', '/entities/x', 200])
  for (const kind of ['another identifier', 'no object', 'not in the build']) {
    expect(causes(failure('other', [kind, '/entities/y', 200]), unknown)).toEqual({ other: 'unknown' })
  }
  expect(causes(failure('other', ['missing', '/entities/y', 200]), unknown)).toEqual({})
})

test('what the first answer of a connection lacks explains what HEAD and HTTP/1.0 show of it', () => {
  const first = failure('first', ['new connection', '/entities', 200])
  const head = failure('head', ['length', '/entities', 200])
  const elsewhere = failure('elsewhere', ['length', '/findings', 200])
  expect(causes(head, elsewhere, first)).toEqual({ head: 'first' })
})

test('operations of which no answer comes whole have one fault, or that of their framing', () => {
  const list = failure('list', ['no whole answer', '/entities', 0])
  const hits = failure('hits', ['no whole answer', '/search?q=a', 200])
  const whole = failure('whole', ['no whole answer', '/entities', 0], ['no whole answer', '/search?q=a', 200])
  expect(causes(list, hits, whole)).toEqual({ list: 'whole', hits: 'whole' })
  const framed = failure('framed', ['framing', '/entities', 200], ['framing', '/findings', 200])
  expect(causes(list, hits, framed, whole)).toEqual({ list: 'framed', hits: 'framed', whole: 'framed' })
})

test('an error that comes at times explains whatever was asked just then, and one that always comes does not', () => {
  const error = failure('error', ['server error', '/entities/a', 500], ['server error', '/entities/x', 500])
  const unknown = failure('unknown', ['letters', '/entities/x', 500])
  const steady = failure('steady', ['unsteady', '/entities/a', 500])
  expect(causes(unknown, steady, error)).toEqual({ unknown: 'error', steady: 'error' })
  expect(causes(unknown, error)).toEqual({ error: 'unknown' })
  const other = failure('steady', ['unsteady', '/entities/a', 500], ['unsteady', '/entities/b', 200])
  expect(causes(other, error)).toEqual({ error: 'steady' })
})

test('a sign that stands for letters explains an identifier with it that is not found', () => {
  const signs = failure('signs', ['wildcard', '/search?q=q_ote', 200])
  const words = failure('words', ['identifier', '/search?q=a_b', 200])
  expect(causes(words, signs)).toEqual({ words: 'signs' })
  expect(causes(words, failure('signs', ['operator', '/search?q=-a', 200]))).toEqual({})
})

test('a confidence of another type than its schema says is read as if there were none', () => {
  const schema = failure('schema', ['type', '/entities/a', 200])
  expect(causes(schema, failure('confidence', ['no confidence', '/entities/a', 200]))).toEqual({ confidence: 'schema' })
  expect(causes(schema, failure('confidence', ['confidence', '/entities/a', 200]))).toEqual({})
})

test('rules that find the same in the same answers tell of one fault, and not what one of them alone found', () => {
  const build = failure('build', ['missing', '/entities', 200])
  for (const kind of ['missing', 'missing at the end']) {
    expect(causes(failure('holes', [kind, '/entities', 200]), build)).toEqual({ build: 'holes' })
  }
  const more = failure('build', ['missing', '/entities', 200], ['unknown', '/entities/b', 404])
  expect(causes(failure('holes', ['missing', '/entities', 200]), more)).toEqual({ holes: 'build' })
  const ends = failure('ends', ['missing', '/entities/a', 200], ['missing', '/entities/b', 200])
  expect(causes(ends, failure('build', ['missing', '/entities/a', 200]))).toEqual({ build: 'ends' })
  expect(causes(failure('end', ['missing', '/entities/a', 200]), ends)).toEqual({ end: 'ends' })
  expect(causes(ends, failure('build', ['missing', '/entities/c', 200]))).toEqual({})
})

test('what the list shows wrongly explains that an entity does not agree with it, or is as wrong by itself', () => {
  for (const kind of ['title', 'type', 'no title']) {
    const list = failure('list', [kind, '/entities', 200])
    expect(causes(list, failure('single', [kind, '/entities/a', 200]))).toEqual({ single: 'list' })
    expect(causes(failure('single', [kind, '/entities/a', 200]), list)).toEqual({})
  }
  const title = failure('single', ['title', '/entities/a', 200])
  expect(causes(failure('list', ['type', '/entities', 200]), title)).toEqual({})
})

test('links of another entity, or turned round, are none of the build', () => {
  for (const kind of ['another entity', 'turned round']) {
    const links = failure('links', [kind, '/entities/a', 200])
    const build = failure('build', ['not in the build', '/entities/a', 200], ['missing', '/entities/a', 200])
    expect(causes(links, build)).toEqual({ build: 'links' })
    expect(causes(links, failure('build', ['not in the build', '/entities/b', 200]))).toEqual({})
  }
})

test('a finding with a member of another type than its schema says is another one than that of the build', () => {
  const schema = failure('schema', ['type', '/findings', 200])
  expect(causes(schema, failure('build', ['another finding', '/findings', 200]))).toEqual({ build: 'schema' })
  expect(causes(schema, failure('build', ['missing', '/findings', 200]))).toEqual({})
})

test('a wrong length explains what is carried wrong, and not what is wrong in an answer that was read', () => {
  const framed = failure('framed', ['framing', '/entities', 200], ['framing', '/entities/a', 200])
  const links = failure('links', ['repeated', '/entities/b', 200])
  const head = failure('head', ['length', '/entities', 200])
  expect(causes(framed, links, head)).toEqual({ head: 'framed' })
})

test('who takes a plain plus for a space has one fault, whether an identifier has a space or a plus', () => {
  const near = failure('near', ['plain plus', '/entities/a+b', 200])
  const spelt = failure('spelt', ['plain +', '/entities/2+2', 404], ['plain signs', '/entities/x:2+2', 404])
  expect(causes(spelt, near)).toEqual({ spelt: 'near' })
  expect(causes(failure('spelt', ['plain :', '/entities/a:b', 404]), near)).toEqual({})
})

test('hits that name no entity explain what two words find together', () => {
  const hits = failure('hits', ['unknown', '/search?q=a', 200])
  const words = failure('words', ['part of a word', '/search?q=a%20b', 200], ['other end', '/search?q=c%20d', 200])
  expect(causes(words, hits)).toEqual({ words: 'hits' })
  expect(causes(failure('words', ['both', '/search?q=a%20b', 200]), hits)).toEqual({})
})

test('what always ends in a server error is one, whatever condition or range it was asked with', () => {
  const condition = failure('condition', ['own tag', '/entities', 500], ['old date', '/entities', 500])
  const part = failure('part', ['part', '/findings', 500])
  const error = failure('error', ['server error', '/entities', 500], ['server error', '/findings', 500])
  expect(causes(error, condition, part)).toEqual({ condition: 'error', part: 'error' })
  const further = failure('condition', ['own tag', '/entities', 500], ['other tag', '/entities', 304])
  expect(causes(error, further)).toEqual({})
})

test('a 304 that is kept for who has no condition explains what other conditions get', () => {
  const condition = failure('condition', ['old date', '/entities', 304])
  const steady = failure('steady', ['spoilt by GET', '/findings', 304], ['unsteady', '/entities', 304])
  expect(causes(condition, steady)).toEqual({ condition: 'steady' })
  expect(causes(condition, failure('steady', ['spoilt by HEAD', '/findings', 200]))).toEqual({})
})

test('what HEAD changes for others explains what contradicts it, of the same operation', () => {
  const head = failure('head', ['length', '/entities/a', 200])
  const search = failure('search', ['nonsense', '/search?q=a', 200])
  const steady = failure('steady', ['spoilt by HEAD', '/entities/b', 200], ['unsteady', '/entities/a', 200])
  expect(causes(head, search, steady)).toEqual({ head: 'steady' })
})

test('hits in capitals explain beginnings and operators that find others', () => {
  const hits = failure('hits', ['in other case', '/search?q=A', 200])
  const prefix = failure('prefix', ['prefix', '/search?q=A', 200])
  const patterns = failure('patterns', ['operator', '/search?q=NOT%20a', 200])
  expect(causes(prefix, patterns, hits)).toEqual({ prefix: 'hits', patterns: 'hits' })
})

test('what cannot be read at times explains whatever was asked just then', () => {
  const search = failure('search', ['no JSON', '/search?q=a', 200])
  const condition = failure('condition', ['other tag', '/findings', 200])
  const strict = failure('strict', ['syntax', '/search?q=a', 200])
  const utf8 = failure('utf-8', ['utf-8', '/search?q=b', 200])
  const order = failure('order', ['order', '/entities', 200])
  const steady = failure('answers-stay-the-same', ['no JSON', '/entities/a', 200])
  const led = { search: 'strict', condition: 'strict', 'utf-8': 'strict', 'answers-stay-the-same': 'strict' }
  expect(causes(search, utf8, strict, condition, order, steady)).toEqual(led)
  expect(causes(search, strict, condition)).toEqual({ strict: 'search' })
})

test('words that are never found together explain that no title is found by what it is, and no more', () => {
  const pairs = failure('pairs', ['never together', '/search?q=a%20b', 200], ['never together', '/search?q=c%20d', 200])
  const titles = failure('titles', ['title as it stands', '/search?q=c%20d', 200])
  expect(causes(titles, pairs)).toEqual({ titles: 'pairs' })
  expect(causes(failure('titles', ['title as it stands', '/search?q=e%20f', 200]), pairs)).toEqual({})
})

test('a q that is never decoded explains what nonsense and spaces find', () => {
  const never = failure('decoding', ['never decoded', '/search?q=%61', 200])
  const nonsense = failure('nonsense', ['misspelt', '/search?q=%C3%A4q', 200])
  const spaces = failure('spaces', ['space', '/search?q=%20a', 200])
  expect(causes(nonsense, never, spaces)).toEqual({ nonsense: 'decoding', spaces: 'decoding' })
  const some = failure('decoding', ['not decoded', '/search?q=%61', 200])
  expect(causes(nonsense, some)).toEqual({ decoding: 'nonsense' })
})
