import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const src = fileURLToPath(new URL('../src/', import.meta.url))

/** Members that hold sentences for people; what a program decides by has a `kind` beside them. */
const prose = '(?:expected|actual|message|says|what|how|reason|sentence)'
/** A sentence: such a member of something, or a variable that was taken out of it. */
const sentence = String.raw`(?<![\w$'.])(?<!typeof )(?:[\w$)\]]+(?:\?|!)?\.)*${prose}\b`

const branches: readonly RegExp[] = [
  new RegExp(
    String.raw`${sentence}(?:\?|!)?\.(?:startsWith|endsWith|includes|match|matchAll|search|indexOf|at|charAt|slice)\(`,
    'g',
  ),
  new RegExp(String.raw`\.(?:test|exec|includes|has)\(\s*${sentence}\s*(?:\)|,|\?\?)`, 'g'),
  new RegExp(String.raw`${sentence}\s*[!=]==?(?!=|\s*(?:undefined|null)\b)`, 'g'),
  new RegExp(String.raw`(?<!typeof [\w$.]*)(?<=['"\x60\w$)\]])\s*[!=]==?\s*${sentence}`, 'g'),
  new RegExp(String.raw`switch\s*\(\s*${sentence}\s*\)`, 'g'),
]

/** Files that read the messages of other programs, which have nothing better, or say more of what was said. */
const foreign: Readonly<Record<string, string>> = {
  'adapters/prism/relay.ts': "the codes of Node's HTTP parser, which begin with HPE_",
  'client/reach.ts': 'undici says in words alone that a proxy did not connect',
  'conformance/explain/likely.ts': 'a likely cause is said of what a failure says, and decides nothing',
  'files/yaml-text.ts': 'the engine says in words alone that the stack is full',
}

/** A program without its comments. */
function code(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/ .*$/gm, '$1')
}

/** What of a program decides by a sentence. */
function branchesIn(text: string): readonly string[] {
  const plain = code(text)
  return branches.flatMap((branch) => [...plain.matchAll(branch)].map(([found]) => found.trim()))
}

describe('no branch on our own prose', () => {
  it.each([
    "overrides.filter(({ what }) => !what.startsWith('delay '))",
    "overrides.filter(({ what }) => what !== 'stall')",
    "if (flaw.message.includes('finite')) return",
    'if (/^a value/.test(fault.message)) return',
    'const found = /x/.exec(message)',
    "if (problem.expected === 'one Entity') return",
    "if ('one Entity' === problem.expected) return",
    'switch (entry.says) {',
    "gap.how?.startsWith('a')",
    'if (known.has(entry.reason)) return',
  ])('finds %s', (text) => {
    expect(branchesIn(text)).not.toEqual([])
  })

  it.each([
    'if (entry.says === undefined) return',
    "if (fault.kind === 'unfinished') return fault.message",
    "const says = entry.says ?? ''",
    "// where message.startsWith('expected')",
    'throw new Error(`${what} is missing`)',
    "if (typeof error.message === 'string') return",
  ])('lets %s be', (text) => {
    expect(branchesIn(text)).toEqual([])
  })

  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.startsWith('generated/'),
  )
  const found = new Map(files.map((file) => [file, branchesIn(readFileSync(src + file, 'utf8'))]))

  it('in src', () => {
    const breaches = [...found].filter(([file, lines]) => lines.length > 0 && !(file in foreign))
    expect(Object.fromEntries(breaches)).toEqual({})
  })

  it.each(Object.entries(foreign))('but in %s, for %s', (file) => {
    expect(found.get(file)?.length).toBeGreaterThan(0)
  })
})
