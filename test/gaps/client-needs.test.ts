import { describe, expect, it } from 'vitest'
import { behaviours } from '../../src/contract/behaviours.ts'
import type { ClientNeeds } from '../../src/contract/needs.ts'
import { applyOverlay, draftOverlay, findGaps } from '../../src/gaps.ts'
import { parseContract } from '../../src/interface/read-contract.ts'
import { openIds, repository } from './repository.ts'

function client(name: string, ...ids: readonly string[]): ClientNeeds {
  const needs = behaviours
    .filter(({ id }) => ids.includes(id))
    .map(({ id, point, says }) => ({ id, point, says, shownBy: [{ variation: 'any', ended: 'exit code 1' }] }))
  return { version: 1, client: { name }, contract: '0.1.0', build: { name: 'library', version: '1' }, tried: [], needs }
}

const needs = [
  client('web', 'hits-by-falling-score', 'entity-has-title', 'any-field', 'plain-content-type'),
  client('admin', 'entity-has-title', 'case-ignored'),
]

describe('gaps that clients lean on', async () => {
  const input = { ...(await repository()), needs }
  const entries = findGaps(input)

  it('come before the other open points, by the number of clients, with their names and what they need', () => {
    expect(openIds(entries).slice(0, 7)).toEqual(['GAP-1', 'GAP-2', 'GAP-13', 'GAP-7', 'GAP-14', 'GAP-16', 'GAP-3'])
    const [fields, order, paging] = ['GAP-13', 'GAP-7', 'GAP-3'].map((id) => entries.find((one) => one.id === id))
    expect(fields?.clients).toEqual(['admin', 'web'])
    expect(fields?.details?.[0]).toBe(
      'needed by web, admin: Every Entity has the optional field title. (entity-has-title)',
    )
    expect(fields?.details?.join()).not.toContain('any-field')
    expect(order?.clients).toEqual(['web'])
    expect(paging).not.toHaveProperty('clients')
  })

  it('are drafted as found and not decided, once, in a contract that stays valid and closes nothing', async () => {
    const { overlay } = draftOverlay(input, 'openapi.yaml')
    const { document, unmatched } = applyOverlay(input.contract.document, overlay)
    expect(unmatched).toEqual([])
    expect(document).toMatchObject({
      info: { 'x-found': { 'plain-content-type': expect.stringContaining('Needed by web.') as string } },
      paths: { '/search': { get: { 'x-found': { 'case-ignored': expect.stringContaining('admin') as string } } } },
      components: {
        schemas: {
          Entity: {
            required: ['title'],
            'x-found': { 'entity-has-title': 'Every Entity has the optional field title. Needed by web, admin.' },
            'x-undecided': {
              '/required/0': 'GAP-13: found, not decided: Every Entity has the optional field title.',
            },
          },
        },
      },
    })
    const contract = await parseContract(JSON.stringify(document), 'amended.json')
    expect(openIds(findGaps({ ...input, contract }))).toHaveLength(16)
    const again = draftOverlay({ ...input, contract }, 'openapi.yaml').overlay.actions
    expect(again.map(({ description }) => description?.split(':')[0])).toEqual(['GAP-1'])
  })

  it('can all be drafted', () => {
    const every = [client('all', ...behaviours.filter(({ includes }) => !includes).map(({ id }) => id))]
    const { left, overlay } = draftOverlay({ ...input, needs: every }, 'openapi.yaml')
    expect(left).toHaveLength(2)
    expect(applyOverlay(input.contract.document, overlay).unmatched).toEqual([])
  })
})
