import { findFixture } from '../../src/build/find-fixture.ts'
import { readBuild } from '../../src/build/read-build.ts'
import type { Build } from '../../src/model/model.ts'

/** A part of the bundled builds that a judge is soon through with: plain entities, odd ones, and the links among them. */
export async function smallBuild(): Promise<Build> {
  const [library, odd] = await Promise.all(['library', 'odd'].map(async (name) => readBuild(findFixture(name))))
  const builds = [library, odd].flatMap((read) => (read ? [read.build()] : []))
  const entities = builds.flatMap((build, at) => build.entities.filter((_, index) => index % (at === 0 ? 3 : 6) === 1))
  const ids = new Set(entities.map(({ id }) => id))
  return {
    entities,
    links: builds.flatMap(({ links }) => links).filter(({ from, to }) => ids.has(from ?? '') && ids.has(to ?? '')),
    findings: builds.flatMap(({ findings }) => findings),
  }
}
