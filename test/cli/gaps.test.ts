import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { packageFile } from '../../src/files/package-file.ts'
import type { Report } from '../../src/report/report.ts'
import { finish, start, type Outcome } from './test-io.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gaps-'))
  await cp(dirname(packageFile('contract/openapi.yaml')), join(folder, 'contract'), { recursive: true })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const at = (name: string): string => join(folder, name)
const contractAt = (): string => at('contract/openapi.yaml')
const gaps = (...argv: readonly string[]): Promise<Outcome> =>
  finish(['gaps', '--contract', contractAt(), '--accepted', at('accepted.json'), ...argv])
async function reportOf(...argv: readonly string[]): Promise<Report> {
  const { out, err, code } = await gaps(...argv, '--reporter', 'json')
  if (code === 3) throw new Error(err)
  return JSON.parse(out) as Report
}
async function edit(name: string, change: (text: string) => string): Promise<void> {
  const before = await readFile(at(name), 'utf8')
  const after = change(before)
  if (after === before) throw new Error(`the edit of ${name} changed nothing`)
  await writeFile(at(name), after)
}
const withSuggestLinks = (text: string): string =>
  text.replace(
    '  /findings:\n',
    `  /link-suggestions:
    get:
      operationId: suggestLinks
      responses:
        '200':
          description: The links a note could write.
          content:
            application/json:
              schema:
                type: array
  /findings:
`,
  )
const every = Array.from({ length: 16 }, (_, index) => `GAP-${index + 1}`)
const timeless = (text: string): string => text.replace(/\([\d.]+ (?:ms|s)\)$/m, '(TIME)')
const ids = (report: Report, outcome: string): readonly string[] =>
  report.entries.filter((entry) => entry.outcome === outcome).map(({ id }) => id)

