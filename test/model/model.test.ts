import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getEntity, getEntityJson } from '../../src/queries/get-entity.ts'
import { compareCodeUnits, createModel, type Entity, type Link } from '../../src/model/model.ts'

const id = fc.oneof(fc.constantFrom('a', 'b', 'B', 'é', 'e\u0301', '', 'a/b', '\u{10000}', '\uffff'), fc.string())
const builds = fc
  .record({
    entities: fc.uniqueArray(
      fc.record({ id, title: fc.string(), attributes: fc.jsonValue() }, { requiredKeys: ['id'] }),
      { selector: (entity) => entity.id },
    ),
    links: fc.uniqueArray(
      fc.record(
        { from: id, to: id, relation: fc.constantFrom('uses', 'is') },
        { requiredKeys: ['from', 'to', 'relation'] },
      ),
      { selector: ({ from, to, relation }) => JSON.stringify([from, to, relation]) },
    ),
  })
  .map(
    ({ entities, links }) => JSON.parse(JSON.stringify({ entities, links })) as { entities: Entity[]; links: Link[] },
  )

const decode = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes))

describe('createModel', () => {
  it('answers every question about any build as the build has it', () => {
    fc.assert(
      fc.property(builds, id, ({ entities, links }, other) => {
        const model = createModel({ entities, links, findings: [{ check: 'c' }] })
        const sorted = entities.toSorted((a, b) => compareCodeUnits(a.id, b.id))
        expect(model.counts).toEqual({ entities: entities.length, links: links.length, findings: 1 })
        expect([...model.entities()]).toEqual(sorted)
        expect([...model.links()]).toEqual(links)
        expect(decode(model.json.entities)).toEqual(sorted)
        expect(decode(model.json.findings)).toEqual([{ check: 'c' }])
        expect(model.positionOf(other)).toBe(sorted.findIndex((entity) => entity.id === other))
        for (const [position, entity] of sorted.entries()) {
          expect(model.positionOf(entity.id)).toBe(position)
          expect(model.idAt(position)).toBe(entity.id)
          expect(model.entityAt(position)).toEqual(entity)
          const own = links.filter(({ from, to }) => from === entity.id || to === entity.id)
          expect(model.linksAt(position)).toEqual(own)
          const { entity: json, links: jsonOfLinks } = model.jsonAt(position)
          const [read, ...readLinks] = [json, ...jsonOfLinks].map((bytes): unknown =>
            JSON.parse(new TextDecoder().decode(bytes)),
          )
          expect([read, readLinks]).toEqual([entity, own])
          const whole = getEntityJson(model, entity)
          expect(JSON.parse(new TextDecoder().decode(whole))).toEqual(getEntity(model, entity))
          const ends = own.flatMap(({ from = '', to = '' }) => [from, to]).filter((end) => end !== entity.id)
          const known = sorted.flatMap((one, at) => (ends.includes(one.id) ? [at] : []))
          expect(model.neighboursAt(position)).toEqual(known)
        }
      }),
    )
  })

  it('keeps links that lack an end or a relation, however many are the same', () => {
    const links = [{ from: 'a' }, { from: 'a' }, { to: 'a', relation: 'uses' }, { relation: 'uses' }, {}]
    const model = createModel({ entities: [{ id: 'a' }], links, findings: [] })
    expect([...model.links()]).toEqual(links)
    expect(model.linksAt(0)).toEqual(links.slice(0, 3))
    expect(model.neighboursAt(0)).toEqual([])
  })

  it('refuses two entities with one identifier, and two links with one triple', () => {
    const twins = { entities: [{ id: 'a' }, { id: 'a' }], links: [], findings: [] }
    expect(() => createModel(twins)).toThrow(
      'entities[1].id is already the id of entities[0]: "a"; rename or remove one of them.',
    )
    const link = { from: 'a', to: 'b', relation: 'uses' }
    const repeated = { entities: [], links: [link, { ...link, confidence: 1 }], findings: [] }
    expect(() => createModel(repeated)).toThrow(
      'links[1] has the same source, target and relation as links[0]: "a", "b", "uses"; merge the two links.',
    )
  })

  it('names equal builds equally, and others otherwise', () => {
    const build = { entities: [{ id: 'a' }], links: [{ from: 'a' }], findings: [] }
    const { version } = createModel(build)
    expect(createModel(structuredClone(build)).version).toBe(version)
    expect(createModel({ ...build, links: [] }).version).not.toBe(version)
    expect(createModel({ ...build, links: [], findings: build.links }).version).not.toBe(version)
    expect(createModel({ ...build, version: 'given' }).version).toBe('given')
  })
})
