import { expect, test } from 'vitest'
import { allCommands, run } from '../../cli/program.ts'
import { fakeIo } from './fake-io.ts'

const commandNames = (await allCommands(fakeIo())).map((command) => command.name())

async function helpOf(name: string, width: number): Promise<string> {
  const io = fakeIo({ width })
  await run([name, '--help'], io)
  return io.said.out
}

test.each(commandNames)('%s has the flags about the configuration in a group of their own, the last', async (name) => {
  const flags = (await helpOf(name, 80)).split('\n\n').filter((part) => /^\w+:\n {2}-/.test(part))
  expect(flags.map((part) => part.split('\n', 1)[0])).toEqual(['Options:', 'Configuration:'])
  expect(flags[0]).toMatch(/\n {2}-h, --help /)
  expect(flags[1]).toMatch(/^\S+\n {2}--config <file> .*[^]*\n {2}--no-config .*[^]*\n {2}--print-config /)
})

test.each(['check', 'record'])('the flags of %s are wrapped at 60 columns too', async (name) => {
  const flags = /\nOptions:\n([^]*?)\n\nExamples:/.exec(await helpOf(name, 60))?.[1] ?? ''
  const lines = flags.split('\n')
  expect(lines.length).toBeGreaterThan(20)
  expect(lines.filter((line) => line.length > 60)).toEqual([])
})
