import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readObservations } from '../../src/interface/read-observations.ts'
import type { Report } from '../../src/report/report.ts'
import { reporterNames } from '../../src/report/reporters/index.ts'
import { unsafe } from '../report/reporters/hostile.ts'
import { answer, freePort, smallServer, socketServer, type Special } from './small-server.ts'
import { finish, start, type Outcome, type Run, type World } from './test-io.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'check-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true })
})

const quick = ['--timeout', '3s']
/** Time enough for an answer on a busy machine. */
const patient = ['--timeout', '30s']

/** Checks a small server that is special in one way. */
async function checkSpecial(special: Special, args: readonly string[] = [], world?: World): Promise<Outcome> {
  await using server = await smallServer(special)
  const run = await finish(['check', server.url, ...quick, ...args], world)
  return plain(run, server.url)
}

/** The same with a fifth of the questions, where what is shown does not hang on their number. */
function checkQuickly(special: Special, args: readonly string[] = [], world?: World): Promise<Outcome> {
  return checkSpecial(special, ['--quick', ...args], world)
}

/** The run with what differs from run to run taken out. */
function plain({ out, err, code }: Outcome, url: string): Outcome {
  const named = (text: string): string =>
    text
      .replaceAll(url, 'BASE')
      .replaceAll(new URL(url).host, 'HOST')
      .replaceAll(folder, 'FOLDER')
      .replace(/(?:[\d,]+ requests?, )?[\d.]+ (?:ms|s)\)$/gm, 'TIME)')
  return { out: named(out), err: named(err), code }
}

/** Every path is answered, but one is wrong: an unknown entity is 200. */
const takesAnyId: Special = ({ url = '' }, response) => {
  const id = /^\/entities\/([^?]+)/.exec(url)?.[1]
  if (id?.includes('%FF')) return answer(response, {}, 400)
  return (
    id !== undefined && !/^[abc]\d$/.test(id) && !/%[67]/.test(id) && answer(response, { id: decodeURIComponent(id) })
  )
}
const servesAsItShould: Special = () => false