describe('model-query gaps', () => {
  it('says of the contract of an installed package how to look at one of your own, and names no place in it', async () => {
    await cp(at('contract'), at('node_modules/package/contract'), { recursive: true })
    const { out } = await finish(['gaps', '--contract', at('node_modules/package/contract/openapi.yaml')])
    expect(out.replaceAll(/\s+/g, ' ')).toContain(
      'This contract is that of a package; to see gaps of yours, and where, add --contract FILE.',
    )
    expect(out).not.toContain('WHERE')
    expect((await gaps()).out).not.toContain('of a package')
  })

  it('shows the gaps of the package contract, Suggest links first, and exits 0', async () => {
    const { out, err, code } = await finish(['gaps'])
    expect([err, code]).toEqual(['', 0])
    const firsts = [...out.matchAll(/^(GAP-\d+) /gm)].map(([, id]) => id)
    expect(firsts).toEqual(every)
    await expect(timeless(out)).toMatchFileSnapshot('golden/gaps.txt')
  })

  it('shows each in full with --verbose', async () => {
    const { out, code } = await finish(['gaps', '--verbose'])
    expect(code).toBe(0)
    const heads = [...out.matchAll(/^OPEN {2}(\S+)/gm)].map(([, id]) => id)
    expect(heads).toEqual(every)
    expect(out).toContain('"Suggest links" is described but absent from the contract')
    expect(out).toContain('contract/notes/suggest-links.md:2:1')
    expect(out).toContain('> 2 | operation: Suggest links')
    expect(out).toMatch(/the contract has gaps: 16 open \(/)
  })

  it('shows the one that is named in full, and no other, in every form', async () => {
    const { out, err, code } = await finish(['gaps', 'gap-3'])
    expect([err, code]).toEqual(['', 0])
    await expect(timeless(out)).toMatchFileSnapshot('golden/gaps-one.txt')
    const report = await reportOf('GAP-3')
    expect([report.entries.map(({ id }) => id), report.leftOut]).toEqual([['GAP-3'], 15])
    expect(Object.keys(report.words ?? {})).toEqual(['OPS-1', 'GAP-3'])
  })

  it('names differences between notes and contract by their ids too, and what is accepted or closed', async () => {
    await edit('contract/notes/get-entity.md', (text) => text.replace('status: 404', 'status: 410'))
    expect((await gaps('reply-not-declared/getentity/410')).out).toContain(
      'OPEN  reply-not-declared/getentity/410  SVC-7  getEntity\n',
    )
    await edit('contract/openapi.yaml', withSuggestLinks)
    expect((await gaps('GAP-1')).out).toContain('CLOSED  GAP-1  ')
    await gaps('--accept', 'GAP-5', '--reason', 'next version')
    const { out } = await gaps('GAP-5')
    expect(out).toMatch(/KNOWN {2}GAP-5 [^]*: next version\n/)
  })

  it('names a command for one gap that finds it when it is pasted, whatever was given', async () => {
    const odd = at("the author's contract")
    await rename(at('contract'), odd)
    const contractIn = join(odd, 'openapi.yaml')
    const argv = ['--contract', contractIn, '--notes', join(odd, 'notes'), '--since', contractIn]
    const { out, err } = await finish(['gaps', ...argv])
    expect(err).toBe('')
    const [, pasted = ''] = /^ +npx model-query (gaps GAP-1 .*)$/m.exec(out) ?? []
    const { stdout } = await promisify(execFile)('sh', ['-c', `printf '%s\\n' ${pasted}`])
    const words = stdout.trimEnd().split('\n')
    expect(words).toEqual(['gaps', 'GAP-1', ...argv])
    expect(await finish(words)).toMatchObject({ err: '', out: expect.stringMatching(/^KNOWN {2}GAP-1 /m) })
  })

  it('tells the nearest for an id that no gap has, in one line', async () => {
    const look = async (...argv: readonly string[]): Promise<unknown> => {
      const { out, err, code } = await gaps(...argv)
      return [out, err, code]
    }
    expect(await look('GAP3')).toEqual(['', 'No gap is called GAP3. Did you mean GAP-3?\n', 3])
    expect(await look('')).toEqual(['', expect.stringMatching(/^No gap is called ""\. To list/), 3])
    expect(await look('--draft', '')).toEqual(['', 'The name of the draft is empty; name a file.\n', 3])
    expect(await look('no\u001bsense')).toEqual([
      '',
      `No gap is called no\u241bsense. To list the gaps, run npx model-query gaps --contract ${contractAt()} --accepted ${at('accepted.json')}\n`,
      3,
    ])
    expect(await look('GAP-1', '--draft')).toEqual(['', '--draft does not show a gap; remove GAP-1.\n', 3])
    expect(await look('GAP-1', '--accept', 'GAP-2', '--reason', 'so')).toEqual([
      '',
      '--accept does not show a gap; remove GAP-1.\n',
      3,
    ])
  })

  it('fails only on what it is told to', async () => {
    expect((await gaps('--fail-on', 'any')).code).toBe(1)
    expect((await gaps('--fail-on', 'new')).code).toBe(1)
    expect((await gaps('--fail-on', 'stale')).code).toBe(0)
    const { code, err } = await gaps('--fail-on', 'nwe')
    expect(code).toBe(3)
    expect(err).toContain('Use one of any, new, stale.')
  })

  it('tells places in note and contract in sarif', async () => {
    const { out } = await gaps('--reporter', 'sarif')
    const { runs } = JSON.parse(out) as {
      runs: { results: { ruleId: string; locations: unknown; relatedLocations: unknown }[] }[]
    }
    expect(runs[0]?.results[0]).toMatchObject({
      ruleId: 'GAP-1',
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: expect.stringMatching(/notes\/suggest-links\.md$/) as string },
            region: { startLine: 2 },
          },
        },
      ],
      relatedLocations: [
        {
          physicalLocation: {
            artifactLocation: { uri: expect.stringMatching(/openapi\.yaml$/) as string },
            region: { startLine: 11 },
          },
        },
        { physicalLocation: { artifactLocation: { uri: expect.stringMatching(/open-points\.json$/) as string } } },
      ],
    })
  })

  it('prices open decisions by several servers, each called as its file', async () => {
    for (const [name, met] of [
      ['staging', true],
      ['legacy', false],
    ] as const) {
      const behaviours = [{ id: 'hits-by-falling-score', met }]
      const common = { version: 1, server: 'http://127.0.0.1', startedAt: '2026-07-01T00:00:00.000Z', observations: {} }
      await writeFile(at(`${name}.json`), JSON.stringify({ ...common, server: `http://${name}`, behaviours }))
    }
    const { bill } = await reportOf('--price', '--servers', at('staging.json'), at('legacy.json'))
    expect(bill?.map(({ point, says }) => `${point}: ${says}`)).toEqual([
      'GAP-7: no client waits; legacy changes; if decided otherwise, staging changes.',
    ])
  })

  it('tells what waits in a build and what servers do', async () => {
    const observed = (server: string, says: string): string =>
      JSON.stringify({
        version: 1,
        server,
        startedAt: '2026-01-01T00:00:00Z',
        observations: { 'GAP-9': [{ rule: 'empty-query', operation: 'searchModel', says, value: says }] },
      })
    await writeFile(at('one.json'), observed('http://127.0.0.1:1', 'status 400'))
    await writeFile(at('two.json'), observed('http://127.0.0.1:2', 'status 400'))
    const report = await reportOf(
      '--build',
      packageFile('fixtures/library/model.json').replace(/\/model\.json$/, ''),
      '--observations',
      at('one.json'),
      '--observations',
      at('two.json'),
    )
    expect(report.entries[0]?.details?.join('\n')).toMatch(/\d+ candidates of the build wait for this/)
    expect(report.entries.find(({ id }) => id === 'GAP-9')?.details?.at(-1)).toMatch(/^all 2 servers agree/)
    await writeFile(at('two.json'), '{"version": 2}')
    const { err, code } = await gaps('--observations', at('two.json'))
    expect([err.split('\n')[0], code]).toEqual([
      `${at('two.json')}:1:13: These observations have version 2, and this program reads version 1; update model-query-toolkit.`,
      3,
    ])
  })

  it('tells which clients lean on it, and refuses needs of another contract', async () => {
    const needs = {
      ...{ version: 1, client: { name: 'web' }, build: { name: 'library', version: '1' }, tried: [] },
      needs: [
        {
          ...{ id: 'all-hits', point: 'GAP-7', says: 'A search returns all its hits, however many.' },
          shownBy: [{ variation: 'one-hit-at-most', ended: 'exit code 1' }],
        },
      ],
    }
    await writeFile(at('web.json'), JSON.stringify({ ...needs, contract: '0.1.0' }))
    await writeFile(at('old.json'), JSON.stringify({ ...needs, contract: '0.0.1' }))
    const { out } = await gaps('--needs', at('web.json'))
    expect(out).toMatch(/GAP-7 +order and number of hits, needed/)
    expect(out).toContain('1 client with needs at 1 open point')
    const { err, code } = await gaps('--needs', at('web.json'), at('old.json'))
    expect([err.split('\n')[0], code]).toEqual([
      expect.stringContaining('These needs are about version 0.0.1 of the contract, not 0.1.0; '),
      3,
    ])
    expect((await gaps('--draft', '--needs', at('web.json'))).out).toContain('all-hits: A search returns all its hits')
  })

  it('says in one line what is wrong with a file, and exits 2', async () => {
    const lines: string[] = []
    const look = async (...argv: readonly string[]): Promise<void> => {
      const { out, err, code } = await gaps(...argv)
      expect([out, code]).toEqual(['', 3])
      expect(err).not.toMatch(/^\s+at /m)
      lines.push((err.split('\n')[0] ?? '').replaceAll(folder, ''))
    }
    await look('--contract', at('contract'))
    await look('--contract', at('none.yaml'))
    await look('--notes', at('none'))
    await look('--open-points', at('none.json'))
    await look('--since', 'no-such-revision')
    await look('--build', at('none'))
    await writeFile(at('accepted.json'), '{"accepted": [{"id": "GAP-1", "date": "2026-01-01"}]}')
    await look()
    await rm(at('accepted.json'))
    await edit('contract/openapi.yaml', (text) => text.replace('operationId: getEntity', 'operationId: listEntities'))
    await look()
    await edit('contract/openapi.yaml', (text) => `${text}  broken: [`)
    await look()
    expect(lines).toEqual([
      '/contract: This is a folder; name the file of the contract in it.',
      '/none.yaml: This file does not exist; check the path of the contract.',
      '/none: This folder does not exist; name the folder of the notes with --notes.',
      '/none.json: This file does not exist; check the path of the register of open points.',
      '--since no-such-revision is neither a file nor a revision in the git repository of /contract/openapi.yaml; check its spelling.',
      expect.stringMatching(/^\/none/),
      '/accepted.json:1:15: /accepted/0 lacks reason.',
      '/contract/openapi.yaml:29:7: The operationId listEntities is already used by GET /entities; give each operation its own.',
      expect.stringMatching(/^\/contract\/openapi\.yaml:\d+:\d+: This is not YAML: /),
    ])
  })
})

