import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { finish, start } from './cli/test-io.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const readme = await readFile(join(root, 'README.md'), 'utf8')
const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

// The section for a project of one's own is run as it stands, in such a project, by `.ci/run`.
const [here = '', elsewhere = ''] = readme.split('### In tests and in the browser')
const commands = [...(here + elsewhere.slice(elsewhere.indexOf('\n### '))).matchAll(/```sh\n([^]*?)```/g)]
  .flatMap(([, block = '']) => block.split('\n'))
  .map((line) => line.replace(/\s+#.*/, '').trim())
  .filter(Boolean)

/** The arguments of the program in a command, or none where the command runs another one. */
function argvOf(command: string): string[] | undefined {
  if (command === 'npm start') return ['serve']
  const [, script, args = ''] = /^npm (start|run cli) -- (.*)$/.exec(command) ?? []
  return script === undefined ? undefined : [...(script === 'start' ? ['serve'] : []), ...args.split(' ')]
}

describe('README', () => {
  it('has commands to test', () => {
    expect(commands.length).toBeGreaterThan(5)
  })

  it.each(commands)('%s', { timeout: 300_000 }, async (command) => {
    const [, run = command] = /^npm ci && (.*)$/.exec(command) ?? []
    if (run === 'npm test') return expect(scripts['test']).toBe('vitest run')
    const argv = argvOf(run)
    // All variations are tried where `vary` is tested.
    if (argv?.[0] === 'vary') argv.splice(1, 0, '--only', 'without-entity-title,error-html')
    if (!argv) throw new Error('this command is not known to be tested')
    const folder = await mkdtemp(join(tmpdir(), 'model-query-'))
    const args = argv.map((arg) => (arg.startsWith('/tmp/') ? join(folder, 'out') : arg))
    if (args[0] === 'serve' && !args.includes('--list-variations')) {
      const serving = start([...args, ...(args.includes('--port') ? [] : ['--port', '0'])])
      const [, url = ''] = await serving.sees(/answers at (\S+)/)
      expect((await fetch(`${url}/findings`)).status).toBe(200)
      serving.stop()
      await serving.done
      expect(serving.code).toBe(0)
    } else {
      // The README checks the server that `npm start` runs.
      const running = start(['serve', '--port', '0', '--log', 'off'])
      const [, url = ''] = await running.sees(/answers at (\S+)/)
      const told = start(
        args.map((arg) => (arg === 'http://127.0.0.1:4010' ? url : arg)),
        { env: { PATH: process.env['PATH'] ?? '' } },
      )
      if (args[0] === 'mock' || args[0] === 'proxy') {
        const [, guarded = ''] = await told.sees(/(?:answers at|passes) (\S+)/)
        expect((await fetch(`${guarded}/findings`)).status).toBe(200)
        told.stop()
      }
      await told.done
      expect(told.code ?? 0).toBe(0)
      expect(told.out).not.toBe('')
      running.stop()
      await running.done
    }
    await rm(folder, { recursive: true })
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
    expect(urls).toHaveLength(4)
    for (const url of urls) expect((await fetch(url)).status).toBe(200)
    process.kill(-(npm.pid as number), 'SIGTERM')
    await once(npm, 'close')
  })

  it('names no reporter, and no option of check and gaps, that is not there', async () => {
    const names = ['check', 'gaps', 'serve', 'record']
    const help = (await Promise.all(names.map((name) => finish([name, '--help'])))).map(({ out }) => out).join('')
    const options = [...readme.matchAll(/(?:check|gaps)\b[^`]*?(--[a-z-]+)|`(--[a-z-]+)/g)].map(
      ([, a, b]) => a ?? b ?? '',
    )
    expect(options.length).toBeGreaterThan(5)
    for (const option of options) expect(help).toContain(option)
    for (const reporter of ['pretty', 'json', 'junit', 'github', 'sarif', 'markdown', 'html', 'tap']) {
      expect(readme).toContain(`\`${reporter}\``)
      expect(help).toContain(reporter)
    }
  })
})
