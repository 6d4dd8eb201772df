import { expect, test } from 'vitest'
import { judge } from '../../../src/conformance/judge.ts'
import searchAnswers from '../../../src/conformance/rules/search-answers.ts'
import rule from '../../../src/conformance/rules/unusual-questions.ts'
import { cannedTarget, json } from '../canned.ts'

test('the first search of a run has words, so that a first answer that fails is judged', async () => {
  let searches = 0
  const isFirst = (url: string): boolean => new URL(url).pathname === '/search' && searches++ === 0
  const target = cannedTarget({ any: ({ url }) => (isFirst(url) ? json({}, 500) : undefined) })
  const { entries } = await judge([rule, searchAnswers], target)
  expect(entries.map(({ id, outcome }) => [id, outcome])).toEqual([
    ['unusual-questions', 'seen'],
    ['search-answers', 'fail'],
  ])
})
