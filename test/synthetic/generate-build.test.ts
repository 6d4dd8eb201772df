import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { english } from '../../src/synthetic/english.ts'
import {
  type BuildSize,
  generateBuild,
  linksPossible,
  mostEntities,
  mostLinks,
  proportionsOf,
} from '../../src/synthetic/generate-build.ts'
import type { Entity, Finding, Link } from '../../src/model/model.ts'
import { runsOf } from '../has-time.ts'

interface Candidate {
  readonly id: string
  readonly mentionedBy: readonly { readonly id: string }[]
}

interface Generated {
  readonly entities: readonly Entity[]
  readonly links: readonly Link[]
  readonly findings: readonly Finding[]
  readonly objectsWithoutNote: readonly Candidate[]
  readonly expressionsWithoutDefinition: readonly Candidate[]
}

function textOf(size: BuildSize): readonly string[] {
  return Object.values(generateBuild(size)).map((pieces: Iterable<string>) => [...pieces].join(''))
}

function generated(size: BuildSize): Generated {
  return Object.assign({}, ...textOf(size).map((text) => JSON.parse(text) as object)) as Generated
}

/** In number of entities of a build each word of titles and summaries stands. */
function useOfWords(entities: number): ReadonlyMap<string, number> {
  const uses = new Map<string, number>()
  for (const { title = '', attributes } of generated({ entities, links: 0, seed: 1 }).entities) {
    const { summary } = attributes as { readonly summary: string }
    const words = `${title} ${summary}`.toLowerCase().match(/[^ .]+/g) ?? []
    for (const word of new Set(words)) uses.set(word, (uses.get(word) ?? 0) + 1)
  }
  return uses
}

const triple = ({ from, to, relation }: Link): string => JSON.stringify([from, to, relation])

/** Any size that is quick to check, links from none to as many as there is room for. */
const anySize = fc
  .record({ entities: fc.nat(40), fill: fc.double({ min: 0, max: 1, noNaN: true }), seed: fc.nat(0xffff_ffff) })
  .map(({ entities, fill, seed }) => ({ entities, seed, links: Math.round(linksPossible(entities) * fill ** 2) }))