describe('a gap', () => {
  it('closes when the contract declares the operation, and what accepted it turns stale', async () => {
    expect((await gaps('--accept', 'GAP-1', '--reason', 'next version', '--owner', 'Ada')).out).toBe(
      `Accepted GAP-1 in ${at('accepted.json')}: "Suggest links" is described but absent from the contract.\n`,
    )
    const before = await reportOf('--fail-on', 'stale')
    expect(before.entries[0]).toMatchObject({ id: 'GAP-1', outcome: 'open', standing: 'known' })
    await edit('contract/openapi.yaml', withSuggestLinks)
    const after = await reportOf()
    expect(after.entries.find(({ id }) => id === 'GAP-1')).toMatchObject({ outcome: 'closed', standing: 'stale' })
    expect(ids(after, 'open')).toHaveLength(15)
    const { code, out } = await gaps('--fail-on', 'stale', '--verbose')
    expect(code).toBe(1)
    expect(out).toContain(`${at('accepted.json')}:`)
  })

  it('closes when a note for listFindings is written, and opens when a note is removed', async () => {
    await writeFile(
      at('contract/notes/list-findings.md'),
      '---\noperation: listFindings\ntitle: List the findings\n---\n',
    )
    expect(ids(await reportOf(), 'closed')).toEqual(['GAP-2'])
    await rm(at('contract/notes/get-entity.md'))
    expect(ids(await reportOf(), 'open')[1]).toBe('operation-not-described/getentity')
  })

  it('is accepted with a reason once, by its own id, without disturbing the others', async () => {
    const file = '{"accepted":[\n  { "id": "GAP-2", "reason": "a", "date": "2026-01-01" }\n]}'
    await writeFile(at('accepted.json'), file)
    await gaps('--accept', 'GAP-3', '--reason', 'b', '--expires', '2099-12-31')
    const text = await readFile(at('accepted.json'), 'utf8')
    expect(text.startsWith(file.slice(0, -4))).toBe(true)
    expect(JSON.parse(text)).toMatchObject({
      accepted: [{ id: 'GAP-2' }, { id: 'GAP-3', reason: 'b', expires: '2099-12-31' }],
    })
    const refused = async (...argv: readonly string[]): Promise<string> => {
      const { err, code } = await gaps(...argv)
      expect(code).toBe(3)
      return err.trim().replaceAll(folder, '')
    }
    expect(await refused('--accept', 'GAP-3', '--reason', 'c')).toBe(
      '/accepted.json: GAP-3 is already accepted; edit its entry in this file.',
    )
    expect(await refused('--accept', 'GAP-4')).toBe('--accept GAP-4 requires --reason; say why the gap is accepted.')
    expect(await refused('--accept', 'GAP4', '--reason', 'c')).toBe('No gap is called GAP4. Did you mean GAP-4?')
    expect(await refused('--accept', 'GAP-4', '--reason', 'c', '--expires', '2026-02-30')).toBe(
      '--expires "2026-02-30" is not a day; write it as YYYY-MM-DD.',
    )
    expect(await refused('--accept', 'GAP-4', '--reason', 'c', '--expires', '2020-01-01')).toBe(
      '--expires 2020-01-01 is in the past; use a future day.',
    )
    expect(await refused('--accept', 'GAP-4', '--reason', 'c', '--owner', ' ')).toBe(
      '--owner is blank; name who is responsible for the gap, or remove the flag.',
    )
    expect(await refused('--owner', 'Ada')).toBe('--owner requires --accept.')
    expect(await refused('--price')).toBe(
      '--price requires --needs or --servers: without them there is nothing to price.',
    )
    expect(await refused('--accept', 'GAP-4', '--reason', 'c', '--accepted', at('none/a.json'))).toBe(
      '/none/a.json: The file cannot be changed: its folder does not exist; create it first.',
    )
    expect(await readFile(at('accepted.json'), 'utf8')).toBe(text)
    expect((await gaps('--fail-on', 'new')).code).toBe(1)
  })
})

