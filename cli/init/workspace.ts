import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseManifest, type Manifest } from './manifest.ts'

/** A folder with a package.json. */
export interface PackageFolder {
  readonly manifest: Manifest
  readonly names: readonly string[]
}

/** The root of the workspace that an absolute folder is in: what is installed there is there for each of its packages. */
export async function workspaceOf(folder: string): Promise<PackageFolder | undefined> {
  const parent = dirname(folder)
  if (parent === folder) return undefined
  const names = await readdir(parent).catch((): string[] => [])
  const manifest = names.includes('package.json') ? await manifestIn(parent) : undefined
  const found = { manifest: manifest ?? {}, names }
  return isWorkspace(found) ? found : workspaceOf(parent)
}

/** Whether a folder is the root of a workspace. */
export function isWorkspace({ manifest, names }: PackageFolder): boolean {
  return manifest.workspaces !== undefined || names.includes('pnpm-workspace.yaml')
}

/** What cannot be read says nothing here: it is not the file to be changed. */
async function manifestIn(folder: string): Promise<Manifest | undefined> {
  try {
    return parseManifest(await readFile(join(folder, 'package.json'), 'utf8'), folder)
  } catch {
    return undefined
  }
}
