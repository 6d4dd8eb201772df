import { describe, expect, it, test } from 'vitest'
import { laboratory } from '../../scripts/write-laboratory.ts'
import { cases, rules, ruleTests, targetOf } from '../../src/conformance.ts'
import { createFetch } from '../../src/index.ts'

const answering = createFetch(laboratory)
const target = targetOf((request) => answering(request))
const chosen = rules.filter((rule) => rule.level === 'required' && rule.clause === 'OPS-4')

describe("each rule, as a test of one's own", () => {
  test.each(ruleTests(target, { rules: chosen }))('$name', ({ run }) => expect(run()).resolves.toBeUndefined())
})

describe("each case, as a test of one's own", () => {
  const some = cases().filter(({ clause }) => clause === 'OPS-4')
  test.each(ruleTests(target, { rules: some }))('$name', ({ run }) => expect(run()).resolves.toBeUndefined())
})

describe('ruleTests', () => {
  it('has a test for each rule that is judged, and one for what could not be', () => {
    const judged = rules.filter(({ level }) => level !== 'observed')
    const names = ruleTests(target).map(({ name }) => name)
    expect(names).toHaveLength(judged.length + 1)
    expect(names).toContain('unknown-entity-is-404 (OPS-2): getEntity answers 404 if no entity has the identifier')
  })

  it('asks nothing before a test runs, and judges once for all', async () => {
    let asked = 0
    const counted = targetOf((request) => {
      asked += 1
      return answering(request)
    })
    const [first, second] = ruleTests(counted, { rules: cases().slice(0, 2) })
    expect(asked).toBe(0)
    await first?.run()
    const once = asked
    await second?.run()
    expect(asked).toBe(once)
  })

  it('rejects with what was expected, what came back, and how to ask again', async () => {
    const empty = targetOf(() => Response.json([]))
    const [one] = ruleTests(empty, { rules: cases().filter(({ id }) => id === 'OPS-3.12') })
    await expect(one?.run()).rejects.toThrow(
      /expected an array with \[\{"id":"term:icebreaker"\}\]\ngot 0 elements: \[\]\ncurl .*search\?q=Icebreaker/,
    )
  })

  it('rejects in the last test where something stated could not be judged', async () => {
    const refusing = targetOf((request) =>
      request.url.includes('/search') ? new Response(null, { status: 401 }) : answering(request),
    )
    const tests = ruleTests(refusing, { rules: cases().filter(({ clause }) => clause === 'OPS-3'), quick: true })
    await expect(tests.at(-1)?.run()).rejects.toThrow('401')
    await expect(tests[0]?.run()).resolves.toBeUndefined()
  })
})
