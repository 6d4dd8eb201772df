import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { type DoorName, namesOf } from './door-names.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const { exports } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {
  exports: Readonly<Record<string, string | { readonly default: string }>>
}
const doors = Object.entries(exports).flatMap(([door, target]) =>
  typeof target === 'string'
    ? []
    : [{ door, file: root + target.default.replace('./dist/lib/', 'src/').replace(/\.js$/, '.ts') }],
)
const everything = doors.map(({ door, file }) => ({ door, names: namesOf(file) }))

describe('what the doors export', () => {
  it('is what it was, each name with the first line of its doc comment', async () => {
    const text = everything.map(({ door, names }) => `# ${door}\n\n${names.map(lineOf).toSorted().join('\n')}\n`)
    await expect(text.join('\n')).toMatchFileSnapshot('doors-names.txt')
  })

  it.each(doors)('is all there: $door', async ({ file }) => {
    expect(existsSync(file)).toBe(true)
    const values = Object.keys((await import(file)) as object)
    expect(namesOf(file).map(({ name }) => name)).toEqual(expect.arrayContaining(values))
  })

  it.each(everything)('has a doc comment for each name: $door', ({ names }) => {
    expect(names.filter(({ doc }) => doc === '').map(placeOf)).toEqual([])
  })

  it('means one thing by each name', () => {
    const meanings = new Map<string, Set<string>>()
    for (const one of everything.flatMap(({ names }) => names)) {
      meanings.set(one.name, (meanings.get(one.name) ?? new Set()).add(placeOf(one)))
    }
    expect([...meanings.values()].filter(({ size }) => size > 1).map((places) => [...places])).toEqual([])
  })
})

function lineOf({ name, doc }: DoorName): string {
  return `${name}: ${doc}`
}

function placeOf({ file, declared }: DoorName): string {
  return `${relative(root, file)}: ${declared}`
}
