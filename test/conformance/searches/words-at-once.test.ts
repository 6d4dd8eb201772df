import { describe, expect, test } from 'vitest'
import type { SearchAnswer } from '../../../src/conformance/inquiry/answers/search.ts'
import { commonToWordsAtOnce } from '../../../src/conformance/searches/words-at-once.ts'

const titles = ['Loan of beds', 'Desk for wards', 'Bed in theatre', 'Ward at night', 'x_ray_room log']

/** What is said of the search for `failed`, where each text finds something that is one of these. */
async function saidOf(
  failed: string,
  finding: readonly string[],
  silent: readonly string[],
): Promise<string | undefined> {
  const all = [...finding, ...silent].map((q) => ({
    q,
    hits: { length: finding.includes(q) ? 1 : 0 },
    named: true,
    exchange: { question: { path: `/search?q=${encodeURIComponent(q)}` } },
  })) as unknown as SearchAnswer[]
  const exchange = all.find(({ q }) => q === failed)!.exchange
  return commonToWordsAtOnce(
    { problems: [{ kind: 'word of a title', expected: '', actual: '', exchanges: [exchange] }] },
    {
      list: async () => ({ entities: titles.map((title) => ({ title })) }) as never,
      searches: async () => all,
    },
  )
}

describe('of how many words at once no search finds anything', () => {
  const two = ['Loan of', 'desk war', 'Bed theatre', 'x_ray']
  const three = ['Loan of beds', 'Desk for wards', 'x_ray_room']

  test('is said of a word that signs part', async () => {
    expect(await saidOf('x_ray_room', two, three)).toBe(
      'none of 3 searches of 3 words or more finds anything, unlike 4 of 2',
    )
  })

  test('is not counted by words that no title has together', async () => {
    expect(await saidOf('x_ray_room', two, [...three, 'Loan of night', 'Bed log'])).toMatch(/^none of 3 .* 4 of 2$/)
  })

  test.each([
    ['one finds something', 'x_ray_room', [...two, 'Bed in theatre'], three],
    ['those of one word less find as little', 'x_ray_room', two.slice(2), [...three, ...two.slice(0, 2)]],
    ['few were tried', 'x_ray_room', two, three.slice(1)],
    ['the one that failed has fewer', 'Ward night', two, [...three, 'Ward night']],
  ])('is not said where %s', async (_, failed, finding, silent) => {
    expect(await saidOf(failed, finding, silent)).toBeUndefined()
  })
})
