import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundleProgram } from '../../scripts/bundle-program.ts'
import { packageFolder } from '../package-folder.ts'
import { isRunning } from './is-running.ts'

const folder = packageFolder()
const main = join(folder, 'dist/lib/main.js')
// As it is published.
beforeAll(() => bundleProgram(join(folder, 'dist/lib')))
afterAll(() => rmSync(folder, { recursive: true }))

function bin(...args: readonly string[]) {
  // On GitHub, an annotation would come with each error.
  const env = { ...process.env, GITHUB_ACTIONS: undefined }
  const child = spawn(process.execPath, [main, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const written = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => (written.out += String(chunk)))
  child.stderr.on('data', (chunk: Buffer) => (written.err += String(chunk)))
  return { child, written, ended: once(child, 'close') as Promise<[number | null, string | null]> }
}

const pidFile = join(folder, 'pid')
const waiting = `require('fs').writeFileSync(process.argv[1], String(process.pid)); setInterval(() => {}, 1000)`

describe('the bin', () => {
  const help = ['base-node.js', 'base.js', 'load-fault.js', 'main.js', 'program.js', 'rolldown-runtime.js']
  const serving = ['commands.js', 'minisearch.js', 'serve.js', 'shared-node.js', 'shared.js']
  it.each([
    ['serve', [...help, ...serving], true],
    ['check-flags', [...help, 'check-flags.js'], false],
  ])('loads little for %s, and no library that reads YAML, checks schemas or asks servers', (name, files, isOnPort) => {
    const loaded = new Set<string>()
    const libraries = new Set<string>()
    const load = (file: string): void => {
      loaded.add(file)
      const text = readFileSync(join(folder, 'dist/lib', file), 'utf8')
      for (const [, beside, name = ''] of text.matchAll(/(?:from|import)\s*"(\.\/)?([^"]+)"/g)) {
        if (beside === undefined) libraries.add(name)
        if (beside !== undefined && !loaded.has(name)) load(name)
      }
    }
    load('main.js')
    // It says why the program cannot be loaded.
    expect([...loaded]).toEqual(['main.js', 'load-fault.js'])
    load('program.js')
    load(`${name}.js`)
    expect([...loaded].toSorted()).toEqual(files.toSorted())
    expect([...libraries].filter((one) => !one.startsWith('node:'))).toEqual([])
    expect(libraries.has('node:http')).toBe(isOnPort)
  })

  it('lists its commands and its version with exit code 0', async () => {
    const help = bin('--help')
    expect(await help.ended).toEqual([0, null])
    expect(help.written.out).toMatch(/^Usage: model-query[^]*serve[^]*generate/)
    const version = bin('--version')
    expect(await version.ended).toEqual([0, null])
    expect(version.written.out).toMatch(/^\d+\.\d+\.\d+\n$/)
  })

  it('completes a word in bash', async () => {
    const script = bin('complete', 'bash')
    await script.ended
    const program = join(folder, 'model-query')
    writeFileSync(program, `#!/bin/sh\nexec '${process.execPath}' '${main}' "$@"\n`, { mode: 0o755 })
    const asked = 'COMP_WORDS=(model-query check --rule unknown-ent http://x); COMP_CWORD=3; _model_query "$0"'
    const lines = `${script.written.out}${asked}\nprintf '%s\\n' "\${COMPREPLY[@]}"`
    expect(execFileSync('bash', ['-c', lines, program], { encoding: 'utf8' })).toBe('unknown-entity-is-404\n')
  })

  it('says in one sentence what it needs when Node is older', async () => {
    const old = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.8' } })`
    const child = spawn(process.execPath, ['--import', `data:text/javascript,${old}`, main, 'serve'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let err = ''
    child.stderr.on('data', (chunk: Buffer) => (err += String(chunk)))
    expect(await once(child, 'close')).toEqual([3, null])
    expect(err).toBe('model-query needs Node 20.19 or later; this is Node 18.20.8.\n')
  })

  it('ends with 3 and one line for a mistake at the keyboard', async () => {
    const { written, ended } = bin('serve', 'no-such-folder')
    expect(await ended).toEqual([3, null])
    expect(written.err).toMatch(/^no-such-folder[^\n]*\n$/)
  })

  it('ends with 3 for what nobody catches: 1 would say that a rule failed', async () => {
    const failing = `process.stdout.write = () => setImmediate(() => { throw new Error('nobody catches this') })`
    const child = spawn(process.execPath, ['--import', `data:text/javascript,${failing}`, main, 'serve', '--port', '0'])
    let err = ''
    child.stderr.on('data', (chunk: Buffer) => (err += String(chunk)))
    expect(await once(child, 'close')).toEqual([3, null])
    expect(err).toContain('nobody catches this')
  })

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const)('serves until %s, then ends with 0', async (signal) => {
    const { child, written, ended } = bin('serve', '--port', '0')
    await expect.poll(() => written.out, { timeout: 15_000 }).toContain('findings')
    const [, url = ''] = /answers at (\S+)/.exec(written.out) ?? []
    expect((await fetch(`${url}/findings`)).status).toBe(200)
    child.kill(signal)
    expect(await ended).toEqual([0, null])
    expect(written.err).toBe('')
  })

  it('says in one sentence that its working directory is gone', async () => {
    // For the program alone: Node may ask as well.
    const gone = `const { cwd } = process
      process.cwd = () => {
        if (!new Error().stack.includes('lib/main.js')) return cwd()
        throw Object.assign(new Error('uv_cwd'), { code: 'ENOENT' })
      }`
    const preload = `data:text/javascript,${encodeURIComponent(gone)}`
    const child = spawn(process.execPath, ['--import', preload, main, 'gaps'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let err = ''
    child.stderr.on('data', (chunk: Buffer) => (err += String(chunk)))
    expect(await once(child, 'close')).toEqual([3, null])
    expect(err).toBe('The working directory is not there any more; change to one that is.\n')
  })

  it('reads a contract from standard input, which has no notes beside it', async () => {
    const child = spawn(process.execPath, [main, 'gaps', '--contract', '-'], { stdio: ['pipe', 'pipe', 'inherit'] })
    child.stdin.end(readFileSync(join(folder, 'contract/openapi.yaml')))
    let out = ''
    child.stdout.on('data', (chunk: Buffer) => (out += String(chunk)))
    expect(await once(child, 'close')).toEqual([0, null])
    expect(out).toContain('standard input')
    expect(out).toContain('12 open')
  })

  it.runIf(process.platform === 'linux')('ends with 3 and one line where its output takes no more', async () => {
    const full = openSync('/dev/full', 'w')
    const child = spawn(process.execPath, [main, 'check', '--list-rules'], { stdio: ['ignore', full, 'pipe'] })
    closeSync(full)
    let err = ''
    child.stderr?.on('data', (chunk: Buffer) => (err += String(chunk)))
    expect(await once(child, 'close')).toEqual([3, null])
    expect(err).toBe('Standard output cannot be written: no space is left. What was to be written there is lost.\n')
  })

  it("judges a mock in TypeScript, by the project's Vite, and names the line of what is wrong", async () => {
    // Inside of this project, which has msw and Vite.
    const project = mkdtempSync(join(import.meta.dirname, 'mine-'))
    const file = join(project, 'handlers.ts')
    writeFileSync(
      file,
      `import { http, HttpResponse } from 'msw'\nimport { data } from './data'\nexport const handlers: object[] = [
        http.get('*/entities', () => HttpResponse.json([{ id: 'a' }])),
        http.get('*/entities/:id', () => HttpResponse.json(data)),
      ]`,
    )
    writeFileSync(join(project, 'data.ts'), `export const data = { id: 'b' as string }`)
    const { written, ended } = bin('check', '--quick', '--mine', file)
    expect(await ended).toEqual([1, null])
    expect(written.out).toMatch(/^FAIL {2}entity-has-the-asked-identifier [^]*? {2}place +\S*handlers\.ts:5\n/m)
    rmSync(project, { recursive: true })
  })

  it.each(['SIGHUP', 'SIGKILL'] as const)('ends what vary has started when it is gone by %s', async (signal) => {
    rmSync(pidFile, { force: true })
    const { child, ended } = bin('vary', '--jobs', '1', '--', process.execPath, '-e', waiting, pidFile)
    await expect.poll(() => existsSync(pidFile) && readFileSync(pidFile, 'utf8'), { timeout: 30_000 }).toMatch(/\d/)
    const pid = Number(readFileSync(pidFile, 'utf8'))
    child.kill(signal)
    await ended
    // Who can still act waits for it.
    if (signal === 'SIGHUP') expect(isRunning(pid)).toBe(false)
    await expect.poll(() => isRunning(pid), { timeout: 15_000 }).toBe(false)
  })

  describe('serve -- COMMAND', () => {
    const told = (): string => (existsSync(pidFile) ? readFileSync(pidFile, 'utf8') : '')
    /** Writes its number, starts another that waits, and waits; it says which signal it heard, or ends with it. */
    const command = (onSignal: string): string => `
      const { spawn } = require('child_process')
      const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => { ${onSignal} })
      require('fs').writeFileSync(process.argv[1], process.pid + ' ' + other.pid)
      setInterval(() => {}, 1000)`

    async function serving(onSignal: string) {
      rmSync(pidFile, { force: true })
      const run = bin('serve', '--fixture', 'one', '--', process.execPath, '-e', command(onSignal), pidFile)
      await expect.poll(told, { timeout: 30_000 }).toMatch(/^\d+ \d+$/)
      const [pid = 0, other = 0] = told().split(' ').map(Number)
      const [, url = ''] = /answers at (\S+)/.exec(run.written.err) ?? []
      return { ...run, pid, other, url }
    }

    it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
      'passes %s on, answers until the command has ended, and leaves nothing',
      async (signal) => {
        const onSignal = `fetch(process.env.MODEL_QUERY_URL + '/findings').then(({ status }) => {
        console.log(signal, status)
        process.exit(5)
      })`
        const { child, ended, written, other } = await serving(onSignal)
        child.kill(signal)
        expect(await ended).toEqual([5, null])
        expect(written.out).toBe(`${signal} 200\n`)
        await expect.poll(() => isRunning(other), { timeout: 15_000 }).toBe(false)
      },
    )

    it('ends a command at once that does not heed a signal, when a second one comes', async () => {
      const { child, ended, pid, written } = await serving(`console.log('no')`)
      child.kill('SIGTERM')
      await expect.poll(() => written.out, { timeout: 15_000 }).toBe('no\n')
      // What comes within a tenth of a second is the same wish.
      await expect.poll(() => child.kill('SIGTERM') && isRunning(pid), { timeout: 15_000, interval: 150 }).toBe(false)
      expect(await ended).toEqual([137, null])
    })

    it.each([['serve'], ['vary', '--jobs', '1']])(
      'ends the command of %s when the shell is gone in which npm started it',
      async (...args) => {
        rmSync(pidFile, { force: true })
        const line = [process.execPath, main, ...args, '--', process.execPath, '-e', waiting, pidFile]
        const env = { ...process.env, npm_command: 'exec' }
        // Two commands, or the shell would be replaced by the first.
        const shell = spawn('/bin/sh', ['-c', '"$@"; exit $?', 'sh', ...line], { env, stdio: 'ignore' })
        await expect.poll(told, { timeout: 30_000 }).toMatch(/\d/)
        const pid = Number(told())
        shell.kill('SIGTERM')
        await once(shell, 'close')
        await expect.poll(() => isRunning(pid), { timeout: 15_000 }).toBe(false)
      },
    )

    it('ends the command when it is gone itself, by whatever', async () => {
      const { child, ended, pid, other } = await serving('')
      child.kill('SIGKILL')
      await ended
      await expect.poll(() => isRunning(pid) || isRunning(other), { timeout: 15_000 }).toBe(false)
    })

    it.runIf(process.platform === 'linux')(
      'leaves the terminal to the command, and to what is typed there',
      async () => {
        const reads = `process.stdin.once('data', (line) => { console.log('typed ' + line); process.exit(4) })`
        const line = `"${process.execPath}" "${main}" serve --fixture one -- "${process.execPath}" -e "${reads}"; echo "code $?"`
        const child = spawn('script', ['--quiet', '--return', '--command', line, '/dev/null'], {
          env: { ...process.env, SHELL: '/bin/sh' },
        })
        let out = ''
        child.stdout.on('data', (chunk: Buffer) => (out += String(chunk)))
        await expect.poll(() => out, { timeout: 15_000 }).toContain('while this runs')
        child.stdin.write('word\n')
        await once(child, 'close')
        expect(out).toMatch(/typed word[^]*code 4/)
      },
    )
  })

  it.runIf(process.platform === 'linux')('answers in the background of a terminal', async () => {
    const line = `set -m; "${process.execPath}" "${main}" serve --port 0 & read line; kill %1; wait`
    const child = spawn('script', ['--quiet', '--return', '--command', line, '/dev/null'], {
      env: { ...process.env, SHELL: '/bin/sh' },
    })
    let out = ''
    child.stdout.on('data', (chunk: Buffer) => (out += String(chunk)))
    await expect.poll(() => out, { timeout: 15_000 }).toContain('press h for the keys')
    const [, url = ''] = /answers at (\S+)/.exec(out.replace(/\u001b\[\d+m/g, '')) ?? []
    for (let at = 0; at < 3; at++) {
      expect((await fetch(`${url}/findings`, { signal: AbortSignal.timeout(5_000) })).status).toBe(200)
    }
    child.stdin.write('\n')
    await once(child, 'close')
    expect(out).not.toContain('Stopped')
  })

  it('goes on answering when nobody reads its output any more', async () => {
    const { child, written, ended } = bin('serve', '--port', '0')
    await expect.poll(() => written.out, { timeout: 15_000 }).toContain('findings')
    const [, url = ''] = /answers at (\S+)/.exec(written.out) ?? []
    child.stdout.destroy()
    for (let at = 0; at < 3; at++) expect((await fetch(`${url}/entities/${at}`)).status).toBe(404)
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(written.err).toBe('')
  })
})