describe('several at the same time', () => {
  it('accept each its gap, and none is lost', async () => {
    await Promise.all(['GAP-3', 'GAP-4', 'GAP-5', 'GAP-6'].map((id) => gaps('--accept', id, '--reason', 'later')))
    const { accepted } = JSON.parse(await readFile(at('accepted.json'), 'utf8')) as { accepted: { id: string }[] }
    expect(accepted.map(({ id }) => id).toSorted()).toEqual(['GAP-3', 'GAP-4', 'GAP-5', 'GAP-6'])
    expect((await readdir(folder)).filter((name) => name.startsWith('accepted'))).toEqual(['accepted.json'])
  })

  it('do not wait for one that died', async () => {
    await writeFile(at('accepted.json.lock'), '')
    await utimes(at('accepted.json.lock'), 0, 0)
    expect((await gaps('--accept', 'GAP-3', '--reason', 'later')).code).toBeUndefined()
  })
})

describe('accepted gaps', () => {
  it('are looked for next to the contract', async () => {
    const beside = at('contract/gaps.accepted.json')
    const plain = (...argv: readonly string[]): Promise<Outcome> =>
      finish(['gaps', '--contract', contractAt(), ...argv])
    const { out } = await plain('--accept', 'GAP-11', '--reason', 'later', '--owner', 'Ada')
    expect(out).toMatch(/^Accepted GAP-11 in \S+\/contract\/gaps\.accepted\.json/)
    expect(JSON.parse(await readFile(beside, 'utf8'))).toMatchObject({ accepted: [{ id: 'GAP-11', owner: 'Ada' }] })
    expect((await plain()).out).toContain('16 open (1 known)')
  })

  it('are accepted no longer with --remove, and the others stay as they are written', async () => {
    const accepted = (...ids: readonly string[]): string =>
      `{ "accepted": [${ids.map((id) => `{"id": "${id}",  "reason": "r", "date": "2026-01-01"}`).join(',\n  ')}] }\n`
    const cases = [['GAP-1'], ['GAP-2', 'GAP-1'], ['GAP-1', 'GAP-2'], ['GAP-2', 'GAP-1', 'GAP-3']] as const
    for (const ids of cases) {
      await writeFile(at('accepted.json'), accepted(...ids))
      expect((await gaps('--accept', 'gap-1', '--remove')).out).toMatch(/^Removed GAP-1 from /)
      expect(await readFile(at('accepted.json'), 'utf8')).toBe(accepted(...ids.filter((id) => id !== 'GAP-1')))
    }
    const again = await gaps('--accept', 'GAP-1', '--remove')
    expect([again.err.includes('GAP-1 is not accepted here'), again.code]).toEqual([true, 3])
    expect((await gaps('--accept', 'GAP-1', '--remove', '--owner', 'A')).err).toContain('--remove takes no --owner')
    expect((await gaps('--remove')).err).toContain('--remove requires --accept')
  })
})

