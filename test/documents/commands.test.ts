import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rules } from '../../src/conformance.ts'
import { finish, start, type Run } from '../cli/test-io.ts'
import { commandsIn, documentAt, documents, root } from './documents.ts'

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>
}

const client = 'examples/client/screens.test.js'
const readme = documentAt('README.md')
/** Where the documents say that a server runs: the one of `npm start`. */
const usual = 'http://127.0.0.1:4010'
let running: readonly Run[]
let url = ''
/** Where one runs that answers from fixtures/laboratory. */
let laboratoryUrl = ''
/** What one command writes, a later one may read. */
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'model-query-'))
  await writeFile(join(folder, 'package.json'), '{}')
  const build = ['fixtures/library', 'fixtures/laboratory']
  running = build.map((one) => start(['serve', one, '--port', '0', '--log', 'off']))
  const urls = await Promise.all(running.map(async (one) => (await one.sees(/answers at (\S+)/))[1] ?? ''))
  ;[url = '', laboratoryUrl = ''] = urls
})
afterAll(async () => {
  for (const one of running) {
    one.stop()
    await one.done
  }
  await rm(folder, { recursive: true })
})

/** The arguments of the program in a command, or none where the command runs another one. */
function argvOf(command: string): readonly string[] | undefined {
  const run = command.replace(/^npm ci && /, '')
  if (run === 'npm start') return ['serve']
  const [matched, script, args = ''] = /^(?:npm (start|run(?: -s)? cli) --|npx model-query) ?(.*)$/.exec(run) ?? []
  if (matched === undefined) return undefined
  // The tests of somebody's project.
  const words = [...args.replace(/-- npm test$/, `-- node ${client}`).matchAll(/'([^']*)'|(\S+)/g)].map(
    ([, quoted, bare]) => quoted ?? bare ?? '',
  )
  const at = words.includes('--laboratory') ? laboratoryUrl : url
  return [
    ...(script === 'start' ? ['serve'] : []),
    ...words.map((word) => word.replace(usual, at).replace(/(?<=^|=)\/tmp/, folder)),
    // In a folder of its own.
    ...(words[0] === 'init' ? ['--dir', folder] : []),
  ]
}

/** What is no command of the program: a script of package.json, or the tests that stand in the command. */
function isOfTheRepository(command: string): boolean {
  if (command === 'npm ci && npm test') return scripts['test'] !== undefined
  if (command.startsWith(`curl '${usual}/`)) return readme.includes(command)
  const [, script] = /^npm run ([a-z:]+)$/.exec(command) ?? []
  if (script !== undefined) return scripts[script] !== undefined
  const [, made] = /^mkdir -p \/tmp(\/\S+)$/.exec(command) ?? []
  if (made !== undefined) return mkdirSync(folder + made, { recursive: true }) !== ''
  const [, files] = /^npx vitest run ((?:test\/\S+\.test\.ts ?)+)(?:-u)?$/.exec(command) ?? []
  return files?.split(' ').every((file) => existsSync(join(root, file))) ?? false
}

/** Options that leave most of the work to other tests: test/cli/vary.test.ts tries variations, and those that observe ask all. */
function shorter(command: string): readonly string[] {
  if (command.includes(' --wrong ')) return ['--only', 'findings-answer']
  if (command.includes(' vary ') && !command.includes(' --only ')) return ['--only', 'error-html']
  if (!command.includes(' check ') || /--(?:replay|rule|observations|choices) /.test(command)) return []
  // A quick check observes nothing, and its sample is settled.
  return /--(?:beside|needs|miss) /.test(command) ? ['--rule', 'OPS-2'] : ['--quick']
}

/** Whether the command is there to show what failures look like. */
const showsFailures = (command: string): boolean => command.includes('examples/careless-client/')

/** The exit code of a server that is asked one thing and stopped. */
async function serves(args: readonly string[]): Promise<number | undefined> {
  const serving = start([...args, ...(args.includes('--port') ? [] : ['--port', '0'])])
  const [, at = ''] = await serving.sees(/answers at (\S+)/)
  expect((await fetch(`${at}/findings`)).status).toBe(200)
  serving.stop()
  await serving.done
  return serving.code
}

/** The exit code of a command that ends by itself, or is a proxy that is asked one thing. */
async function tells(args: readonly string[]): Promise<number> {
  const told = start(args, { env: { PATH: process.env['PATH'] ?? '' } })
  if (args[0] === 'mock' || args[0] === 'proxy') {
    const [, guarded = ''] = await told.sees(/(?:answers|model-query) at (\S+)/)
    expect((await fetch(`${guarded}/findings`)).status).toBe(200)
    told.stop()
  }
  await told.done
  const written = args.map((arg) => arg.replace(/^[a-z]+=/, '')).filter((arg) => arg.startsWith(folder))
  for (const file of written) expect(existsSync(file)).toBe(true)
  if (written.length === 0) expect(told.out).not.toBe('')
  return told.code ?? 0
}