describe('generateBuild', () => {
  it('has as many entities, links, findings and candidates as it says', () => {
    fc.assert(
      fc.property(anySize, (size) => {
        const build = generated(size)
        const { findings, objectsWithoutNote, expressionsWithoutDefinition } = build
        expect([build.entities.length, build.links.length]).toEqual([size.entities, size.links])
        expect({
          findings: findings.length,
          objectsWithoutNote: objectsWithoutNote.length,
          expressionsWithoutDefinition: expressionsWithoutDefinition.length,
        }).toEqual(proportionsOf(size.entities))
      }),
      { numRuns: runsOf(60) },
    )
  })

  it('has no identifier and no link triple twice, and ends every link at two different entities (SEM-4)', () => {
    fc.assert(
      fc.property(anySize, (size) => {
        const { entities, links } = generated(size)
        const ids = new Set(entities.map(({ id }) => id))
        expect(ids.size).toBe(size.entities)
        expect(new Set(links.map(triple)).size).toBe(size.links)
        for (const { from = '', to = '' } of links) expect(ids.has(from) && ids.has(to) && from !== to).toBe(true)
      }),
      { numRuns: runsOf(60) },
    )
  })

  it.each([2, 3, 7, 40])('fills %i entities with every link there is room for', (entities) => {
    const { links } = generated({ entities, links: linksPossible(entities), seed: 3 })
    expect(new Set(links.map(triple)).size).toBe(entities * (entities - 1) * 4)
  })

  it('gives the same bytes for the same numbers, and others for another seed', () => {
    const size = { entities: 300, links: 700, seed: 5 }
    expect(textOf(size)).toEqual(textOf(size))
    const others = textOf({ ...size, seed: 6 })
    for (const [file, text] of textOf(size).entries()) expect(text).not.toBe(others[file])
  })

  it('keeps its bytes on every engine and in every version of ours', () => {
    const digest = createHash('sha256')
    for (const text of textOf({ entities: 1000, links: 2000, seed: 1 })) digest.update(text)
    expect(digest.digest('hex')).toBe('d9a081cda4f5430c46f5f53c5f9ee4344b3c5bd1d1632d2da650e1148839f58f')
  })

  it('keeps the entities when only the number of links changes', () => {
    const size = { entities: 50, links: 0, seed: 9 }
    expect(generated({ ...size, links: 100 }).entities).toEqual(generated(size).entities)
  })

  it('has no word in more than 4 of 100 entities, most words in several, and more different ones in a larger build', () => {
    const small = useOfWords(1000)
    const large = useOfWords(20_000)
    const most = Math.max(...large.values()) / 20_000
    expect(most).toBeGreaterThan(0.02)
    expect(most).toBeLessThan(0.04)
    expect(large.size).toBeGreaterThan(3 * small.size)
    expect(large.size).toBeLessThan(8 * small.size)
    expect([...large.values()].filter((uses) => uses > 5).length).toBeGreaterThan(large.size / 2)
  })

  it('gives every entity the nine members of an entity, in several languages (SEM-1)', () => {
    const { entities } = generated({ entities: 1000, links: 0, seed: 1 })
    for (const entity of entities) {
      expect(Object.keys(entity).join(' ')).toBe('id type title locale application domain typeOrigin attributes source')
    }
    expect(new Set(entities.map(({ locale }) => locale))).toEqual(new Set(['en', 'fr', 'de', 'ja', 'zh', 'ar', 'he']))
    expect(new Set(entities.map(({ type }) => type)).size).toBe(8)
  })

  it('does not put the entities in identifier order (OPS-1)', () => {
    const ids = generated({ entities: 100, links: 0, seed: 1 }).entities.map(({ id }) => id)
    expect(ids).not.toEqual(ids.toSorted())
  })

  it('gives every link a confidence from 0 to 1 and one to three witnesses (SEM-4)', () => {
    const { links } = generated({ entities: 100, links: 1000, seed: 1 })
    for (const { confidence = NaN, provenance } of links) {
      expect(confidence >= 0 && confidence <= 1).toBe(true)
      expect([1, 2, 3]).toContain((provenance as unknown[]).length)
    }
    expect(new Set(links.map(({ provenance }) => (provenance as unknown[]).length)).size).toBe(3)
  })

  it('makes some entities hubs and gives each entity its share of outgoing links', () => {
    const { entities, links } = generated({ entities: 2000, links: 4000, seed: 1 })
    const degrees = (end: 'from' | 'to'): readonly number[] => {
      const counts = new Map<unknown, number>(entities.map(({ id }) => [id, 0]))
      for (const link of links) counts.set(link[end], (counts.get(link[end]) ?? 0) + 1)
      return [...counts.values()].toSorted((one, other) => other - one)
    }
    expect(new Set(degrees('from'))).toEqual(new Set([2]))
    const [top = 0] = degrees('to')
    expect(top).toBeGreaterThan(10)
    expect(top).toBeLessThan(200)
  })

  it('ends candidates at entities that exist, and names each candidate once', () => {
    fc.assert(
      fc.property(anySize, (size) => {
        const { entities, objectsWithoutNote, expressionsWithoutDefinition } = generated(size)
        const ids = new Set(entities.map(({ id }) => id))
        const candidates = [...objectsWithoutNote, ...expressionsWithoutDefinition]
        expect(new Set(candidates.map(({ id }) => id)).size).toBe(candidates.length)
        for (const { mentionedBy } of candidates) {
          expect(mentionedBy.length).toBeGreaterThan(0)
          expect(new Set(mentionedBy.map(({ id }) => id)).size).toBe(mentionedBy.length)
          for (const { id } of mentionedBy) expect(ids).toContain(id)
        }
      }),
      { numRuns: runsOf(30) },
    )
  })

  it('comes in small pieces that depend on nobody having read the others', () => {
    const { 'model.json': model, 'build-log.json': buildLog } = generateBuild({ entities: 5000, links: 5000, seed: 1 })
    const first = model[Symbol.iterator]().next().value as string
    expect(first.length).toBeLessThan(0x11000)
    expect(JSON.parse([...buildLog].join(''))).toHaveProperty('findings.length', 250)
  })

  it('starts a build of the largest size at once', () => {
    const { 'model.json': model } = generateBuild({ entities: mostEntities, links: mostLinks, seed: 0xffff_ffff })
    const { value } = model[Symbol.iterator]().next() as { value: string }
    expect(value.startsWith('{"entities":[\n{"id":"')).toBe(true)
  })

  it.each<[what: string, size: BuildSize]>([
    ['a negative number', { entities: -1, links: 0, seed: 1 }],
    ['a fraction', { entities: 1.5, links: 0, seed: 1 }],
    ['not a number', { entities: NaN, links: 0, seed: 1 }],
    ['more entities than it can tell apart', { entities: mostEntities + 1, links: 0, seed: 1 }],
    ['a link of no entity', { entities: 0, links: 1, seed: 1 }],
    ['a link of one entity', { entities: 1, links: 1, seed: 1 }],
    ['more links than there is room for', { entities: 2, links: 9, seed: 1 }],
    ['a seed beyond 32 bits', { entities: 1, links: 0, seed: 2 ** 32 }],
  ])('refuses %s', (_, size) => {
    expect(() => generateBuild(size)).toThrow(RangeError)
  })
})

it('has a list of lower-case words, each once', () => {
  expect(new Set(english).size).toBe(english.length)
  for (const word of english) expect(word).toMatch(/^[a-z]+$/)
})
