import { expect, test } from 'vitest'
import { sampleOf, strangestOf, traitsIn, traitsOf } from '../../../src/conformance/inquiry/sample.ts'
import { randomOf } from '../../../src/text/random.ts'

test('a small sample of many has an identifier that another one begins with', () => {
  const ids = Array.from({ length: 2000 }, (_, at) => `term:${(at * 7919).toString(36).padStart(6, '0')}`)
  const sample = sampleOf([...ids, `${ids[1000]}-item`], 40, randomOf('1', 'sample'))
  expect(sample).toContain(ids[1000])
  expect(sample).toHaveLength(40)
})

test('it has an entity without a title, and one with each oddity of titles', () => {
  const titles = new Map(Array.from({ length: 2000 }, (_, at) => [`id${at}`, at === 700 ? undefined : 'Loan']))
  titles.set('id900', 'Loans & <b>fines</b>').set('id950', 'a'.repeat(300))
  titles.set('id960', '2026-11-05').set('id970', 'No')
  const shown = (id: string): readonly string[] => {
    const title = titles.get(id)
    return traitsOf({ type: 'term', ...(title === undefined ? {} : { title }) })
  }
  expect(sampleOf([...titles.keys()], 40, randomOf('1', 'sample'), shown)).toEqual(
    expect.arrayContaining(['id700', 'id900', 'id950', 'id960', 'id970']),
  )
})

test('it has the last that came into the build, wherever that sorts', () => {
  const build = Array.from({ length: 2000 }, (_, at) => ({ id: `term:${(at * 7919) % 2000}`, type: 'term' }))
  const listed = new Map(build.map((one) => [one.id, one]))
  const ids = [...listed.keys()].toSorted()
  const last = build.at(-1)!.id
  for (const seed of ['1', '2', '3']) {
    expect(sampleOf(ids, 40, randomOf(seed, 'sample'), traitsIn(listed, build))).toContain(last)
  }
})

test('a number is strange, and one with zeros before it is strange in another way', () => {
  const ids = [...Array.from({ length: 400 }, (_, at) => `term-${at}`), '10042', '0071']
  expect(strangestOf(ids, 2, randomOf('1', 'near')).toSorted()).toEqual(['0071', '10042'])
})

test('it has a UUID, a number in hexadecimal, and a word that routers have in the place of an identifier', () => {
  const plain = Array.from({ length: 2000 }, (_, at) => `term:${(at * 7919).toString(36).padStart(6, '0')}`)
  const rare = ['3f2504e0-4f89-11d3-9a0c-0305e82c3301', 'df0b26e7f3e4', 'count']
  for (const seed of ['1', '2', '3']) {
    expect(sampleOf([...plain, ...rare], 40, randomOf(seed, 'sample'))).toEqual(expect.arrayContaining(rare))
    expect(strangestOf([...plain, ...rare], 40, randomOf(seed, 'near'))).toEqual(expect.arrayContaining(rare))
  }
})
