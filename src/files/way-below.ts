import { realpathSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path'

/** The names that lead from a folder down to a file, there already or not; undefined where a link or `..` leads out of it. */
export function wayBelow(folder: string, file: string): readonly string[] | undefined {
  const way = relative(withoutLinks(folder), withoutLinks(file))
  const names = way.split(sep)
  return way === '' || isAbsolute(way) || names[0] === '..' ? undefined : names
}

/** The path without links, as far as it is there; as the system reads it, to which `link/..` is where the link leads. */
function withoutLinks(path: string): string {
  try {
    return realpathSync.native(path)
  } catch {
    return join(withoutLinks(dirname(path)), basename(path))
  }
}