/** What a command writes; a server is stopped once it answers. */
async function printedBy(args: readonly string[]): Promise<string> {
  const run = start([...args, ...(args[0] === 'serve' ? ['--port', '0'] : [])], {
    env: { PATH: process.env['PATH'] ?? '' },
  })
  if (args[0] === 'serve') {
    await run.sees(/console +http/)
    run.stop()
  }
  await run.done
  return run.out
}

/** The URL in a curl command of the documents, at the server that runs here. */
function inUrl(command: string): string {
  return command.replace(/^curl '(.*)'$/, '$1').replace(usual, url)
}

/** Without the numbers and the room between words, which differ from run to run. */
function plain(text: string): string {
  return text.replaceAll(/\d[\d.,]*/g, '#').replaceAll(/ +/g, ' ')
}

/** The command of each block whose output follows, and that output. */
function shownIn(text: string): readonly (readonly [command: string, lines: string])[] {
  return [...text.matchAll(/```sh\n([^`]*)```\n```text\n([^`]*)\n```/g)].map(([, block = '', lines = '']) => {
    const [command = ''] = commandsIn([{ path: '', text: `\`\`\`sh\n${block}\`\`\`` }])
    return [command, lines]
  })
}

const commands = commandsIn(documents)

describe('the documents', () => {
  it('have commands to test', () => {
    expect(commands.length).toBeGreaterThan(25)
    for (const { path } of documents.filter(({ text }) => text.includes('```sh'))) {
      expect([path, commandsIn(documents.filter((one) => one.path === path))]).not.toEqual([path, []])
    }
  })

  it('keep the lines of npm out of what a file or another program gets', () => {
    const forPrograms = commands.filter((command) => /^npm run .*(?: >|\||--reporter json(?: |$))/.test(command))
    expect(forPrograms).not.toEqual([])
    expect(forPrograms.filter((command) => !command.startsWith('npm run -s '))).toEqual([])
  })

  it.each(commands.filter((command) => !argvOf(command)))('%s', (command) => {
    expect(isOfTheRepository(command)).toBe(true)
  })

  it.each(commands.filter((command) => argvOf(command)))('%s', { timeout: 120_000 }, async (command) => {
    const args = argvOf(command) ?? []
    const [name, ...rest] = args
    if (name === 'serve' && !args.includes('--list-variations')) expect(await serves(args)).toBe(0)
    else expect(await tells([name ?? '', ...shorter(command), ...rest])).toBe(showsFailures(command) ? 1 : 0)
  })

  it.each(shownIn(readme))('README.md: %s prints the lines that are shown', async (command, lines) => {
    const args = argvOf(command)
    const printed = args ? await printedBy(args) : await (await fetch(inUrl(command))).text()
    const all = plain(printed).split('\n')
    for (const line of plain(lines).split('\n')) expect(all.some((one) => one.includes(line)) || all).toBe(true)
  })

  it('npm start answers, as a person types it', async () => {
    const npm = spawn('npm', ['start', '--', '--port', '0'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
      detached: true,
    })
    let out = ''
    npm.stdout.on('data', (chunk: Buffer) => (out += String(chunk)))
    await expect.poll(() => out, { timeout: 15_000 }).toMatch(/listFindings +http/)
    const urls = out.match(/http:\/\/[^/\s]+\/\S+/g) ?? []
    expect(urls).toHaveLength(5)
    for (const one of urls) expect((await fetch(one)).status).toBe(200)
    process.kill(-(npm.pid as number), 'SIGTERM')
    await once(npm, 'close')
    // The documents show what it prints, but for the time and the port.
    const shown = /```\n(model-query answers at [^]*?)```/.exec(documentAt('docs/frontend.md'))?.[1] ?? ''
    const bare = (text: string): string => text.replace(/127\.0\.0\.1:\d+/g, 'HOST').replace(/\d+ ms/, 'MS')
    expect(bare(out)).toContain(bare(shown))
  })
})

it('the page of a rule has commands that work', { timeout: 120_000 }, async () => {
  const model = JSON.parse(readFileSync(join(root, 'fixtures/library/model.json'), 'utf8')) as {
    readonly entities: readonly { readonly id: string }[]
  }
  const known = encodeURIComponent(model.entities[0]?.id ?? '')
  const pages = rules.map(({ id }) => readFileSync(join(root, `docs/rules/${id}.md`), 'utf8'))
  const lines = new Set(pages.flatMap((text) => /```sh\n([^]*?)```/.exec(text)?.[1]?.trim().split('\n') ?? []))
  const selected: string[] = []
  for (const line of lines) {
    const [, rule] = /^npx model-query check <base-url> --rule (\S+)(?: --rule OPS-1 --verbose)?$/.exec(line) ?? []
    const [, target] = /^curl -sS -i '<base-url>(\S+)'$/.exec(line) ?? []
    if (rule !== undefined) selected.push('--rule', rule)
    else {
      const asked = `${url}${target}`.replace('<id>', known).replace('<words>', 'loan')
      expect([line, (await fetch(asked)).status]).toEqual([line, 200])
    }
  }
  expect(selected).toHaveLength(2 * rules.length)
  const { out, err, code } = await finish(['check', url, '--quick', ...selected])
  expect([err, code ?? 0]).toEqual(['', 0])
  expect(out).not.toContain('left out')
})
