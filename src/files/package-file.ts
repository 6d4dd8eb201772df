import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { UserError } from '../text/user-error.ts'

/** The path of a file of the package, such as `contract/openapi.yaml`, from source, from dist, and from a bundle on the same machine. */
export function packageFile(path: string, here: string = import.meta.url): string {
  // Not `createRequire`, which bundlers take for their own. They keep where this file was.
  const program = here.startsWith('file:') ? fileURLToPath(here) : ''
  const root = program.replace(/[\\/](?:dist[\\/]lib|src[\\/]files)[\\/][^\\/]*$/, '')
  const found = [root, `${process.cwd()}/node_modules/model-query-toolkit`]
    .map((folder) => `${folder}/${path}`)
    .find((file) => existsSync(file))
  if (found !== undefined) return found
  throw new UserError(
    `The file ${path} of model-query-toolkit is not there, as in a bundle on another machine; leave the package out of the bundle (serverExternalPackages in Next, ssr.external in Vite).`,
  )
}

/** The package's name and version, for reports. */
export function thisTool(): { name: string; version: string } {
  const { name, version } = JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as Record<string, string>
  return { name: name ?? '', version: version ?? '' }
}