describe('--since', () => {
  const git = (...argv: readonly string[]): Promise<unknown> =>
    promisify(execFile)('git', ['-C', folder, '-c', 'user.name=t', '-c', 'user.email=t@example.org', ...argv])

  it('compares with an older file', async () => {
    await cp(contractAt(), at('older.yaml'))
    await edit('contract/openapi.yaml', withSuggestLinks)
    const report = await reportOf('--since', at('older.yaml'), '--fail-on', 'new')
    expect(report.remarks).toContain(`Closed since ${at('older.yaml')}: GAP-1.`)
    expect(report.remarks).toContain(`Stayed since ${at('older.yaml')}: 15.`)
    expect((await gaps('--since', at('older.yaml'), '--fail-on', 'new')).code).toBe(0)
  })

  it('compares with a git revision, notes and register included, and fails on what opened', async () => {
    await git('init', '-q')
    await git('add', '.')
    await git('commit', '-q', '-m', 'first')
    await git('tag', 'v1')
    await edit('contract/openapi.yaml', withSuggestLinks)
    await rm(at('contract/notes/search-model.md'))
    await mkdir(at('contract/notes/more'))
    await rename(at('contract/notes/get-entity.md'), at('contract/notes/more/get-entity.md'))
    const report = await reportOf('--since', 'v1')
    expect(report.remarks.slice(1, 4)).toEqual([
      'Opened since v1: operation-not-described/searchmodel.',
      'Closed since v1: GAP-1.',
      'Stayed since v1: 15.',
    ])
    expect((await gaps('--since', 'v1', '--fail-on', 'new')).code).toBe(1)
    expect((await gaps('--since', '--output=x', '--fail-on', 'new')).code).toBe(3)
  })

  it('follows a contract and its notes that were renamed since', async () => {
    await git('init', '-q')
    await git('add', '.')
    await git('commit', '-q', '-m', 'first')
    await edit('contract/openapi.yaml', withSuggestLinks)
    await git('mv', 'contract/openapi.yaml', 'contract/api.yaml')
    await git('mv', 'contract/notes', 'contract/prose')
    const named = ['gaps', '--contract', at('contract/api.yaml'), '--notes', at('contract/prose')]
    const { out } = await finish([...named, '--since', 'HEAD', '--reporter', 'json'])
    expect((JSON.parse(out) as Report).remarks.slice(1, 4)).toEqual([
      'Opened since HEAD: none.',
      'Closed since HEAD: GAP-1.',
      'Stayed since HEAD: 15.',
    ])
  })

  it('says of a contract that no revision has how git would know that it was renamed', async () => {
    await git('init', '-q')
    await git('add', '.')
    await git('commit', '-q', '-m', 'first')
    await cp(contractAt(), at('contract/other.yaml'))
    const { err, code } = await finish(['gaps', '--contract', at('contract/other.yaml'), '--since', 'HEAD'])
    expect(code).toBe(3)
    expect(err).toContain('The contract did not exist at HEAD; name a later revision, or git add it if it was renamed.')
  })

  it('rates what changed as semver would', async () => {
    await cp(contractAt(), at('older.yaml'))
    await edit('contract/openapi.yaml', withSuggestLinks)
    const { remarks } = await reportOf('--since', at('older.yaml'))
    expect(remarks).toContain(
      `Changed since ${at('older.yaml')}: minor, as semver would rate it; the contract states no policy (GAP-13), so this is advice.`,
    )
    expect(remarks).toContain('minor, breaks servers: operation suggestLinks added.')
  })

  it('remarks on faults of a contract with the lines around, and refuses them with --strict', async () => {
    await cp(contractAt(), at('older.yaml'))
    await edit('contract/openapi.yaml', (text) =>
      text.replace('type: string', "type: string\n            $anchor: '#'"),
    )
    const message = ':40:13: /paths/~1entities~1{id}/get/parameters/0/schema/$anchor '
    const { out, err, code } = await gaps('--since', at('older.yaml'), '--reporter', 'json')
    expect(code).toBe(0)
    expect(err).toContain(message)
    expect(err).toContain("> 40 |             $anchor: '#'")
    expect((JSON.parse(out) as Report).remarks.join('\n')).toContain(
      `The contract has 1 fault and is compared all the same, which --strict refuses: ${contractAt()}${message}`,
    )
    const strict = await gaps('--strict')
    expect(strict.code).toBe(3)
    expect(strict.err).toContain(message)
  })

  it('compares with an older contract that has faults', async () => {
    await writeFile(at('older.yaml'), (await readFile(contractAt(), 'utf8')).replace('type: string', "$anchor: '#'"))
    const { remarks } = await reportOf('--since', at('older.yaml'))
    expect(remarks.join('\n')).toContain('type string declared')
  })

  it('tells which part of a gap closed, in the table and since when', async () => {
    await cp(contractAt(), at('older.yaml'))
    await edit('contract/openapi.yaml', (text) =>
      text.replace(
        'severity:\n          type: string',
        'severity:\n          type: string\n          enum: [low, high]',
      ),
    )
    const { remarks } = await reportOf('--since', at('older.yaml'))
    expect(remarks).toContain(
      `Since ${at('older.yaml')}, GAP-4: 1 of 4 parts closed, by the values of severity in Finding.`,
    )
    expect((await gaps()).out).toContain('of 4 closed')
    await cp(contractAt(), at('newer.yaml'))
    await cp(at('older.yaml'), contractAt())
    expect((await reportOf('--since', at('newer.yaml'))).remarks).toContain(
      `Since ${at('newer.yaml')}, GAP-4: 0 of 4 parts closed, and open again: the values of severity in Finding.`,
    )
  })

  it('says which gaps are closed in both contracts, so that all closed ones of the table are named', async () => {
    await cp(contractAt(), at('older.yaml'))
    await writeFile(at('contract/notes/list-findings.md'), '---\noperation: listFindings\ntitle: Findings\n---\n')
    const { remarks, entries } = await reportOf('--since', at('older.yaml'))
    expect(entries.filter(({ outcome }) => outcome === 'closed').map(({ id }) => id)).toEqual(['GAP-2'])
    expect(remarks.slice(1, 4)).toEqual([
      `Opened since ${at('older.yaml')}: none.`,
      `Closed since ${at('older.yaml')}: none.`,
      'Closed before, too: GAP-2.',
    ])
  })

  it('cites no open point of ours in the rating of a contract that has other ones, or none', async () => {
    await cp(contractAt(), at('alone.yaml'))
    await writeFile(
      at('newer.yaml'),
      (await readFile(contractAt(), 'utf8')).replace('summary: List the', 'summary: All'),
    )
    const { out } = await finish(['gaps', '--contract', at('newer.yaml'), '--since', at('alone.yaml'), '-r', 'json'])
    expect((JSON.parse(out) as Report).remarks).toContain(
      `Changed since ${at('alone.yaml')}: patch, as semver would rate it; this is advice.`,
    )
  })

  it('rates at least, where something changed that no rule compares', async () => {
    await cp(contractAt(), at('older.yaml'))
    await edit('contract/openapi.yaml', (text) =>
      text.replaceAll("'200':", "'200':\n          x-age: 60").replace('in: query', 'in: query\n          x-words: 3'),
    )
    const { remarks } = await reportOf('--since', at('older.yaml'))
    expect(remarks).toContain(
      `Changed since ${at('older.yaml')}: at least patch, as semver would rate it; the contract states no policy (GAP-13), so this is advice.`,
    )
    expect(remarks).toContain(
      'Changed, but compared by no rule: listEntities, reply 200: x-age (also in 3 other operations); searchModel, query parameter q: x-words.',
    )
  })

  it('says of a shallow clone how to fetch what it lacks', async () => {
    await git('init', '-q')
    await git('add', '.')
    await git('commit', '-q', '-m', 'first')
    await git('tag', 'v1')
    await git('commit', '-q', '--allow-empty', '-m', 'second')
    await git('clone', '-q', '--depth', '1', '--no-tags', `file://${folder}`, 'shallow')
    const { err, code } = await finish(['gaps', '--contract', at('shallow/contract/openapi.yaml'), '--since', 'v1'])
    expect(code).toBe(3)
    expect(err).toContain('--since v1 is not in this clone, which is shallow')
    expect(err).toContain('fetch-depth: 0')
  })

  it('sees the notes of a folder that is gone since', async () => {
    await git('init', '-q')
    await git('add', '.')
    await git('commit', '-q', '-m', 'first')
    await rm(at('contract/notes'), { recursive: true })
    const { remarks } = await reportOf('--since', 'HEAD')
    expect(remarks[1]).toBe('Opened since HEAD: notes.')
  })

  it('compares the contracts where notes of that revision were broken, and says whose they are', async () => {
    const note = await readFile(at('contract/notes/get-entity.md'), 'utf8')
    await edit('contract/notes/get-entity.md', (text) => text.replace('title:', 'titel:'))
    await git('init', '-q')
    await git('add', '.')
    await git('commit', '-q', '-m', 'first')
    expect((await gaps('--since', 'HEAD')).code).toBe(3)
    await writeFile(at('contract/notes/get-entity.md'), note)
    await edit('contract/openapi.yaml', withSuggestLinks)
    const { remarks } = await reportOf('--since', 'HEAD')
    expect(remarks).toContain('Closed since HEAD: GAP-1.')
    expect(remarks).toContainEqual(
      expect.stringMatching(
        /^The notes at HEAD cannot be read, so today's are compared with both contracts: HEAD:\S+get-entity\.md:3:1: \/titel is not known here/,
      ),
    )
  })

  it('sees the notes in folders of an older revision', async () => {
    await mkdir(at('contract/notes/more'))
    await rename(at('contract/notes/get-entity.md'), at('contract/notes/more/get-entity.md'))
    await git('init', '-q')
    await git('add', '.')
    await git('commit', '-q', '-m', 'first')
    expect((await reportOf('--since', 'HEAD')).remarks.slice(1, 4)).toEqual([
      'Opened since HEAD: none.',
      'Closed since HEAD: none.',
      'Stayed since HEAD: 16.',
    ])
  })
})

