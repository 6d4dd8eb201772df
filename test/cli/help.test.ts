import { expect, test } from 'vitest'
import { allCommands, run } from '../../cli/program.ts'
import { wrapped } from '../../cli/terminal/wrapped.ts'
import { fakeIo } from './fake-io.ts'

const commandNames = (await allCommands(fakeIo())).map((command) => command.name())

async function helpOf(name: string, width: number, flag = '--help'): Promise<string> {
  const io = fakeIo({ width })
  await run([name, flag], io)
  return io.said.out
}

test.each(commandNames)('%s has the flags about the configuration in a group of their own, the last', async (name) => {
  const flags = (await helpOf(name, 80)).split('\n\n').filter((part) => /^[\w ,]+:\n {2}-/.test(part))
  expect(flags.slice(-2).map((part) => part.split('\n', 1)[0])).toEqual(['Options:', 'Configuration:'])
  expect(flags.at(-2)).toMatch(/\n {2}-h, --help /)
  expect(flags.at(-1)).toMatch(/^\S+\n {2}--config <file> .*[^]*\n {2}--no-config .*[^]*\n {2}--print-config /)
})

test.each(['check', 'record'])('the flags of %s are wrapped at 60 columns too', async (name) => {
  const flags = /\n(?:Options|Judge by):\n([^]*?)\n\nExamples:/.exec(await helpOf(name, 60))?.[1] ?? ''
  const lines = flags.split('\n')
  expect(lines.length).toBeGreaterThan(20)
  expect(lines.filter((line) => line.length > 60)).toEqual([])
})

test.each([80, 120])('no help of any command is wider than %i columns, and all words are whole', async (width) => {
  for (const name of commandNames) {
    const [lines, words] = [(await helpOf(name, width)).split('\n'), (await helpOf(name, 1000)).split(/\s+/)]
    expect([name, lines.filter((line) => line.length > width)]).toEqual([name, []])
    const shown = new Set(lines.flatMap((line) => line.split(/\s+/)))
    expect([name, words.filter((word) => !shown.has(word))]).toEqual([name, []])
  }
})

test('a command goes on after a backslash with the flag and its value, and what it does stands above it', () => {
  const line = '  $ npx model-query check http://127.0.0.1:4010 --reporter junit=report.xml   in CI'
  expect(wrapped(line, 60)).toBe(
    '  # in CI\n  $ npx model-query check http://127.0.0.1:4010 \\\n      --reporter junit=report.xml',
  )
  expect(wrapped('  0  one two three', 12)).toBe('  0  one two\n     three')
  const paragraph = 'Some words of a sentence that takes more than one line of the source, which is\nbroken elsewhere.'
  expect(wrapped(paragraph, 60)).toBe(
    'Some words of a sentence that takes more than one line of\nthe source, which is broken elsewhere.',
  )
})

test('the help of the program has its commands in groups', async () => {
  const io = fakeIo()
  await run(['--help'], io)
  const parts = io.said.out.split('\n\n').filter((part) => /^[\w ]+:\n {2}[a-z]+ \[/.test(part))
  const groups = parts.map((part) => [
    part.split(':', 1)[0],
    [...part.matchAll(/^ {2}([a-z]+) /gm)].map(([, name]) => name),
  ])
  expect(groups).toEqual([
    ['Mock', ['serve', 'mock', 'proxy', 'record', 'generate', 'index', 'pack']],
    ['Test a client', ['vary', 'wall', 'usage', 'init']],
    ['Judge a server', ['check', 'report']],
    ['Contract', ['gaps', 'contract', 'explain']],
    ['For assistants and shells', ['mcp', 'complete']],
  ])
})

test.each([
  ['check', ['Judge by', 'Server', 'Load and limits', 'How much to ask', 'Which rules', 'Verdict', 'Report']],
  ['serve', ['Build', 'Address', 'Control', 'Output', 'On purpose']],
])('%s has five examples and twelve flags with -h, and all its flags in groups with --help', async (name, groups) => {
  const short = await helpOf(name, 80, '-h')
  expect(short.match(/^ {2}\$ npx model-query /gm)).toHaveLength(5)
  expect(short.match(/^ {2}(?:-\w, )?--\w/gm)).toHaveLength(12)
  expect(short).toContain(`npx model-query ${name} --help`)
  const whole = await helpOf(name, 80)
  const headings = [...whole.matchAll(/^([\w ,]+):\n {2}-/gm)].map(([, heading]) => heading)
  expect(headings).toEqual(expect.arrayContaining(groups))
  expect(whole.length).toBeGreaterThan(short.length * 2)
})