describe('check', () => {
  it('is 0 for a server that conforms, in at most fifteen lines', async () => {
    const { out, err, code } = await checkSpecial(servesAsItShould, patient)
    expect(code).toBe(0)
    expect(err).toBe('')
    expect(out).toMatch(/^check BASE\n/)
    expect(out).toMatch(/\nconforms: \d+ passed.*\(TIME\)\n {2}required {2}\d+ passed/)
    expect(out).toMatch(/\n {2}skipped {3}no build to compare with: \d+ rules\n/)
    expect(out).not.toMatch(/FAIL|✓|GAP-/)
    expect(out.trimEnd().split('\n').length).toBeLessThanOrEqual(15)
  })

  it('shows all that passed and was observed with --verbose', async () => {
    const { out, code } = await checkSpecial(servesAsItShould, [...patient, '--verbose'])
    expect(code).toBe(0)
    expect(out).toMatch(/✓ unknown-entity-is-404 {2}OPS-2 {2}getEntity/)
    expect(out).toMatch(/\nobserved, never judged\n {2}GAP-3 {2}Paging of listEntities\. The note of /)
  })

  it('is 1 for one that does not, and shows what was expected, what came, and how to ask again', async () => {
    const { out, code } = await checkQuickly(takesAnyId, ['--rule', 'unknown-entity-is-404'])
    expect(code).toBe(1)
    expect(out).toMatch(/^check BASE\n\nFAIL {2}unknown-entity-is-404 {2}OPS-2 {2}getEntity\n/)
    expect(out).toMatch(/\n {2}expected {2}.*404/)
    expect(out).toMatch(/\n {2}actual {4}.*200/)
    expect(out).toMatch(/\n {2}\$ curl .*'BASE\/entities\//)
    expect(out).toMatch(/\n {2}│ HTTP\/1\.1 200 OK\n/)
    expect(out).toMatch(/\n {2}contract {2}contract\/openapi\.yaml:\d+:\d+\n/)
    expect(out).toMatch(/does not conform: 1 failed \(TIME\)\n/)
  })

  it('prints a report that fits on a screen', async () => {
    const rules = ['--rule', 'list-findings-answers', '--rule', 'list-entities-answers', '--skip-rule', 'GAP-3']
    const gone: Special = ({ url }, response) => url === '/findings' && answer(response, { error: 'gone' }, 410)
    const { out } = await checkSpecial(gone, rules)
    await expect(out.replace(/^ {2}│ transfer-encoding: .*\n/m, '')).toMatchFileSnapshot('golden/check-fails.txt')
    const conforming = await checkSpecial(servesAsItShould, rules)
    await expect(conforming.out).toMatchFileSnapshot('golden/check-conforms.txt')
    const inFull = await checkSpecial(servesAsItShould, [...rules, '--verbose'])
    await expect(inFull.out).toMatchFileSnapshot('golden/check-conforms-verbose.txt')
  })

  it('says where it stands in the contract, without the lines of the contract', async () => {
    const { out } = await checkQuickly(takesAnyId, ['--rule', 'unknown-entity-is-404'])
    expect(out).not.toContain('operationId')
  })

  it('compares with a build, and refuses one that cannot be read', async () => {
    await writeFile(join(folder, 'model.json'), '{"entities": [{"id": "a1"}, {"id": 7}]}')
    const { err, code } = await checkSpecial(servesAsItShould, ['--build', folder])
    expect(code).toBe(3)
    expect(err).toContain('model.json:1:')
  })

  it('asks whether the build is the right one where the server shows another', async () => {
    const odd = fileURLToPath(new URL('../../fixtures/odd', import.meta.url))
    const rule = ['--rule', 'entities-are-the-builds']
    const { out, code } = await checkSpecial(servesAsItShould, ['--build', odd, ...rule])
    expect(code).toBe(1)
    expect(out.replaceAll(/\n +/g, ' ')).toMatch(
      / The build has 155 entities, the list 3, and they differ in \d+ places: is this the build that the server answers from\?/,
    )
    await writeFile(
      join(folder, 'model.json'),
      '{"entities": [{"id": "a1"}, {"id": "b2"}, {"id": "c3"}, {"id": "d4"}], "links": []}',
    )
    const near = await checkSpecial(servesAsItShould, ['--build', folder, ...rule])
    expect(near.out).toContain('FAIL  entities-are-the-builds')
    expect(near.out).not.toContain('is this the build')
  })
})

describe('a question that cannot be put', () => {
  const refusals: readonly (readonly [string, readonly string[], string | RegExp])[] = [
    ['no server is named', [], 'Name the server to judge: npx model-query check http://127.0.0.1:4010\n'],
    ['it is no URL', ['nonsense'], /^"nonsense" is not a base URL/],
    [
      'it lacks its scheme',
      ['localhost:4010/api'],
      '"localhost:4010/api" is not a base URL; write http://localhost:4010/api.\n',
    ],
    [
      'a rule is unknown',
      ['http://x', '--rule', 'unknown-entity-is-403'],
      'No rule is called unknown-entity-is-403. Did you mean unknown-entity-is-404?\n',
    ],
    [
      'an operation is unknown',
      ['http://x', '--operation', 'getEntitiy'],
      /argument 'getEntitiy' is invalid\. Use one of listEntities, getEntity, searchModel, listFindings\./,
    ],
    ['no rule is left', ['http://x', '--rule', 'OPS-4', '--operation', 'getEntity'], /leave no rule/],
    ['a reporter is unknown', ['http://x', '-r', 'jsn'], /No reporter is called jsn\. Did you mean json\?/],
    ['a flag has its value in it', ['http://x', '--wait 30s'], /unknown option '--wait 30s'[^]*are two arguments/],
    ['a flag is unknown', ['http://x', '--reportr', 'json'], /unknown option '--reportr'[^]*Did you mean --reporter\?/],
    ['a number is none', ['http://x', '--concurrency', 'many'], /whole number from 1 to 256/],
    ['a time is none', ['http://x', '--wait', '30'], /Use a time such as 500ms, 30s or 2m/],
    ['a size is none', ['http://x', '--max-body', 'big'], /Use a size such as 512K or 64M/],
    ['a header is none', ['http://x', '--header', 'Authorization'], /'Name: value'/],
    [
      'a variable is not set',
      ['http://x', '--header', 'Authorization: Bearer ${NO_TOKEN}'],
      'The environment variable NO_TOKEN, used by the header Authorization, is not set; set it and run the command again.\n',
    ],
    [
      'the baseline is not there',
      ['http://x', '--baseline', '/no/such.json'],
      /^\/no\/such\.json: This file does not exist/,
    ],
    [
      'the contract is not there',
      ['http://x', '--contract', '/no/such.yaml'],
      /^\/no\/such\.yaml: This file does not exist/,
    ],
    [
      'the observations could not be written',
      ['http://x', '--observations', '/no/such/folder/o.json'],
      '/no/such/folder/o.json: The file could not be written: its folder does not exist; create it first.\n',
    ],
    [
      'a file is in the place of the folder of a report',
      ['http://x', '-r', 'junit=package.json/report.xml'],
      /\/package\.json\/report\.xml: The file could not be written: a file is in the place of its folder; choose another name\.\n$/,
    ],
    [
      'the baseline could not be written',
      ['http://x', '--update-baseline', '--baseline', '/no/such/folder/b.json'],
      '/no/such/folder/b.json: The file could not be written: its folder does not exist; create it first.\n',
    ],
    [
      'a clause is one that no rule can stand on',
      ['http://x', '--rule', 'svc-4'],
      'No rule cites SVC-4. It concerns the contract as a document, which no server shows; the tests of the contract cover it.\n',
    ],
    [
      'an open point is no matter of servers',
      ['http://x', '--rule', 'GAP-1'],
      /^No rule cites GAP-1\. .*model-query gaps/,
    ],
    ['all entities and some are wanted', ['http://x', '--sample', '3', '--exhaustive'], /cannot be used with/],
    [
      'two flags want one file',
      ['http://x', '-r', 'json=same.out', '--observations', './same.out'],
      './same.out: Two flags write to this file; give each its own file.\n',
    ],
    [
      'a report would take the place of what is judged by',
      ['http://x', '--contract', 'package.json', '-r', 'json=./package.json'],
      /package\.json: This file is an input of the same command; write to another one\.\n$/,
    ],
    [
      'a report would take the place of the recording',
      ['--replay', 'package.json', '-r', 'json=./package.json'],
      /package\.json: This file is an input of the same command/,
    ],
    ['a recording would be recorded', ['--replay', 'a.har', '--record', 'b.har'], /cannot be used with/],
    [
      'the certificates are not there',
      ['http://x', '--ca', '/no/such.pem'],
      /^\/no\/such\.pem: This file does not exist/,
    ],
    [
      'the certificates are something else',
      ['http://x', '--cert', 'package.json'],
      'package.json: This file does not contain a PEM certificate; name one with --cert.\n',
    ],
    [
      'the key is of no certificate',
      ['http://x', '--key', 'package.json'],
      '--key is the key of a certificate; name that with --cert.\n',
    ],
  ]
  it.each(refusals)('is 3 when %s', async (_, args, message) => {
    const { out, err, code } = await finish(['check', ...args])
    expect([code, out]).toEqual([3, ''])
    if (typeof message === 'string') expect(err).toBe(message)
    else expect(err).toMatch(message)
  })

  it('is 3 when nothing listens', async () => {
    const port = await freePort()
    const { err, code } = await finish(['check', `http://127.0.0.1:${port}`, ...quick])
    expect(code).toBe(3)
    expect(err).toBe(`Nothing listens at 127.0.0.1:${port}; start the server, or wait for it with --wait 30s.\n`)
  })

  it('is 3 when nothing listens after waiting', async () => {
    const port = await freePort()
    const { err, code } = await finish(['check', `http://127.0.0.1:${port}`, '--wait', '100ms', ...quick])
    expect([code, err]).toEqual([3, `Nothing listens at 127.0.0.1:${port} after 0.1 s of waiting; start the server.\n`])
  })

  it('is 3 when what answers is not HTTP', async () => {
    await using server = await socketServer((socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'))
    const { err, code } = await finish(['check', server.url, ...quick])
    expect(code).toBe(3)
    expect(err).toMatch(/^127\.0\.0\.1:\d+ does not speak HTTP/)
    expect(err.trim().split('\n')).toHaveLength(1)
  })

  it('is 3 when nobody is let in', async () => {
    const { err, code } = await checkQuickly((_, response) => answer(response, {}, 401))
    expect(code).toBe(3)
    expect(err).toContain("--header 'Authorization: Bearer ${TOKEN}'")
  })
})

describe('a server that was asked and failed is 1', () => {
  it('when it dies half-way', async () => {
    let left = 9
    await using server = await smallServer((_, response) => {
      // On a connection that is kept, the end of it may have come before the question.
      response.setHeader('connection', 'close')
      if (left-- > 0) return false
      server.kill()
      return true
    })
    const { out, code } = await finish(['check', server.url, ...quick])
    expect(code).toBe(1)
    expect(out).toContain('does not conform')
  })

  it('when an answer drips and never ends', async () => {
    const drips = new Set<NodeJS.Timeout>()
    const { out, code } = await checkQuickly(
      ({ url }, response) => {
        if (url !== '/entities') return false
        response.writeHead(200, { 'content-type': 'application/json' })
        const drip = setInterval(() => response.write(' '), 20)
        drips.add(drip)
        response.once('close', () => clearInterval(drip))
        return true
      },
      ['--timeout', '500ms'],
    )
    expect(code).toBe(1)
    expect(out).toContain('timed out')
    expect(drips.size).toBeLessThan(40)
  })

  it('when an answer never ends, of which no more is read than allowed', async () => {
    let sent = 0
    const chunk = Buffer.alloc(64 * 1024, ' ')
    const { out, code } = await checkQuickly(
      ({ url, method }, response) => {
        // An answer to HEAD takes any number of writes at once: it would never come to an end of its own.
        if (url !== '/findings' || method !== 'GET') return false
        response.writeHead(200, { 'content-type': 'application/json' })
        const more = (): void => {
          while (!response.destroyed) {
            sent += chunk.length
            if (!response.write(chunk)) break
          }
        }
        response.on('drain', more)
        more()
        return true
      },
      ['--max-body', '256K', '--timeout', '5s'],
    )
    expect(code).toBe(1)
    expect(out).toContain('more than 256 KiB (--max-body)')
    expect(sent).toBeLessThan(512 * 1024 ** 2)
  })

  it('when it answers HTML to everything', async () => {
    const { out, code } = await checkQuickly((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Welcome</title>')
      return true
    })
    expect(code).toBe(1)
    expect(out).toContain('text/html')
  })
})

describe('another contract', () => {
  it('is judged by as well: an operation that it adds', async () => {
    const contract = await readFile(new URL('../../contract/openapi.yaml', import.meta.url), 'utf8')
    const file = join(folder, 'next.yaml')
    const added = `  /domains:
    get:
      operationId: listDomains
      responses:
        '200':
          description: The domains.
          content:
            application/json:
              schema:
                type: array
                items:
                  type: string
components:
`
    await writeFile(file, contract.replace('components:\n', added))
    const args = ['--contract', file, '--rule', 'further-operations-fit-the-contract']
    const behind = await checkQuickly(servesAsItShould, args)
    expect(behind.code).toBe(1)
    expect(behind.out).toContain("'BASE/domains'")
    const wrong = await checkQuickly(({ url }, response) => url === '/domains' && answer(response, [1]), args)
    expect(wrong.code).toBe(1)
    expect(wrong.out).toContain('FOLDER/next.yaml:')
    const right = await checkQuickly(({ url }, response) => url === '/domains' && answer(response, ['a']), args)
    expect([right.code, right.err]).toEqual([0, ''])
  })
})

describe('reports', () => {
  const sends = (name: string): string => join(folder, `report.${name}`)

  it('come in every form from one run, and none holds a secret or an escape', async () => {
    const secret = 's3cr3t-\u00e9t\u00e9/+=&<"'
    const args = reporterNames.flatMap((name) => ['--reporter', `${name}=${sends(name)}`])
    const echo: Special = (request, response) => {
      const sent = Buffer.from(request.headers.authorization ?? '', 'latin1').toString('latin1')
      const body = { id: 'x', said: sent, evil: '\u001b]8;;x\u0007\u202e<script>' }
      return request.url?.startsWith('/entities/') === true && answer(response, body)
    }
    const { out, err, code } = await checkSpecial(
      echo,
      ['--header', 'Authorization: Bearer ${TOKEN}', '--observations', sends('observations'), ...args],
      { env: { TOKEN: secret } },
    )
    expect(code).toBe(1)
    expect(out).toBe('')
    expect(err).toMatch(/^does not conform: .*; written: .*\n$/)
    for (const name of [...reporterNames, 'observations']) {
      const text = await readFile(sends(name), 'utf8')
      expect(`${name}: ${text}`).not.toContain('s3cr3t')
      expect(`${name}: ${text}`).not.toMatch(unsafe)
    }
    expect(await readFile(sends('pretty'), 'utf8')).toContain('-H "authorization: Bearer $TOKEN"'.replace('a', 'A'))
  })

  it('judge alike when a secret happens to be one of our own words', async () => {
    const file = sends('json')
    for (const word of ['fail', 'required', 'check', 'OPS-2']) {
      const args = [...patient, '--rule', 'unknown-entity-is-404', '--header', `X-Key: ${word}`, '-r', `json=${file}`]
      expect([word, (await checkQuickly(takesAnyId, args)).code]).toEqual([word, 1])
      const { entries } = JSON.parse(await readFile(file, 'utf8')) as Report
      expect(entries).toMatchObject([{ outcome: 'fail', level: 'required', cites: ['OPS-2'] }])
    }
  })

  it('keep words such as application/json when a harmless header says them', async () => {
    const { out } = await checkQuickly(
      (_, response) => {
        response.writeHead(200, { 'content-type': 'text/plain' }).end('no')
        return true
      },
      ['--header', 'Accept: application/json'],
    )
    expect(out).toContain('application/json')
    expect(out).not.toContain('$ACCEPT')
  })

  it('show what a client needs beside the verdict, and fail by it on request alone', async () => {
    const need = (id: string, point: string, says: string): object => ({
      ...{ id, point, says },
      shownBy: [{ variation: 'any', ended: 'exit code 1' }],
    })
    const written = async (contract: string): Promise<string> => {
      const file = join(folder, `${contract}.needs.json`)
      const tested = { client: { name: 'web' }, build: { name: 'library', version: '1' } }
      const needs = [
        need('error-is-problem', 'GAP-8', 'The body of a 404 is a problem detail (RFC 9457).'),
        need('case-ignored', 'GAP-16', 'A search ignores case.'),
        need('accents-ignored', 'GAP-16', 'A search ignores accents.'),
      ]
      await writeFile(file, JSON.stringify({ version: 1, contract, ...tested, tried: [], needs }))
      return file
    }
    const flags = [...patient, '--rule', 'OPS-4', '--needs', await written('0.1.0')]
    const { out, code } = await checkSpecial(servesAsItShould, flags)
    expect(code).toBe(0)
    expect(out).toMatch(/\nNOT MET {2}error-is-problem {2}GAP-8 {2}getEntity\n/)
    expect(out).toMatch(/\n {2}\$ curl .*'BASE\/entities\//)
    expect(out).toMatch(/✓ case-ignored {2}GAP-16/)
    expect(out).toMatch(
      /\? accents-ignored {2}GAP-16[^\n]*\n.*\n {4}it would show in a word with an accent in a title\n/,
    )
    expect(out).toContain('web has 3 needs: 1 not met, 1 met, 1 not seen; this server breaks the client, but not')
    const failed = await checkSpecial(servesAsItShould, [...flags, '--fail-on', 'needs', '-r', 'json'])
    expect(failed.code).toBe(1)
    expect(JSON.parse(failed.out)).toMatchObject({ verdict: 'clean', failOn: ['http', 'needs'] })
    expect(await finish(['check', 'http://x', '--needs', await written('0.0.9')])).toMatchObject({
      code: 3,
      err: expect.stringContaining('are about version 0.0.9 of the contract, not 0.1.0') as string,
    })
    expect((await finish(['check', 'http://x', '--fail-on', 'needs'])).err).toMatch(
      /name their files with --needs FILE/,
    )
  })

  it('asks another deployment the same, and sends it no secret that is not its own', async () => {
    const sent: (string | undefined)[] = []
    await using other = await smallServer(({ url, headers }, response) => {
      sent.push([headers.authorization, headers['x-site']].join())
      return url === '/findings' && answer(response, { none: true })
    })
    const flags = [
      '--beside',
      other.url,
      '--rule',
      'OPS-4',
      ...['--header', 'Authorization: Bearer abc12345'],
      '--header',
      'X-Site: one',
    ]
    const { out, err, code } = await checkSpecial(servesAsItShould, [...patient, ...flags])
    expect(code).toBe(0)
    expect(out).toMatch(/\nDIFFERS {2}list-findings-answers {2}OPS-4 {2}listFindings\n/)
    expect(out).toContain(`fails at ${other.url} alone`)
    expect(err).toContain(`The header authorization is not sent to ${other.url}; give it one with --beside-header.\n`)
    expect(new Set(sent)).toEqual(new Set([',one']))
    const own = ['--beside-header', 'Authorization: Bearer xyz12345', '--fail-on', 'beside', '-r', 'json']
    const failed = await checkSpecial(servesAsItShould, [...patient, ...flags, ...own])
    expect([failed.code, sent.at(-1)]).toEqual([1, 'Bearer xyz12345,one'])
    expect(JSON.parse(failed.out)).toMatchObject({
      verdict: 'clean',
      beside: { subject: other.url, verdict: 'failed' },
    })
  })

  it.each([
    [['--fail-on', 'beside'], 'name it with --beside URL'],
    [['--beside-header', 'X: y'], 'name it with --beside URL'],
    [['--beside', 'nonsense'], '"nonsense" is not a base URL'],
    [['--beside', 'http://127.0.0.1:9', '--quick'], "cannot be used with option '--beside"],
  ])('is 2, before it asks anything, for %j', async (flags, says) => {
    const { code, err } = await finish(['check', 'http://127.0.0.1:9', ...flags])
    expect([code, err]).toEqual([3, expect.stringContaining(says)])
  })

  it('write what was observed for model-query gaps', async () => {
    const file = join(folder, 'observed.json')
    const { code } = await checkSpecial(servesAsItShould, ['--observations', file])
    expect(code).toBe(0)
    const { server, version, behaviours } = await readObservations(file)
    expect(behaviours).toContainEqual({ id: 'error-is-problem', met: false, like: 'error-json' })
    expect(behaviours).toContainEqual({ id: 'case-ignored', met: true })
    expect(behaviours?.map(({ id }) => id)).not.toContain('accents-ignored')
    expect([server.startsWith('http://127.0.0.1:'), version]).toEqual([true, 1])
  })
})

describe('a recording', () => {
  it('gives the same report without the server, and holds no secret', async () => {
    const [file, first, second] = [join(folder, 'run.har'), join(folder, '1.json'), join(folder, '2.json')]
    const args = ['--header', 'X-Key: ${KEY}', '--record', file, '-r', `json=${first}`]
    expect((await checkQuickly(takesAnyId, args, { env: { KEY: 's3cr3t-key' } })).code).toBe(1)
    const har = await readFile(file, 'utf8')
    expect(JSON.parse(har)).toMatchObject({ log: { version: '1.2' } })
    expect(har).not.toContain('s3cr3t')

    const again = await finish(['check', '--replay', file, '-r', `json=${second}`])
    expect(again.code).toBe(1)
    const live = await readFile(first, 'utf8')
    // A command from a recording, which may be a stranger's, fills in no variable.
    const quoted = live.replaceAll('-H \\"X-Key: $KEY\\"', "-H 'X-Key: $KEY'")
    expect(quoted).not.toBe(live)
    expect(JSON.parse(await readFile(second, 'utf8'))).toEqual(JSON.parse(quoted))
  })

  it('of each shard goes to a folder, and the folder is judged as one run', async () => {
    const shards = join(folder, 'made', 'shards')
    const first = await checkQuickly(servesAsItShould, ['--shard', '1/2', '--record', shards])
    expect([first.code, first.out]).toEqual([undefined, ''])
    expect(first.err).toMatch(/Recorded shard 1 of 2 in .*shard-1-of-2\.har: [\d,]+ questions\. Judge all shards/)
    expect(await finish(['check', '--replay', shards])).toMatchObject({
      code: 3,
      err: expect.stringMatching(/Shard 2 of 2 is missing/),
    })
    const stopped = await checkQuickly(servesAsItShould, ['--shard', '2/2', '--record', shards, '--max-requests', '1'])
    expect([stopped.code, stopped.err]).toEqual([2, expect.stringMatching(/1 could not be asked, so record it again/)])
    const cut = await checkQuickly(servesAsItShould, ['--shard', '2/2', '--record', shards, '--max-body', '40'])
    expect([cut.code, cut.err]).toEqual([2, expect.stringMatching(/the list could not be read: .*--max-body/)])
    expect((await finish(['check', 'http://x', '--shard', '1/2'])).err).toMatch(/^--shard records what another run/)
    const below = join(shards, 'shard-1-of-2.har', 'x')
    const bad = await checkQuickly(servesAsItShould, ['--shard', '1/2', '--record', below])
    expect([bad.code, bad.err.replaceAll(folder, '').split('\n')]).toEqual([
      3,
      [expect.stringContaining('/x/shard-1-of-2.har: The file could not be written: a file is in the place'), ''],
    ])
    expect((await finish(['check', '--replay', below])).err).toMatch(
      /This file does not exist; check the path of the recording/,
    )
    expect((await finish(['check', 'http://x', '--shard', '3/2'])).err).toMatch(/Use a shard such as 2\/5/)
  })

  it('is refused when it is none, or when a server is named as well', async () => {
    const file = join(folder, 'run.har')
    await writeFile(file, '{"log": }')
    const broken = await finish(['check', '--replay', file])
    expect([broken.code, broken.err.replaceAll(folder, '')]).toEqual([
      3,
      expect.stringMatching(/^\/run\.har:1:9: The recording is not JSON: expected a value, found '}'\./),
    ])
    await writeFile(file, '{}')
    expect((await finish(['check', '--replay', file])).err).toMatch(/is not a recording/)
    for (const args of [
      ['http://x', '--replay', file],
      ['--replay', file, 'http://x'],
    ])
      expect((await finish(['check', ...args])).err).toMatch(/^--replay does not use a server/)
  })
})

describe('what fails a run', () => {
  it('is not judged in full where an operation is refused, and 2, or 0 when that is allowed', async () => {
    const refuses: Special = ({ url }, response) => url === '/findings' && answer(response, { error: 'no' }, 403)
    const strict = await checkQuickly(refuses, patient)
    expect(strict.code).toBe(2)
    expect(strict.out).toMatch(/NOT JUDGED {2}not-judged-unread {2}listFindings\n/)
    expect(strict.out).toMatch(/\nnot judged in full: 1 not judged, \d+ passed/)
    const allowed = await checkQuickly(refuses, [...patient, '--allow-unjudged'])
    expect([allowed.code, /\nnot judged in full: /.test(allowed.out)]).toEqual([0, true])
    const required = await checkQuickly(refuses, [...patient, '--allow-unjudged', '--require', 'listFindings'])
    expect(required.code).toBe(2)
    const more = await checkQuickly(servesAsItShould, [...patient, '--min-entities', '1000'])
    expect([more.code, more.out]).toEqual([2, expect.stringMatching(/the list shows \d+ of at least 1,000 entities/)])
  })

  it('is not judged in full, and 2, where a limit ends it', async () => {
    const { code, out } = await checkQuickly(servesAsItShould, [...patient, '--max-requests', '1'])
    expect([code, out]).toEqual([2, expect.stringContaining('not-judged-limit')])
  })

  it('begins and rewrites a baseline with --update-baseline', async () => {
    const file = join(folder, 'baseline.json')
    const args = ['--rule', 'unknown-entity-is-404', '--baseline', file]
    const first = await checkQuickly(takesAnyId, [...args, '--update-baseline'])
    expect([first.code, first.err]).toEqual([0, "Wrote this run's failures to the baseline FOLDER/baseline.json.\n"])
    expect((await checkQuickly(takesAnyId, args)).code).toBe(0)
    const better = await checkQuickly(servesAsItShould, [...args, '--update-baseline'])
    expect(better.code).toBe(0)
    expect((await checkQuickly(takesAnyId, args)).code).toBe(1)
    const begun = join(folder, 'begun.json')
    const inPart = [...patient, '--max-requests', '1', '--baseline', begun, '--update-baseline']
    const { code, err } = await checkQuickly(servesAsItShould, inPart)
    expect([code, err]).toEqual([2, expect.stringMatching(/begun\.json\.\nNot everything was judged: .* as new/)])
    const alone = await finish(['check', 'http://x', '--update-baseline'])
    expect([alone.code, alone.err]).toEqual([3, expect.stringContaining('name it with --baseline FILE')])
  })

  it('leaves a baseline as it was whose failures were not judged', async () => {
    const file = join(folder, 'baseline.json')
    await checkQuickly(takesAnyId, ['--rule', 'unknown-entity-is-404', '-r', `json=${file}`])
    const before = await readFile(file, 'utf8')
    const args = ['--baseline', file, '--update-baseline']
    const { code, err } = await checkQuickly(servesAsItShould, ['--rule', 'search-answers', ...args])
    expect([code, err]).toEqual([
      0,
      'The baseline FOLDER/baseline.json is left as it was: 1 known failure was not judged this time. Judge all, or remove the file.\n',
    ])
    expect(await readFile(file, 'utf8')).toBe(before)
  })

  it('is only what is new against a baseline, and what no longer fails is said', async () => {
    const file = join(folder, 'baseline.json')
    const args = ['--rule', 'OPS-2']
    expect((await checkQuickly(takesAnyId, [...args, '-r', `json=${file}`])).code).toBe(1)

    const again = await checkQuickly(takesAnyId, [...args, '--baseline', file])
    expect(again.code).toBe(0)
    expect(again.out).toContain('known to fail\n')
    expect(again.out).toMatch(/\nnothing new fails: 1 known to fail/)

    const better = await checkQuickly(servesAsItShould, [...args, '--baseline', file])
    expect(better.code).toBe(0)
    // Above all that is remarked else, which may be cut.
    expect(better.out).toMatch(
      / {2}remarks +1 known failure no longer fails \(unknown-entity-is-404\); to shrink the\s+baseline,/,
    )
    expect(better.out).toMatch(/add\s+--update-baseline/)

    const strict = await checkQuickly(servesAsItShould, [...args, '--baseline', file, '--fail-on', 'stale'])
    expect(strict.code).toBe(1)
    expect(strict.out).toMatch(
      /^STALE {2}unknown-entity-is-404.*\n[^]*\n {2}it is in the baseline, and no longer fails\n/m,
    )
    expect(strict.out).toMatch(/\nthe baseline is stale: 1 stale, /)
    const fits = ['--baseline', file, '--fail-on', 'stale']
    expect((await checkQuickly(takesAnyId, [...args, ...fits])).code).toBe(0)
    await checkQuickly(servesAsItShould, [...args, '--baseline', file, '--update-baseline'])
    expect((await checkQuickly(servesAsItShould, [...args, ...fits])).code).toBe(0)
    await checkQuickly(takesAnyId, [...args, '-r', `json=${file}`])

    const older = JSON.parse(await readFile(file, 'utf8')) as Report
    const [first] = older.entries.filter(({ outcome }) => outcome === 'fail')
    await writeFile(file, JSON.stringify({ ...older, entries: [{ ...first, id: 'no-such-rule', fingerprint: 'x' }] }))
    const stale = await checkQuickly(takesAnyId, [...args, '--baseline', file])
    expect(stale.code).toBe(1)
    expect(stale.out).toContain('no-such-rule is stale in the baseline')
  })

  it('is a known failure without a reason with --require-reasons, and an update keeps the reason', async () => {
    const file = join(folder, 'baseline.json')
    const args = ['--rule', 'OPS-2', '--baseline', file]
    await checkQuickly(takesAnyId, [...args, '--update-baseline'])
    const without = await checkQuickly(takesAnyId, [...args, '--require-reasons'])
    expect(without.code).toBe(1)
    expect(without.out).toContain(
      'the baseline forgives it without a reason; write one there, as "reason" beside its "id"',
    )
    for (const [reason, code] of [
      [' ', 1],
      ['our gateway', 0],
    ] as const) {
      const { entries, ...about } = JSON.parse(await readFile(file, 'utf8')) as Report
      await writeFile(file, JSON.stringify({ ...about, entries: entries.map((entry) => ({ ...entry, reason })) }))
      expect((await checkQuickly(takesAnyId, [...args, '--require-reasons'])).code ?? 0).toBe(code)
    }
    const { out } = await checkQuickly(takesAnyId, [...args, '--update-baseline'])
    expect(out).toContain('    reason: our gateway\n')
    expect((await checkQuickly(takesAnyId, [...args, '--require-reasons'])).code).toBe(0)
  })

  it.each([
    ['--fail-on=stale', '--fail-on stale is about known failures; name their file with --baseline FILE.\n'],
    ['--require-reasons', '--require-reasons is about known failures; name their file with --baseline FILE.\n'],
  ])('is nothing by %s without a baseline', async (flag, err) => {
    expect(await finish(['check', 'http://127.0.0.1:1', flag])).toMatchObject({ code: 3, err })
  })

  it('is asked again alone with --again, by the questions of that report', async () => {
    const file = join(folder, 'again.json')
    await checkQuickly(takesAnyId, ['--quick', '--seed', '7', '-r', `json=${file}`])
    const failed = (JSON.parse(await readFile(file, 'utf8')) as Report).entries.filter(
      ({ outcome }) => outcome === 'fail',
    )

    const again = await checkQuickly(takesAnyId, ['--again', file, '-r', 'json'])
    if (again.out === '') throw new Error(again.err)
    const { entries, run } = JSON.parse(again.out) as Report
    expect(entries.map(({ id, fingerprint }) => [id, fingerprint])).toEqual(
      failed.map(({ id, fingerprint }) => [id, fingerprint]),
    )
    expect(run).toMatchObject({ seed: '7', sample: 20, quick: true })
    expect(again.code).toBe(1)

    await checkQuickly(servesAsItShould, ['--again', file, '-r', `json=${file}`])
    const { code, err } = await checkQuickly(servesAsItShould, ['--again', file])
    expect([code, err.split('again.json: ')[1]]).toEqual([
      3,
      'Nothing failed in this report, so there is nothing to ask again; to judge the server by every rule, leave out --again.\n',
    ])
  })

  it('is an http rule, too, except with --fail-on required', async () => {
    const repeatsMembers: Special = ({ url }, response) => {
      if (url !== '/findings') return false
      response.writeHead(200, { 'content-type': 'application/json' }).end('[{"check":"a","check":"a"}]')
      return true
    }
    const light = await checkQuickly(repeatsMembers, ['--fail-on', 'required'])
    expect([light.code, /(\d+ failed \(http, not counted\))/.exec(light.out)?.[1]]).toEqual([
      0,
      '1 failed (http, not counted)',
    ])
    expect((await checkQuickly(repeatsMembers)).code).toBe(1)
  })
})

describe('selecting', () => {
  it('lists rules with level, clause, operation and id, without a server', async () => {
    const { out, code } = await finish(['check', '--list-rules'])
    expect(code).toBeUndefined()
    expect(out).toMatch(/^required {2}OPS-2 +getEntity +unknown-entity-is-404 +getEntity answers 404/m)
    for (const line of out.trimEnd().split('\n')) {
      expect(line).toMatch(/^(required|http {4}|observed) {2}\S.* {2}(\w+|-) +[a-z0-9-]+ {2,}\S/)
    }
  })

  it('lists rules as JSON, and in no other form', async () => {
    const { out } = await finish(['check', '--list-rules', '--reporter', 'json', '--rule', 'unknown-entity-is-404'])
    expect(JSON.parse(out)).toEqual([
      {
        id: 'unknown-entity-is-404',
        level: 'required',
        cites: ['OPS-2'],
        operation: 'getEntity',
        title: 'getEntity answers 404 if no entity has the identifier',
      },
    ])
    const refused = await finish(['check', '--list-rules', '--reporter', 'tap'])
    expect(refused.err).toContain('--list-rules prints text, or JSON with --reporter json')
    expect(refused.code).toBe(3)
  })

  it('takes rules by id, by clause and by operation, and leaves some out', async () => {
    const ids = async (...args: readonly string[]): Promise<readonly string[]> => {
      const { out } = await finish(['check', '--list-rules', ...args])
      return out
        .trimEnd()
        .split('\n')
        .map((line) => /([a-z0-9]+(?:-[a-z0-9]+)+) {2,}/.exec(line)?.[1] ?? line)
    }
    expect(await ids('--rule', 'unknown-entity-is-404')).toEqual(['unknown-entity-is-404'])
    const both = await ids('--rule', 'unknown-entity-is-404,known-entity-is-found')
    expect(both).toEqual(['known-entity-is-found', 'unknown-entity-is-404'])
    expect(await ids('--rule', 'ops-2')).toContain('unknown-entity-is-404')
    expect(await ids('--rule', 'OPS-2', '--skip-rule', 'unknown-entity-is-404')).not.toContain('unknown-entity-is-404')
    expect(await ids('--operation', 'listFindings')).not.toContain('unknown-entity-is-404')
  })

  it('says that rules were left out', async () => {
    const { out } = await checkSpecial(servesAsItShould, ['--rule', 'OPS-4'])
    expect(out).toMatch(/\d+ of \d+ rules were left out by the flags\./)
  })
})

describe('the terminal', () => {
  it('shows progress on standard error while it runs, and wipes it', async () => {
    const { err, out } = await checkQuickly(servesAsItShould, [], { talkTerminal: true })
    expect(err).toMatch(/\r1\/\d+ [a-z-]+, \d+ of about \d+ questions, \d/)
    expect(err).toContain('\rsearches, ')
    expect(err).toMatch(/\r +\r$/)
    expect(err).not.toContain('\u001b')
    expect(out).not.toContain('\r')
  })

  it('shows none where nobody watches', async () => {
    expect((await checkQuickly(servesAsItShould, [], { talkTerminal: true, env: { CI: 'true' } })).err).toBe('')
  })

  it('shows failures and the verdict alone with --quiet, the first failure alone with --fail-fast', async () => {
    const { out, err, code } = await checkQuickly(takesAnyId, ['--quiet', '--fail-fast'])
    expect(out).toContain('unknown-entity-is-404')
    expect(out).toMatch(/\ndoes not conform: 1 failed[^\n]*\n$/)
    expect(out).not.toMatch(/^check /)
    expect([err, code]).toEqual(['', 1])
  })

  it('is 2 when it was stopped before its end and nothing failed', async () => {
    let run: Run | undefined
    await using server = await smallServer(() => {
      run?.stop()
      return false
    })
    run = start(['check', server.url])
    await run.done
    expect(run.code).toBe(2)
    expect(run.out).toContain('The run was stopped before its end')
  })
})
