import { existsSync } from 'node:fs'
import { findFixture, fixtureNames } from '../../src/build/find-fixture.ts'
import { UserError } from '../../src/text/user-error.ts'

/** The folder of a build, and what it is called to people. */
export interface NamedBuild {
  readonly folder: string
  readonly name: string
}

/**
 * The build in a folder, or the bundled fixture where none is given; `fixtureGiven` where the person named it.
 * @throws {UserError} when both are named, or a folder that is not there has the name of a fixture
 */
export function namedBuild(folder: string | undefined, fixture: string, fixtureGiven: boolean): NamedBuild {
  if (folder === undefined) return { folder: findFixture(fixture), name: `the bundled fixture ${fixture}` }
  if (fixtureGiven) throw new UserError(`Both ${folder} and --fixture ${fixture} name a build; give one of them.`)
  if (fixtureNames().includes(folder) && !existsSync(folder)) {
    throw new UserError(`There is no folder ${folder} here. For the bundled fixture: --fixture ${folder}.`)
  }
  return { folder, name: folder }
}
