import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** The path of a file of the package, such as `contract/openapi.yaml`, both from source and from dist. */
export function packageFile(path: string): string {
  return require.resolve(`model-query-toolkit/${path}`)
}

/** The package's name and version, for reports. */
export function thisTool(): { name: string; version: string } {
  const { name, version } = JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as Record<string, string>
  return { name: name ?? '', version: version ?? '' }
}
