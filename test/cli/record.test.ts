import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answer, freePort, smallServer } from './small-server.ts'
import { finish, start } from './test-io.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'record-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true })
})
const out = (): string => join(folder, 'recorded')

describe('record', () => {
  it('writes a build that serve answers from, and that check --build finds in the server', async () => {
    const serving = start(['serve', '--fixture', 'odd', '--port', '0', '--log', 'off'])
    const [, url = ''] = await serving.sees(/answers at (\S+)/)
    const recorded = await finish(['record', url, '--out', out(), '--manifest'])
    expect(recorded.code ?? 0).toBe(0)
    expect(recorded.out).toMatch(
      /^Recorded \d+ entities, \d+ links and \d+ findings of http:\S+ in \S+ \(\d+ requests\)\.\nWrote \S+\/manifest\.json for 2 files\.\n$/,
    )
    const checked = await finish([
      'check',
      url,
      '--build',
      out(),
      '--rule',
      'SVC-1',
      '--rule',
      'SEM-2,SEM-3,SEM-4,SEM-5',
    ])
    expect([checked.code, checked.out]).toEqual([0, expect.stringContaining('conforms')])
    serving.stop()
    await serving.done

    const again = start(['serve', out(), '--port', '0', '--log', 'off'])
    const [, second = ''] = await again.sees(/answers at (\S+)/)
    expect((await fetch(`${second}/entities`)).status).toBe(200)
    again.stop()
    await again.done
  })

  it('shows how far it is on a terminal, and nothing elsewhere', async () => {
    await using server = await smallServer()
    const watched = await finish(['record', server.url, '--out', out()], { talkTerminal: true })
    expect(watched.err).toMatch(/\r1\/3 entities/)
    expect(watched.err).toMatch(/\r$/)
    const quiet = await finish(['record', server.url, '--out', out()])
    expect(quiet.err).toBe('')
  })

  it('ends with 2 when it is stopped, and the same command goes on', async () => {
    let wait = true
    const held: (() => void)[] = []
    await using server = await smallServer(({ url }, response) => {
      if (!wait || url !== '/entities/c3') return false
      held.push(() => answer(response, {}))
      run.stop()
      return true
    })
    const args = ['record', server.url, '--out', out(), '--concurrency', '1']
    const run = start(args)
    await run.done
    expect(run.code).toBe(3)
    expect(run.err).toBe(
      `Stopped. 2 entities are kept in ${out()}.recording; run the same command again to continue.\n`,
    )
    expect(await readdir(folder)).toEqual(['recorded.recording'])
    wait = false
    expect((await finish(args)).out).toMatch(/^Recorded 3 entities, 1 link and 1 finding of /)
    expect(await readdir(folder)).toEqual(['recorded'])
  })

  it('sends the headers, and writes no secret of them', async () => {
    const seen: (string | undefined)[] = []
    await using server = await smallServer(({ headers }, response) => {
      seen.push(headers.authorization)
      return headers.authorization !== 'Bearer tok-123456' && answer(response, {}, 401)
    })
    const header = ['--header', 'Authorization: Bearer ${TOKEN}']
    const { code, err } = await finish(['record', server.url, '--out', out()])
    expect([code, err]).toEqual([3, expect.stringMatching(/answers 401 to listEntities: add credentials/)])
    const let_in = await finish(['record', server.url, '--out', out(), ...header], { env: { TOKEN: 'tok-123456' } })
    expect(let_in.code ?? 0).toBe(0)
    expect(await readFile(join(out(), 'model.json'), 'utf8')).not.toContain('tok-')
    expect(seen.at(-1)).toBe('Bearer tok-123456')
  })

  it('says what changed since a build on disk: 0 the same, 1 different', async () => {
    await using server = await smallServer(
      ({ url }, response) =>
        changed && url === '/findings' && answer(response, [{ check: 'broken-link', severity: 'info', path: 'c3' }]),
    )
    let changed = false
    await finish(['record', server.url, '--out', out()])
    const files = await readdir(folder)
    const same = await finish(['record', server.url, '--compare', out()])
    expect([same.code, same.out]).toEqual([0, expect.stringContaining('the deployment shows the build: 4 the same')])
    changed = true
    const { code, out: text } = await finish(['record', server.url, '--compare', out(), '--reporter', 'json'])
    expect(code).toBe(1)
    expect(JSON.parse(text)).toMatchObject({
      command: 'record',
      entries: [
        { id: 'entities', outcome: 'pass' },
        { id: 'links', outcome: 'pass' },
        { id: 'findings', outcome: 'fail', says: '1 in the build, 1 in the deployment: 1 new, 1 gone' },
        { id: 'fields', outcome: 'pass' },
      ],
    })
    expect(await readdir(folder)).toEqual(files)
    const updated = await finish(['record', server.url, '--compare', out(), '--out', out()])
    expect([updated.code, updated.err]).toEqual([1, expect.stringMatching(/^Recorded 3 entities/)])
    expect((await finish(['record', server.url, '--compare', out()])).code).toBe(0)
  })

  it.each([
    [[], 'Name the folder to write to with --out, or the build to compare with, with --compare.'],
    [['--compare', ''], '--compare is empty'],
    [['--compare', '/dev/null/none'], 'name the folder of a build'],
    [['--out', 'x', '--reporter', 'json'], '--reporter is about a comparison'],
    [['--compare', 'x', '--index'], '--index and --manifest are about what --out writes'],
    [['--compare', 'x', '--manifest'], '--index and --manifest are about what --out writes'],
    [['--compare', 'x', '--observations'], '--observations has no folder to write to'],
    [['--out', 'x', '--observations', 'x/model.json'], 'x/model.json: This file is one of the build; '],
    [['--compare', 'x', '--observations', './x/build-log.json'], 'This file is one of the build; '],
    [['--out', 'x', '--observations', '/no/such/seen.json'], '/no/such/seen.json: The file could not be written: '],
  ])('is 2, before it asks anything, for %j', async (flags, says) => {
    const { code, err } = await finish(['record', 'http://127.0.0.1:9', ...flags])
    expect([code, err]).toEqual([3, expect.stringContaining(says)])
  })

  it('keeps what it observed beside the build, and serve --as takes the folder', async () => {
    await using server = await smallServer()
    const recorded = await finish(['record', server.url, '--out', out(), '--observations'])
    expect(recorded.out).toMatch(/^Recorded 3 .*\nObserved \d+ behaviours at open points in \S+observations\.json /)
    const run = start(['serve', out(), '--as', out(), '--port', '0', '--log', 'off'])
    const [, url = ''] = await run.sees(/answers at (\S+)/)
    expect((await fetch(`${url}/entities/unknown`)).headers.get('content-type')).toBe('application/json')
    expect(run.err).toMatch(/^Not seen of the server, so answered as without --as: .*accents-ignored/m)
    run.stop()
    await run.done
  })

  it('keeps what it has where the server sends it to a login in the end', async () => {
    let asked = 0
    await using server = await smallServer(({ url = '' }, response) => {
      const isOver = url === '/entities' && ++asked > 1
      if (isOver) response.writeHead(302, { location: '/login' }).end()
      return isOver
    })
    const { code, err } = await finish(['record', server.url, '--out', out()])
    expect([code, err]).toEqual([
      3,
      expect.stringMatching(/^listEntities: expected status 200, found status 302\. .* 3 entities are kept in /),
    ])
  })

  it('says where the server went away before everything was observed', async () => {
    let asked = 0
    await using server = await smallServer((_, response) => ++asked > 100 && Boolean(response.destroy()))
    const recorded = await finish(['record', server.url, '--out', out(), '--observations'])
    expect(recorded.out).toMatch(/^Recorded 3 .*\nObserved \d+ behaviours /)
    expect(recorded.err).toContain('! Not everything was observed: The server stopped answering.\n')
  })

  it('is 2, before it asks anything, when what is in the folder is no build', async () => {
    await writeFile(join(folder, 'model.json'), '[]')
    const { code, err } = await finish(['record', 'http://127.0.0.1:9', '--out', folder])
    expect([code, err]).toEqual([3, expect.stringContaining('was not written by a build')])
  })

  it('is 2, before it asks anything, when what it is to write into is not a folder', async () => {
    const { code, err } = await finish(['record', 'http://127.0.0.1:9', '--out', '/dev/null'])
    expect([code, err]).toEqual([3, expect.stringContaining('/dev/null: The build cannot be written: this is a file')])
  })

  it('stops waiting for a server when it is told to', async () => {
    const port = await freePort()
    const run = start(['record', `http://127.0.0.1:${port}`, '--out', out(), '--wait', '10m'])
    run.stop()
    await run.done
    expect([run.code, run.err]).toEqual([3, 'Stopped.\n'])
  })

  it('is 2 when nothing listens', async () => {
    const port = await freePort()
    const { code, err } = await finish(['record', `http://127.0.0.1:${port}`, '--out', out()])
    expect(code).toBe(3)
    expect(err).toBe(`Nothing listens at 127.0.0.1:${port}; start the server, or wait for it with --wait 30s.\n`)
  })
})
