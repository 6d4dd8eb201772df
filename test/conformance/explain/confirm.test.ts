import { expect, test } from 'vitest'
import { rules, targetOf } from '../../../src/conformance.ts'
import { judge } from '../../../src/conformance/judge.ts'
import { type Canned, cannedServer, json } from '../canned.ts'

async function saidOf(id: string, canned: Canned): Promise<string | undefined> {
  const { entries } = await judge(
    rules.filter((rule) => rule.id === id),
    targetOf(cannedServer(canned)),
  )
  return entries.find((entry) => entry.id === id)?.says
}

test('a failure that is not seen on each new connection is said to be none of them all', async () => {
  // The second reading of each is as the first: only a third and a fourth tell.
  const entity: Canned['entity'] = (one, id, times) =>
    one && (id === 'e' && times % 4 < 2 ? { ...one, title: 'Payment plan' } : one)
  const says = await saidOf('entity-agrees-with-list', { entity })
  expect(says ?? '').toMatch(/on 3 new connections the answers differ: title "Payment (plan|schedule)" instead of "/)
})

test('of one that is seen each time, or that is of changes, it says nothing', async () => {
  const always: Canned['entity'] = (one, id) => one && (id === 'e' ? { ...one, title: 'Payment plan' } : one)
  expect(await saidOf('entity-agrees-with-list', { entity: always })).toBeUndefined()
  const any: Canned['any'] = ({ url }, times) => (url.endsWith('/findings') && times % 2 === 0 ? json([]) : undefined)
  expect((await saidOf('answers-stay-the-same', { any })) ?? '').not.toContain('new connections')
})

test('a failure of an answer that no new connection gets is said to be of one that changes', async () => {
  const list = Array.from({ length: 60 }, (_, at) => ({ id: `n-${at}`, type: 'note', title: `Number ${at}` }))
  const links = list.slice(1).map(({ id }, at) => ({ from: `n-${at}`, to: id, relation: 'uses' }))
  // Of so many entities few are asked for again.
  const entity: Canned['entity'] = (_, id, times) => {
    const one = list.find((listed) => listed.id === id)
    const isLate = id === 'n-31' && times === 1
    return one && { ...one, links: isLate ? [] : links.filter(({ from, to }) => from === id || to === id) }
  }
  expect(await saidOf('links-shown-at-both-ends', { list, entity })).toBe(
    '2 times; when asked again on 3 new connections: 2 links instead of 0',
  )
})