describe('--draft', () => {
  it('writes an overlay that closes nothing untouched, since a draft is no decision', async () => {
    const { err, code } = await gaps('--draft', at('draft.yaml'))
    expect(code).toBeUndefined()
    expect(err).toMatch(
      /^Drafted \d+ additions in \S+draft\.yaml; decide each value under x-undecided\.\nNot drafted: GAP-2/,
    )
    expect(await readFile(at('draft.yaml'), 'utf8')).toContain('extends: contract/openapi.yaml\n')
    const untouched = await reportOf('--overlay', at('draft.yaml'))
    expect(ids(untouched, 'open')).toHaveLength(16)
    expect(untouched.entries.filter(({ drafted }) => drafted)).toHaveLength(13)
    const shown = await gaps('--overlay', at('draft.yaml'), '--fail-on', 'any')
    expect(shown.out).toContain('16 open (13 drafted)')
    expect(shown.code).toBe(1)
  })

  it('goes to standard output without a file', async () => {
    const { out } = await gaps('--draft')
    // Editors read the schema from the first line alone.
    expect(out).toMatch(/^# yaml-language-server: \$schema=https:\/\/spec\.openapis\.org\/overlay\/1\.0\/schema\//)
    expect(out).toMatch(/\n# A draft: /)
    expect(out).toContain('overlay: 1.0.0')
  })

  it('keeps what somebody decided in an earlier draft, and the contract', async () => {
    await gaps('--draft', at('draft.yaml'))
    expect((await gaps('--draft', at('draft.yaml'))).code).toBeUndefined()
    await edit('draft.yaml', (text) => text.replace('undecided-page', 'page'))
    const decided = await readFile(at('draft.yaml'), 'utf8')
    expect(await gaps('--draft', at('draft.yaml'))).toMatchObject({
      code: 3,
      err: `${at('draft.yaml')}: This file exists and is not this draft; name another file, or remove it first.\n`,
    })
    for (const file of [contractAt(), at('draft.yaml')]) {
      const before = await readFile(file, 'utf8')
      for (const form of [['--draft', file], [`--reporter=json=${file}`]])
        expect(await gaps('--overlay', at('draft.yaml'), ...form)).toMatchObject({
          code: 3,
          err: `${file}: This file is an input of the same command; write to another one.\n`,
        })
      expect(await readFile(file, 'utf8')).toBe(before)
    }
    expect(await readFile(at('draft.yaml'), 'utf8')).toBe(decided)
  })

  it('goes to standard output as -, too', async () => {
    const [plain, named] = [await gaps('--draft'), await gaps('--draft', '-')]
    expect([named.out, named.err]).toEqual([plain.out, plain.err])
  })

  it('says what it leaves out in text that no terminal obeys', async () => {
    await edit('contract/openapi.yaml', (text) => text.replace('operationId: listFindings', 'operationId: "\\e[2J"'))
    const { err } = await gaps('--draft')
    expect(err).toContain('Write a note with operation: \u241b[2J in its front matter.')
    expect(err).not.toContain('\u001b')
  })

  it('says that it is the overlay that breaks a contract', async () => {
    await writeFile(
      at('o.yaml'),
      'overlay: 1.0.0\ninfo: {title: T, version: "1"}\nactions: [{target: $.info, remove: true}]\n',
    )
    const says = `${contractAt()}:1:1: With the overlay applied: The contract lacks info.`
    const strict = await gaps('--overlay', at('o.yaml'), '--strict')
    expect([strict.err.split('\n')[0], strict.code]).toEqual([says, 3])
    const { err, code } = await gaps('--overlay', at('o.yaml'))
    expect([err.split('\n')[0], code]).toEqual([says, 0])
  })

  it('says at its line which target of an overlay is not read, and which file is not written', async () => {
    await writeFile(
      at('o.yaml'),
      'overlay: 1.0.0\ninfo: {title: T, version: "1"}\nactions:\n  - target: $.info\n  - target: $..[paths\n',
    )
    const first = async (...argv: readonly string[]): Promise<unknown> => {
      const { err, code } = await gaps(...argv)
      return [err.split('\n')[0]?.replaceAll(folder, ''), code]
    }
    expect(await first('--overlay', at('o.yaml'))).toEqual([
      expect.stringMatching(/^\/o\.yaml:5:5: The target \$\.\.\[paths of the overlay is not JSONPath \(RFC 9535\): /),
      3,
    ])
    expect(await first('--draft', at('none/d.yaml'))).toEqual([
      '/none/d.yaml: The file could not be written: its folder does not exist; create it first.',
      3,
    ])
    expect(await first('--draft', at('contract'))).toEqual([
      '/contract: The file could not be written: it is a folder; choose another name.',
      3,
    ])
  })

  it('says of a contract in the place of an overlay what it is, and which flag takes it', async () => {
    const { err, code } = await gaps('--overlay', contractAt())
    expect([err.split('\n')[0], code]).toEqual([
      `${contractAt()}:1:1: This is an OpenAPI document; name an overlay here, which has overlay, info and actions, and the document with --contract.`,
      3,
    ])
  })

  it('tells the targets of an overlay that select nothing', async () => {
    await writeFile(
      at('o.yaml'),
      'overlay: 1.0.0\ninfo: {title: T, version: "1"}\nactions: [{target: $.paths.none, update: {}}]\n',
    )
    expect((await reportOf('--overlay', at('o.yaml'))).remarks).toContain(
      'The overlay target $.paths.none matches nothing in the contract.',
    )
  })
})

describe('--watch', () => {
  it('is refused for standard input, which has an end', async () => {
    expect(await finish(['gaps', '--contract', '-', '--watch'])).toMatchObject({
      code: 3,
      err: '--watch cannot read standard input again; name the file of the contract.\n',
    })
  })

  it('looks again after a save, survives a half-written file, sees files beside the contract, and ends when it is told to', async () => {
    const running = start([
      'gaps',
      '--contract',
      contractAt(),
      '--accepted',
      at('accepted.json'),
      '--reporter',
      'json',
      '--watch',
    ])
    const save = async (text: string): Promise<void> => {
      await writeFile(at('next.yaml'), text)
      await rename(at('next.yaml'), contractAt())
    }
    await running.sees(/16 open\nWatching/)
    const text = await readFile(contractAt(), 'utf8')
    await save(text.slice(0, 700))
    await running.sees(/openapi\.yaml:\d+:\d+: [^\n]+\n[^]*Watching/)
    await writeFile(at('contract/more.yaml'), 'type: string')
    await save(withSuggestLinks(text).replace('\n  schemas:\n', '\n  schemas:\n    More: { $ref: more.yaml }\n'))
    await running.sees(/15 open, 1 closed\nWatching/)
    await writeFile(at('contract/more.yaml'), 'type: [')
    await running.sees(/more\.yaml:\d+:\d+: /)
    running.stop()
    await running.done
    expect(running.code).toBe(3)
  })
})

describe('on any contract', () => {
  it('needs neither notes nor register, and says that it looked for them', async () => {
    await writeFile(
      at('api.json'),
      JSON.stringify({
        openapi: '3.0.0',
        info: { title: 'A', version: '1' },
        paths: { '/a': { get: { operationId: 'a', responses: { 200: { description: '' } } } } },
      }),
    )
    const { out } = await gaps('--contract', at('api.json'), '--reporter', 'json')
    const report = JSON.parse(out) as Report
    const general = ['errors', 'security', 'servers', 'limits', 'deprecation']
    expect(ids(report, 'open')).toEqual(['operation-not-described/a', ...general])
    expect([report.entries[0]?.cites, report.words]).toEqual([[], {}])
    expect(report.remarks.slice(1, 3)).toEqual([
      `There is no notes folder next to ${at('api.json')}; name one with --notes.`,
      `There is no open-points.json next to ${at('api.json')}, so the points are those that any contract can have; docs/contract.md shows how to write one.`,
    ])
    expect(report.remarks[3]).toBe(`${at('accepted.json')} does not exist; no gap counts as accepted.`)
  })

  it('looks for the points that any contract can have unless there is a register', async () => {
    await writeFile(
      at('api.json'),
      JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'A', version: '1' },
        paths: { '/a': { get: { operationId: 'a', responses: { 200: { description: '' } } } } },
      }),
    )
    await mkdir(at('notes'), { recursive: true })
    await writeFile(at('notes/a.md'), '---\noperation: a\ntitle: A\n---\n\nAnswers a.\n')
    const { out, code } = await gaps('--contract', at('api.json'), '--fail-on', 'any')
    expect(code).toBe(1)
    expect(out).toMatch(/^security +1 of 1 operations silent on credentials +api.json:1 +security, \[\] for none$/m)
    await writeFile(at('open-points.json'), JSON.stringify({ openPoints: [] }))
    expect((await gaps('--contract', at('api.json'))).out).toContain('\nthe contract has no gaps: 0 open (')
    await writeFile(at('open-points.json'), JSON.stringify({ general: true, openPoints: [] }))
    expect((await gaps('--contract', at('api.json'))).out).toContain('\nthe contract has gaps: 5 open (')
  })
})
