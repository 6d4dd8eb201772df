import { expect, test } from 'vitest'
import { type Exchange, unanswered } from '../../src/client/exchange.ts'
import { targetOf } from '../../src/client/target.ts'
import { checkRepeatability } from '../../src/conformance/inquiry/repeatability.ts'
import { type Facts } from '../../src/conformance/inquiry/facts.ts'
import { createPortion } from '../../src/conformance/inquiry/portion.ts'
import { judge } from '../../src/conformance/judge.ts'
import { rules } from '../../src/conformance/rules/index.ts'
import { cannedServer } from './canned.ts'

test('rules that ask several questions ask them side by side', async () => {
  const server = cannedServer({})
  const most = new Map<string, number>()
  let rule = rules[0]!.id
  let open = 0
  const target = targetOf(async (request) => {
    open++
    most.set(rule, Math.max(most.get(rule) ?? 0, open))
    await new Promise((resolve) => setImmediate(resolve))
    open--
    return server(request)
  })
  await judge(rules, target, {
    onEntry: ({ id }) => void (rule = rules[rules.findIndex((one) => one.id === id) + 1]?.id ?? 'end'),
  })
  const alone = [...most].filter(([, number]) => number === 1).map(([id]) => id)
  for (const id of [
    'head-agrees-with-get',
    'answers-stay-the-same',
    'list-paging',
    'unusual-questions',
    'event-stream',
  ])
    expect(alone).not.toContain(id)
})

/** A question whose answer took so long the first time; counts how often it is asked again. */
function askedAgain(ms: number): Promise<number> {
  let times = 0
  const exchange: Exchange = { ...unanswered({ method: 'GET', path: '/entities' }, 'complete', { ms }), status: 200 }
  const brief: Facts = { exchange, text: 'same', broken: false, unjudged: false }
  const ask = async (): Promise<Facts> => {
    times++
    return brief
  }
  const portion = createPortion(false, () => Math.random)
  const questions = [{ what: 'listEntities', first: brief, ask }]
  return checkRepeatability(questions, { concurrency: 8, portion }).then(() => times)
}

test('what takes long is asked again once, everything else twice', async () => {
  expect([await askedAgain(20), await askedAgain(2000)]).toEqual([2, 1])
})
