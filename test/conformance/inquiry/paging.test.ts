import { expect, test } from 'vitest'
import rule from '../../../src/conformance/rules/list-paging.ts'
import { entryBy, json, things } from '../canned.ts'

/** What is observed of a list that changes with these parameters, and the parameters of each question for it. */
async function observed(
  changes: (given: URLSearchParams) => boolean,
): Promise<{ readonly says: string; readonly asked: readonly string[] }> {
  const asked: string[] = []
  const entry = await entryBy(rule, {
    any: ({ url }) => {
      const { pathname, searchParams } = new URL(url)
      if (pathname !== '/entities' || searchParams.size === 0) return undefined
      asked.push([...searchParams.keys()].join())
      return changes(searchParams) ? json(things.slice(1)) : undefined
    },
  })
  return { says: entry.observations?.map(({ says }) => says).join('; ') ?? '', asked }
}

test('one question shows that no parameter pages through the list', async () => {
  const { says, asked } = await observed(() => false)
  expect(says).toBe('none of the parameters tried changes the list of 8')
  expect(asked).toHaveLength(1)
  expect(asked[0]?.split(',')).toEqual(expect.arrayContaining(['limit', 'page', 'offset', '$top', 'cursor']))
})

test('each parameter is tried alone where all together change the list', async () => {
  const { says, asked } = await observed((given) => given.get('page') === '2')
  expect(says.match(/with \?[^ ]+/g)).toEqual(['with ?page=2', 'with ?page=2&limit=1', 'with ?page=2&per_page=1'])
  expect(asked.length).toBeGreaterThan(10)
})

test('all together are named where none of them changes the list alone', async () => {
  const { says } = await observed((given) => given.has('limit') && given.has('skip'))
  expect(says).toMatch(/^with \?after=1&.*limit=1.* the list of 8 becomes one of 7/)
})
