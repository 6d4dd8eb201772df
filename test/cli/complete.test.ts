import { describe, expect, test } from 'vitest'
import { allCommands } from '../../cli/program.ts'
import { rules } from '../../src/conformance.ts'
import { reporterNames } from '../../src/report/reporters/index.ts'
import { bundledScenarios } from '../../src/staging/bundled-scenarios.ts'
import { variations } from '../../src/variations/choose.ts'
import { fakeIo } from './fake-io.ts'
import { finish } from './test-io.ts'

/** What is offered in the place of the last word. */
async function offered(...words: readonly string[]): Promise<readonly string[]> {
  const { out, err } = await finish(['complete', 'fish', '--', ...words])
  expect(err).toBe('')
  return out.split('\n').slice(0, -1)
}
const namesOf = (lines: readonly string[]): readonly string[] => lines.map((line) => line.split('\t', 1)[0] ?? '')

describe('complete', () => {
  test('offers commands, with what they do', async () => {
    const commands = await allCommands(fakeIo())
    expect(await offered('')).toEqual(commands.map((one) => `${one.name()}\t${one.description()}`))
    expect(namesOf(await offered('co'))).toEqual(['contract', 'complete'])
  })

  test('offers all flags of each command, and those about the configuration', async () => {
    for (const command of await allCommands(fakeIo())) {
      const flags = namesOf(await offered(command.name(), '--'))
      expect(new Set(flags)).toEqual(new Set([...command.options.map(({ long }) => long), '--help']))
      expect(flags).toContain('--print-config')
    }
    expect(await offered('check', 'http://x', '--skip')).toEqual(['--skip-rule\tskip this rule; repeatable'])
  })

  test.each([
    [['check', '--rule'], rules.map(({ id }) => id)],
    [['check', 'http://x', '--skip-rule'], rules.map(({ id }) => id)],
    [['serve', '--vary'], variations.map(({ name }) => name)],
    [['vary', '--only'], variations.map(({ name }) => name)],
    [['vary', '--only', 'error-html', '--except'], variations.map(({ name }) => name)],
    [['gaps', '--reporter'], reporterNames],
    [['check', '-r'], reporterNames],
    [['serve', '--scenario'], Object.keys(bundledScenarios)],
    [
      ['serve', '--log'],
      ['text', 'json', 'off'],
    ],
  ])('offers the names that may stand behind %j', async (before, names) => {
    expect(await offered(...before, '')).toEqual(names)
    const start = names[0]?.slice(0, 3) ?? ''
    expect(await offered(...before, start)).toEqual(names.filter((one) => one.startsWith(start)))
  })

  test('offers each id that can be explained once', async () => {
    const ids = await offered('explain', '')
    expect(ids).toEqual(
      expect.arrayContaining(['unknown-entity-is-404', 'OPS-2', 'OPS-3.12', 'GAP-9', 'hits-worst-first']),
    )
    expect(new Set(ids).size).toBe(ids.length)
    // Shells break words at these, or take them for their own.
    expect(ids.filter((id) => /[\s:'"$*=]/.test(id))).toEqual([])
  })

  test.each([
    [['check', '--build', '']],
    [['serve', '']],
    [['serve', '--watch', '']],
    [['vary', '--', 'npm', '']],
    [['vary', '--', 'npm', '--']],
    [['nothing', '']],
  ])('offers nothing for %j, where a shell had better offer files', async (words) => {
    expect(await offered(...words)).toEqual([])
  })

  test.each(['bash', 'zsh', 'fish'])('prints a script for %s that asks it', async (shell) => {
    const { out, code } = await finish(['complete', shell])
    expect([out, code]).toEqual([expect.stringMatching(new RegExp(` complete ${shell} -- `)), undefined])
  })

  test('knows no other shell', async () => {
    const { err, code } = await finish(['complete', 'tcsh'])
    expect([err, code]).toEqual([expect.stringContaining('Allowed choices are bash, zsh, fish.'), 3])
  })
})
