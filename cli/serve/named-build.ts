import { existsSync } from 'node:fs'
import { findFixture, fixtureNames } from '../../src/build/find-fixture.ts'
import { UserError } from '../../src/text/user-error.ts'

/** The folder of a build, and its name for people. */
export interface NamedBuild {
  readonly folder: string
  readonly name: string
}

/** @throws {UserError} if both are named; `fixtureGiven` says whether the user named a fixture */
export function refuseTwoBuilds(named: string | undefined, fixture: string, fixtureGiven: boolean): void {
  if (named !== undefined && fixtureGiven)
    throw new UserError(`${named} and --fixture ${fixture} both name a build; use only one.`)
}

/**
 * The build in a folder, or the bundled fixture if none is given.
 * @throws {UserError} if a missing folder has the name of a fixture
 */
export function namedBuild(folder: string | undefined, fixture: string): NamedBuild {
  if (folder === undefined) return { folder: findFixture(fixture), name: `the bundled fixture ${fixture}` }
  if (fixtureNames().includes(folder) && !existsSync(folder)) {
    throw new UserError(`There is no folder ${folder} here; for the bundled fixture, use --fixture ${folder}.`)
  }
  return { folder, name: folder }
}
