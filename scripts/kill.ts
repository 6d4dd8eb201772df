// node --import tsx scripts/kill.ts [times] [cases]: kills the built program while it writes, and looks whether each file is whole.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startServer } from '../src/adapters/start-server.ts'
import { findFixture } from '../src/build/find-fixture.ts'
import { randomOf } from '../src/text/random.ts'

const times = Number(process.argv[2] ?? 50)
const chance = randomOf(1, 'kill')
const folder = await mkdtemp(join(tmpdir(), 'model-query-kill-'))
const at = (name: string): string => join(folder, name)
const server = await startServer(findFixture('library'))

const begin = (argv: readonly string[]): ChildProcess =>
  spawn(process.execPath, [join('dist', 'cli', 'main.js'), ...argv], { stdio: 'ignore' })

interface Case {
  readonly argv: readonly string[]
  /** What it writes, below the folder. */
  readonly files: readonly string[]
  /** It serves here, and writes once it was asked and then told to end. */
  readonly serves?: string
}

/** Resolves when it writes, as far as that is known: at once, or when it was asked and told to end. */
const toldToEnd = async (child: ChildProcess, { serves }: Case): Promise<void> => {
  if (serves === undefined) return
  while (child.exitCode === null && !(await fetch(serves).catch(() => undefined))?.ok) await wait(20)
  child.kill('SIGTERM')
}

// One that was free a moment ago.
const other = await startServer(findFixture('one'))
const { port } = other
await other.close(0)
const cases: Readonly<Record<string, Case>> = {
  'gaps --accept': {
    argv: ['gaps', '--accept', 'GAP-3', '--reason', 'known', '--accepted', at('gaps.accepted.json')],
    files: ['gaps.accepted.json'],
  },
  'gaps, a report': { argv: ['gaps', '--reporter', `json=${at('gaps.json')}`], files: ['gaps.json'] },
  generate: {
    argv: ['generate', '--entities', '3000', '--links', '9000', '--out', at('built')],
    files: ['built/model.json', 'built/build-log.json', 'built/candidates.json'],
  },
  index: { argv: ['index', at('indexed')], files: ['indexed/search.bin'] },
  init: { argv: ['init', '--dir', at('app'), '--yes'], files: ['app/package.json'] },
  record: {
    argv: ['record', server.url, '--out', at('recorded')],
    files: ['recorded/model.json', 'recorded/build-log.json'],
  },
  check: {
    argv: [
      ...['check', server.url, '--sample', '20', '--observations', at('seen.json'), '--record', at('run.har')],
      ...['--reporter', `json=${at('check.json')}`],
    ],
    files: ['seen.json', 'run.har', 'check.json'],
  },
  'serve --har': {
    argv: ['serve', '--port', String(port), '--har', at('session.har')],
    files: ['session.har'],
    serves: `http://127.0.0.1:${port}/entities`,
  },
}

const chosen = process.argv[3]?.split(',') ?? Object.keys(cases)

let broken = 0
for (const name of chosen) {
  const one = cases[name]!
  const { argv, files } = one
  await cp(findFixture('library'), at('indexed'), { recursive: true })
  await cp(join('examples', 'client'), at('app'), { recursive: true })
  await writeFile(at('app/package.json'), '{"name":"app","private":true,"scripts":{"test":"true"}}\n')
  const first = begin(argv)
  const firstGone = once(first, 'exit')
  let begun = performance.now()
  await toldToEnd(first, one)
  if (one.serves !== undefined) begun = performance.now()
  await firstGone
  const longest = performance.now() - begun
  const whole = new Map<string, Buffer>()
  for (const file of files) whole.set(file, await readFile(at(file)))
  let killed = 0
  let seen = 0
  for (let time = 0; time < times; time++) {
    if (time % 2 === 0) for (const file of files) if (!file.startsWith('app/')) await rm(at(file), { force: true })
    const child = begin(argv)
    const gone = once(child, 'exit')
    await toldToEnd(child, one)
    // Most is written near the end.
    const part = one.serves === undefined ? Math.sqrt(chance()) * 1.4 : chance()
    const timer = setTimeout(() => child.kill('SIGKILL'), longest * part)
    await gone
    clearTimeout(timer)
    if (child.signalCode === 'SIGKILL') killed++
    for (const file of files) {
      if (!existsSync(at(file))) continue
      seen++
      const bytes = await readFile(at(file))
      try {
        if (!file.endsWith('.bin')) JSON.parse(bytes.toString())
        else if (!whole.get(file)?.equals(bytes)) throw new Error('it differs from the whole one')
      } catch (error) {
        broken++
        console.log(`${name}: ${file} is not whole: ${String(error)}`)
      }
    }
  }
  console.log(`${name}: ${times} runs, ${killed} killed, ${seen} files looked at, ${broken} not whole`)
}
await server.close(1000)
await rm(folder, { recursive: true })
process.exitCode = broken > 0 ? 1 : 0
