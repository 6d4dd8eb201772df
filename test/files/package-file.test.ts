import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { packageFile } from '../../src/files/package-file.ts'
import { UserError } from '../../src/text/user-error.ts'

const source = new URL('../../src/files/package-file.ts', import.meta.url)

it.each([
  ['source', source.href],
  ['dist', new URL('../../dist/lib/node.js', source).href],
])('finds a file of the package from %s', (_where, here) => {
  expect(existsSync(packageFile('contract/openapi.yaml', here))).toBe(true)
  expect(packageFile('package.json', here)).toBe(packageFile('package.json'))
})

it.each(['file:///elsewhere/chunk.js', ''])('says what to do in a bundle at %j that cannot find it', (here) => {
  expect(() => packageFile('no-such.yaml', here)).toThrow(UserError)
  expect(() => packageFile('no-such.yaml', here)).toThrow('serverExternalPackages')
})
