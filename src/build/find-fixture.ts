import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { packageFile } from '../files/package-file.ts'
import { UserError } from '../text/user-error.ts'

/** The names of the bundled builds, in order. */
export function fixtureNames(): readonly string[] {
  const folder = join(dirname(packageFile('package.json')), 'fixtures')
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted()
}

/** The folder of a bundled build, by its name; a `UserError` lists the existing ones. */
export function findFixture(name: string): string {
  const names = fixtureNames()
  if (!names.includes(name)) {
    throw new UserError(`No bundled build is called ${JSON.stringify(name)}; use one of ${names.join(', ')}.`)
  }
  return dirname(packageFile(`fixtures/${name}/model.json`))
}
