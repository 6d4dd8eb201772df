import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'

/** What a project's tsconfig.json, as far as it says so, lets imports be. */
export interface TypeScriptSettings {
  /** TypeScript refuses an import without an extension, as Node does; bundlers without settings refuse a .js that is a .ts. */
  readonly resolvesAsNode: boolean
  /** TypeScript refuses an import of JSON with its attribute, which Node and bundlers take all the same. */
  readonly refusesJson: boolean
}

/** Reads them from the tsconfig.json of a folder, and from what it extends. */
export async function typescriptSettings(folder: string): Promise<TypeScriptSettings> {
  const { moduleResolution, module } = await settingsIn(resolve(folder, 'tsconfig.json'))
  return {
    resolvesAsNode: /^node(?:\d\d|next)$/i.test(moduleResolution ?? module ?? ''),
    // To node18, JSON is unknown; others refuse the attribute.
    refusesJson: module !== undefined && !/^(?:esnext|nodenext|node20|preserve)$/i.test(module),
  }
}

interface Settings {
  readonly moduleResolution?: string
  readonly module?: string
}

/** What a file and those that it extends say; one that cannot be read, or that extends itself, says nothing. */
async function settingsIn(file: string, below: readonly string[] = []): Promise<Settings> {
  if (below.includes(file)) return {}
  const written = await readFile(file, 'utf8').catch(() => '')
  // In strings, what looks like a comment is none: "@/*", "src/**/*", a URL.
  const text = written.replaceAll(/("(?:[^"\\]|\\.)*")|\/\*[^]*?\*\/|\/\/.*/g, '$1')
  const named = /"extends"\s*:\s*("[^"]*"|\[[^\]]*\])/.exec(text)?.[1] ?? ''
  const extended = [...named.matchAll(/"([^"]+)"/g)].flatMap(([, name = '']) => fileNamed(name, file) ?? [])
  const inherited = await Promise.all(extended.map((one) => settingsIn(one, [...below, file])))
  const own = [...text.matchAll(/"(moduleResolution|module)"\s*:\s*"(\w+)"/g)].map(([, name, value]) => [name, value])
  // The first of each, since ts-node has its own further down.
  return Object.assign({}, ...inherited, Object.fromEntries(own.toReversed())) as Settings
}

/** The file that `extends` names: by its path, or in node_modules, as a file or as a package. */
function fileNamed(name: string, from: string): string | undefined {
  const { resolve: find } = createRequire(from)
  for (const one of [`${name}/tsconfig.json`, name]) {
    try {
      return find(one)
    } catch {
      // Not there, or not exported by its package.
    }
  }
  return undefined
}
