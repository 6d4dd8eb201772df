import { briefOfEntity, briefOfFindings, briefOfListing } from '../questions/again.ts'
import { entityPath } from '../questions/entity.ts'
import { nonsense } from '../reading/random.ts'
import { type Problem, type RequiredRule, skip, verdictOn } from '../rule.ts'
import type { Question } from '../sending/exchange.ts'

const rule: RequiredRule = {
  id: 'writes-change-nothing',
  level: 'required',
  clause: 'SVC-2',
  title: 'Nothing that is sent with POST, PUT, PATCH or DELETE changes what is answered',
  why: 'The service only reads; a request that changes the model changes it for everybody.',
  async check(inquiry) {
    if (!inquiry.options.probeWrites) return skip('no writing method was sent; --probe-writes does')
    const created = nonsense(inquiry.random('created'))
    const ids = (await inquiry.entities())
      .filter(({ entity }) => entity !== undefined)
      .slice(0, 3)
      .map(({ id }) => id)
    const read = async () => [
      { what: 'listEntities', ...briefOfListing(await inquiry.readAgain.list()) },
      { what: 'listFindings', ...briefOfFindings(await inquiry.readAgain.findings()) },
      ...(await Promise.all(
        [...ids, created].map(async (id) => ({
          what: `getEntity of ${JSON.stringify(id)}`,
          ...briefOfEntity(await inquiry.readAgain.entity(id)),
        })),
      )),
    ]
    const before = await read()
    for (const question of writes(ids, created)) await inquiry.ask(question)
    const after = await read()
    const problems = before.flatMap(({ what, text, exchange }, at): Problem[] => {
      const now = after[at]
      if (!now || now.text === text) return []
      return [
        {
          expected: `${what}: the same answer as before the writes`,
          actual: 'another one',
          exchanges: [exchange, now.exchange],
        },
      ]
    })
    return verdictOn(problems, before.length, 'answers before and after')
  },
}

function writes(ids: readonly string[], created: string): readonly Question[] {
  const headers = [['content-type', 'application/json']] as const
  const entity = (id: string): string => JSON.stringify({ id, type: 'probe', title: `Probe ${created}` })
  const path = entityPath(created) ?? ''
  return [
    { method: 'POST', path: '/entities', headers, body: entity(created) },
    { method: 'PUT', path, headers, body: entity(created) },
    {
      method: 'POST',
      path: '/findings',
      headers,
      body: JSON.stringify({ check: 'probe', severity: 'probe', path: created }),
    },
    { method: 'POST', path: '/search?q=a', headers, body: '{}' },
    ...ids.flatMap((id): Question[] => {
      const known = entityPath(id) ?? ''
      return [
        { method: 'PATCH', path: known, headers, body: JSON.stringify({ title: `Probe ${created}` }) },
        { method: 'PUT', path: known, headers, body: entity(id) },
        { method: 'DELETE', path: known },
      ]
    }),
    { method: 'DELETE', path: '/findings' },
    { method: 'DELETE', path: '/entities' },
  ]
}

export default rule
