import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { behaviours } from '../../src/contract/behaviours.ts'
import { rules } from '../../src/conformance.ts'
import { variations } from '../../src/variations/choose.ts'
import { finish } from '../cli/test-io.ts'
import { codeSpansIn, documentAt, documents, root, tableBelow } from './documents.ts'
import { banned, longest, sentencesIn, wordsOf } from './sentences.ts'

/** Sentences that take a reader too long, or hold one up. */
function heavyIn(text: string): readonly string[] {
  return sentencesIn(text).filter((one) => wordsOf(one) > longest || banned.some((phrase) => phrase.test(one)))
}

describe('finds', () => {
  const words = (count: number): string => Array.from({ length: count }, () => 'word').join(' ')

  it.each([
    `A ${words(30)}.`,
    `- An item.\n- A ${words(30)}`,
    `| a cell | ${words(31)} |`,
    'A gap closes by itself.',
    'OPS-1 is there to be judged.',
  ])('%s', (text) => {
    expect(heavyIn(text)).toHaveLength(1)
  })

  it.each([
    `A ${words(29)}. A ${words(29)}.`,
    `| ${words(30)} | ${words(20)}; ${words(20)} |`,
    `\`\`\`\n${words(40)}\n\`\`\``,
  ])('nothing in %s', (text) => {
    expect(heavyIn(text)).toEqual([])
  })
})

describe('a sentence takes one breath', () => {
  it.each(documents.map(({ path, text }) => [path, text] as const))('in %s', (_, text) => {
    expect(heavyIn(text)).toEqual([])
  })

  const names = tableBelow(documentAt('README.md'), '## Commands').flatMap(([, named = '']) => codeSpansIn(named))
  it.each(names)('in the help of %s', async (name) => {
    const { out } = await finish([name, '--help'])
    const flags = out.replace(/^Examples:\n(?: .*\n)*/m, '').split(/\n\n|\n(?= {2,3}\S)/)
    expect(flags.flatMap((text) => heavyIn(text.replaceAll(/ {2,}/g, ' ')))).toEqual([])
  })

  it('in what rules, variations, behaviours and open points say', () => {
    const { openPoints } = JSON.parse(readFileSync(join(root, 'contract/open-points.json'), 'utf8')) as {
      readonly openPoints: readonly { readonly title: string; readonly words: string }[]
    }
    const said = [
      ...rules.flatMap(({ title, why }) => [title, why ?? '']),
      ...variations.map(({ says }) => says),
      ...Object.values(behaviours).map(({ says }) => says),
      ...openPoints.flatMap(({ title, words }) => [title, words]),
    ]
    expect(said.flatMap(heavyIn)).toEqual([])
  })
})

it('no program says what a reader stumbles over', () => {
  const files = ['src', 'cli'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => join(folder, file)),
  )
  const said = files.flatMap((file) => {
    const code = readFileSync(join(root, file), 'utf8').replace(/\/\*[^]*?\*\/|^ *\/\/ .*$/gm, '')
    return banned.filter((phrase) => phrase.test(code)).map((phrase) => [file, String(phrase)])
  })
  expect(said).toEqual([])
})
