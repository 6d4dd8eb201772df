import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { UserError } from '../text/user-error.ts'

const { resolve } = createRequire(import.meta.url)

/** The names of the bundled builds, in order. */
export function fixtureNames(): readonly string[] {
  const folder = join(dirname(resolve('model-query-toolkit/package.json')), 'fixtures')
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
  return dirname(resolve(`model-query-toolkit/fixtures/${name}/model.json`))
}
