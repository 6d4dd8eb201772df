import { describe, expect, it } from 'vitest'
import { samplesOf } from '../../../cli/serve/samples.ts'
import { createModel, type Entity, type Link } from '../../../src/model/model.ts'
import { createSearch } from '../../../src/search/create-search.ts'

function samples(entities: readonly Entity[], links: readonly Link[] = []) {
  return samplesOf({ model: createModel({ entities, links, findings: [] }) })
}

describe('samplesOf', () => {
  it('takes the entity with the most links among those a terminal can show, and a word of its title', () => {
    const ids = ['a b', 'b', 'c']
    const links = [
      { from: 'a b', to: 'b' },
      { from: 'a b', to: 'c' },
      { from: 'c', to: 'c' },
    ]
    expect(
      samples(
        ids.map((id) => ({ id, title: `It is ${id.length === 1 ? 'Short' : 'long'}` })),
        links,
      ),
    ).toEqual({
      id: 'c',
      word: 'Short',
    })
  })

  it.each([
    ['short words where there are no longer ones', [{ id: '1', title: '贷款' }], '贷款'],
    ['numbers', [{ id: '17' }], '17'],
    ['another entity where the first has no word', [{ id: '…' }, { id: '—', title: 'Loan' }], 'Loan'],
    ['whole words, as the search parts them', [{ id: '1', title: 'x\u0001Loan Book' }], 'Book'],
    ['nothing where there are no words', [{ id: '…' }], undefined],
    ['nothing of an empty build', [], undefined],
  ])('finds %s', (_what, entities, word) => {
    expect(samples(entities).word).toBe(word)
  })

  it.each(['case', 'accents', 'both', 'neither'])('is found where %s matter', (matters) => {
    const model = createModel({ entities: [{ id: '1', title: 'e\u0301 x Éclair-Straße' }], links: [], findings: [] })
    const matching = { caseMatters: /case|both/.test(matters), accentsMatter: /accents|both/.test(matters) }
    const { word = '' } = samplesOf({ model })
    expect(word).toBe('Éclair')
    expect(createSearch(model, matching)(word)).toHaveLength(1)
  })
})
