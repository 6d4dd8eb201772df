import { generateBuild } from '../src/synthetic/generate-build.ts'
import type { Build, Entity } from '../src/model/model.ts'

/** A generated build in memory, with two links per entity; equal for equal sizes. */
export function buildOf(entities: number): Build & { readonly version: string } {
  const text = generateBuild({ entities, links: 2 * entities, seed: 1 })
  const model = JSON.parse([...text['model.json']].join('')) as Pick<Build, 'entities' | 'links'>
  const { findings } = JSON.parse([...text['build-log.json']].join('')) as Pick<Build, 'findings'>
  return { ...model, findings, version: 'bench' }
}

/** The identifiers of a build, `count` of them, spread over the whole. */
export function someIds({ entities }: Build, count: number): readonly string[] {
  const step = Math.max(1, Math.floor(entities.length / count))
  return Array.from({ length: count }, (_, at) => (entities[(at * step) % entities.length] as Entity).id)
}
