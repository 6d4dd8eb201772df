import { expect, test } from 'vitest'
import { type Header, unanswered } from '../../src/client/exchange.ts'
import { fail, type Problem } from '../../src/conformance/verdict.ts'

const problem = (kind: string, path: string, headers: readonly Header[] = []): Problem => {
  const exchanges = [unanswered({ method: 'GET', path, headers }, 'complete', {})]
  return { kind, expected: 'status 404', actual: 'status 200', exchanges }
}

test('of problems of one kind the one with the shortest question comes first', () => {
  const [long, other, short] = [
    problem('case', '/entities/LONG'),
    problem('dot', '/entities/.'),
    problem('case', '/entities/A'),
  ]
  const { problems, faults } = fail(long, other, short)
  expect(problems).toEqual([short, other, long])
  expect(faults).toEqual(fail(short, other, long).faults)
})

test('of those with the same path, the one with the fewest headers comes first', () => {
  const [much, plain] = [problem('error', '/findings', [['accept', '*/*']]), problem('error', '/findings')]
  expect(fail(much, plain).problems).toEqual([plain, much])
})

test('one problem of each fault is shown before further ones of the first', () => {
  const [first, ...others] = Array.from({ length: 20 }, (_, at) => problem('case', `/entities/${at}`))
  const last = problem('dot', '/entities/.')
  expect(fail(first!, ...others, last).problems).toEqual([first, last, ...others.slice(0, 3)])
})
