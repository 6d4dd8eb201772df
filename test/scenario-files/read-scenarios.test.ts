import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readScenarios, type Scenarios } from '../../src/scenario-files/read-scenarios.ts'
import { watchScenarios } from '../../src/scenario-files/watch-scenarios.ts'
import { describeUserError, UserError } from '../../src/text/user-error.ts'
import { createStage } from '../../src/staging/stage.ts'
import { testFolder } from '../build/build-folder.ts'

async function read(text: string): Promise<Scenarios> {
  await using folder = await testFolder({ 's.yaml': text })
  return await readScenarios(join(folder.path, 's.yaml'))
}
async function refusal(text: string): Promise<string> {
  await using folder = await testFolder({ 's.yaml': text })
  const error: unknown = await readScenarios(join(folder.path, 's.yaml')).catch((thrown: unknown) => thrown)
  if (!(error instanceof UserError)) throw error
  return describeUserError(error).replaceAll(folder.path, '')
}
const rule = (text: string): string => `scenarios:\n  mine:\n    rules:\n      - ${text}\n`

describe('readScenarios', () => {
  it('shows several mistakes at once, one for each rule, and knows a patch', async () => {
    const text = `scenarios:
  one: { rules: [{ patch: { title: null } }, { stats: 503 }, { status: 99, fault: fire }] }
  two:
    rules:
      - { patch: { title: null }, status: 500 }
      - { delay: 9-1 }
`
    expect((await refusal(text)).split('\n').filter((line) => line.startsWith('/'))).toEqual([
      expect.stringMatching(/:2:\d+: "stats" is not known here/),
      expect.stringMatching(/:2:\d+: status: 200 to 599/),
      expect.stringMatching(/:5:\d+: patch changes the operation's own answer/),
    ])
    expect(await read('scenarios: {a: {rules: [{patch: {x: null}}]}}')).toEqual({
      a: { rules: [{ patch: { x: null } }] },
    })
  })

  it('reads YAML', async () => {
    const text = `# yaml-language-server: $schema=scenarios.schema.json
scenarios:
  third-search:
    description: the third search for loan is reset
    rules:
      - { word: loan, calls: 3, fault: reset }
      - operation: getEntity
        id: 'a: b'
        calls: 2-
        chance: 10%
        delay: 100-800
        status: 503
        body: { any: [json, 1, null] }
        headers: { Retry-After: '3' }
  calm:
    rules: []
`
    const scenarios = await read(text)
    expect(scenarios).toEqual({
      'third-search': {
        description: 'the third search for loan is reset',
        rules: [
          { word: 'loan', calls: 3, fault: 'reset' },
          {
            operation: 'getEntity',
            id: 'a: b',
            calls: '2-',
            chance: '10%',
            delay: '100-800',
            status: 503,
            body: { any: ['json', 1, null] },
            headers: { 'Retry-After': '3' },
          },
        ],
      },
      calm: { rules: [] },
    })
    expect(Object.keys(createStage({ scenarios }).scenarios).slice(0, 2)).toEqual(['third-search', 'calm'])
  })

  it('reads JSON', async () => {
    const scenarios = { mine: { rules: [{ delay: 7 }] } }
    expect(await read(JSON.stringify({ $schema: 'x', scenarios }))).toEqual(scenarios)
  })

  it('follows anchors', async () => {
    const text = 'scenarios:\n  a: &a\n    rules: [{ delay: 1 }]\n  b: *a\n'
    expect(await read(text)).toMatchObject({ b: { rules: [{ delay: 1 }] } })
  })

  it.each([
    ['', '/s.yaml:1:1: This is not an object with scenarios; write "scenarios" at the top.'],
    ['- 1', '/s.yaml:1:1: This is not an object with scenarios; write "scenarios" at the top.'],
    ['{}', '/s.yaml:1:1: "scenarios" is missing here; add it.'],
    ['scenarios: 3', '/s.yaml:1:1: scenarios: An object with the scenarios by name.'],
    ['scenario: {}\nscenarios: {}', '/s.yaml:1:1: "scenario" is not known here; use scenarios.'],
    [
      'scenarios:\n  Mine: {rules: []}',
      '/s.yaml:2:3: A name must consist of lower-case letters, digits and hyphens: "Mine".',
    ],
    ['scenarios:\n  mine: slow', '/s.yaml:2:3: mine: An object with rules in their order'],
    ['scenarios:\n  mine: {}', '/s.yaml:2:3: "rules" is missing here; add it.'],
    ['scenarios:\n  mine:\n    rules: {}', '/s.yaml:3:5: rules: A list of rules.'],
    ['scenarios:\n  mine:\n   rules: []\n    more: 1', '/s.yaml:4:'],
    ['scenarios:\n  a: {rules: []}\n  a: {rules: []}', '/s.yaml:3:3: This key is repeated; rem'],
    ['scenarios: {}\n---\nscenarios: {}', '/s.yaml:2:1: A second YAML document begins here; put only one in a file.'],
    ['{"scenarios": {"a": {"rules": [}}}', '/s.yaml:1:'],
    [rule('3'), '/s.yaml:4:9: a rule: An object with conditions, all of which must hold'],
    [
      rule('operation: getEntity'),
      '/s.yaml:4:9: a rule: An object with conditions, all of which must hold, and at least one of',
    ],
    [rule('dealy: 3\n        status: 500'), '/s.yaml:4:9: "dealy" is not known here; use operation, id, word,'],
    [rule('dealy: 3'), '/s.yaml:4:9: "dealy" is not known here;'],
    [rule('operation: searhModel\n        delay: 1'), '/s.yaml:4:9: operation: One of listEntities, getEntity,'],
    [rule('id: 7\n        delay: 1'), '/s.yaml:4:9: id: The identifier that getEntity is asked for, as a string.'],
    [rule('delay: 600001'), '/s.yaml:4:9: delay: Milliseconds before the answer, up to 600000:'],
    [rule('delay: soon'), '/s.yaml:4:9: delay: Milliseconds'],
    [rule('delay: 1.5'), '/s.yaml:4:9: delay: Milliseconds'],
    [rule('delay: 9-1'), "/s.yaml:4:9: a rule: delay must be in milliseconds, up to 600000, like 200 or '100-800'."],
    [rule('delay: 1-600001'), '/s.yaml:4:9: a rule: delay must be in milliseconds, up to 600000'],
    [rule('calls: 0\n        delay: 1'), '/s.yaml:4:9: calls: Which of the questions that fit, counted from 1'],
    [rule('chance: 101%\n        delay: 1'), '/s.yaml:4:9: chance: How probable it is'],
    [rule('chance: 2\n        delay: 1'), '/s.yaml:4:9: chance: How probable it is'],
    [rule('status: 199'), '/s.yaml:4:9: status: 200 to 599.'],
    [rule('fault: fire'), '/s.yaml:4:9: fault: One of reset, stall, truncate, content-type and invalid-json.'],
    [
      rule('headers: { Content-Length: "3" }'),
      '/s.yaml:4:20: This header is not valid, or is set by the server: "Content-Length".',
    ],
    [rule('headers: { X: "é" }'), '/s.yaml:4:20: X: use a string of printable ASCII; put a number in quotes.'],
    [rule('headers: { X: 3 }'), '/s.yaml:4:20: X: use a string of printable ASCII; put a number in quotes.'],
    [rule('id: a\n        word: b\n        delay: 1'), '/s.yaml:4:9: id belongs to getEntity and word to searchModel;'],
    [rule('operation: searchModel\n        id: a\n        delay: 1'), '/s.yaml:4:9: id belongs to getEntity'],
  ])('refuses %j', async (text, message) => {
    const [line = '', ...frame] = (await refusal(text)).split('\n')
    expect(line.slice(0, message.length)).toBe(message)
    expect(frame.join('\n')).toContain('^')
  })

  it('refuses what is no file', async () => {
    await using folder = await testFolder()
    await expect(readScenarios(folder.path)).rejects.toThrow('This is a folder; name the file of the scenarios in it.')
    await expect(readScenarios(join(folder.path, 'x'))).rejects.toThrow(
      'This file does not exist; check the path of the scenarios.',
    )
  })
})

describe('watchScenarios', () => {
  it('tells of other scenarios, of mistakes, and of the first good ones after a mistake', async () => {
    await using folder = await testFolder({ 's.yaml': rule('delay: 1') })
    const file = join(folder.path, 's.yaml')
    const told: string[] = []
    const watch = watchScenarios(file, {
      from: await readScenarios(file),
      interval: 5,
      onScenarios: (scenarios) => void told.push(JSON.stringify(scenarios['mine']?.rules[0])),
      onError: (error) => void told.push(`${error.place?.line}: ${error.sentence}`),
    })
    const tells = async (text: string): Promise<void> => {
      await expect.poll(() => told.splice(0)).toEqual([text])
    }
    await writeFile(`${file}.new`, rule('delay: 2'))
    await rename(`${file}.new`, file)
    await tells('{"delay":2}')
    await writeFile(file, rule('status: 1'))
    await tells('4: status: 200 to 599. From 400 on without a body a problem detail is answered, below that nothing.')
    await writeFile(file, rule('delay: 2'))
    await tells('{"delay":2}')
    await rm(file)
    await tells('undefined: This file does not exist; check the path of the scenarios.')
    await writeFile(file, rule('delay: 3'))
    await tells('{"delay":3}')
    await watch.close()
    await writeFile(file, rule('delay: 4'))
    expect(told).toEqual([])
  })
})
