import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

/** The modules that a file of ours reaches, and the packages and built-ins they name. Types alone are not reached. */
function reached(file: URL, seen: Map<string, readonly string[]> = new Map()): Map<string, readonly string[]> {
  if (seen.has(file.href)) return seen
  const statements = readFileSync(file, 'utf8').matchAll(
    /^(?:import|export) (?!type\b)(?:[\w*{][^'=()]*? from )?'([^'\n]+)'/gm,
  )
  const named = [...statements].map(([, name]) => name ?? '')
  seen.set(
    file.href,
    named.filter((name) => !name.startsWith('.')),
  )
  for (const name of named) if (name.startsWith('.')) reached(new URL(name, file), seen)
  return seen
}

describe('the door for gaps', () => {
  it('reaches no built-in of Node and no package, so that it opens in a browser', () => {
    const modules = reached(new URL('../../src/gaps.ts', import.meta.url))
    expect(modules.size).toBeGreaterThan(8)
    const named = [...modules].filter(([, names]) => names.length > 0)
    expect(named.map(([href, names]) => [fileURLToPath(href), names])).toEqual([])
  })
})
