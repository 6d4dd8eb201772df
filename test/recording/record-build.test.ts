import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listen, type Server } from '../../src/adapters/node.ts'
import { judge } from '../../src/conformance/judge.ts'
import { rules } from '../../src/conformance/rules/index.ts'
import { targetAt } from '../../src/client/target.ts'
import { findFixture } from '../../src/build/find-fixture.ts'
import { readBuild } from '../../src/build/read-build.ts'
import { type Build, createModel, type Entity } from '../../src/model/model.ts'
import { type RecordedBuild, recordBuild, type RecordOptions } from '../../src/recording/record-build.ts'
import { createService } from '../../src/service/service.ts'
import { UserError } from '../../src/text/user-error.ts'
import { type Alterations, serve } from '../conformance/servers/serve.ts'
import { legal } from '../conformance/servers/legal.ts'
import { referenceBuild } from '../conformance/servers/model.ts'
import { type TestFolder, testFolder } from '../build/build-folder.ts'
import { hasTime } from '../has-time.ts'

let folder: TestFolder
beforeEach(async () => {
  folder = await testFolder()
})
afterEach(() => folder[Symbol.asyncDispose]())

const out = (): string => join(folder.path, 'recorded')

async function recordFrom(url: string, options: Partial<RecordOptions> = {}): Promise<RecordedBuild> {
  const target = targetAt(url)
  try {
    return await recordBuild(target, { out: out(), ...options })
  } finally {
    await target.transport.close()
  }
}

async function recordOf(alter: Alterations, options: Partial<RecordOptions> = {}): Promise<RecordedBuild> {
  const server = await serve(alter)
  try {
    return await recordFrom(server.url, options)
  } finally {
    await server.close()
  }
}

async function filesIn(path: string): Promise<Readonly<Record<string, string>>> {
  const names = (await readdir(path)).toSorted()
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(path, name), 'utf8')])),
  )
}

function serviceOn(build: Build): Promise<Server> {
  const service = createService(createModel(build))
  return listen(() => service)
}

describe('a recording of our own service', () => {
  it.each(['library', 'odd', 'empty'])('of %s is a build with the same answers, byte for byte', async (name) => {
    const build = (await readBuild(findFixture(name))).build()
    await using original = await serviceOn(build)
    const { remarks } = await recordFrom(original.url)
    expect(await readdir(folder.path)).toEqual(['recorded'])
    expect(await readdir(out())).toEqual(['build-log.json', 'model.json'])

    const again = createService(createModel((await readBuild(out())).build()))
    const first = createService(createModel(build))
    const paths = ['/entities', '/findings', '/search?q=a', '/search?q=the', '/search?q=le+b']
    for (const { id } of build.entities) paths.push(`/entities/${encodeURIComponent(id)}`)
    const answerOf = (service: typeof first, target: string): string =>
      Buffer.from(service.answer({ method: 'GET', target, headers: {} }).body).toString()
    for (const path of paths) expect(answerOf(again, path)).toBe(answerOf(first, path))
    expect(remarks).toEqual([])
  })

  it('is what the judge finds the server to answer from', async () => {
    const build = (await readBuild(findFixture('library'))).build()
    await using original = await serviceOn(build)
    await recordFrom(original.url)
    const target = targetAt(original.url)
    const compared = rules.filter(({ id }) => id.includes('builds') || id.startsWith('findings'))
    const { entries } = await judge(compared, target, { build: (await readBuild(out())).build(), quick: !hasTime })
    await target.transport.close()
    expect(entries.filter(({ outcome }) => outcome !== 'pass')).toEqual([])
    expect(entries.length).toBeGreaterThan(4)
  })
})

it.each([undefined, {}, { out: '' }])('needs a folder to write to, which %j does not name', async (options) => {
  const recording = recordBuild(targetAt('http://127.0.0.1:1'), options as RecordOptions)
  await expect(recording).rejects.toThrow(
    new UserError('recordBuild has no folder to write to; give it { out: FOLDER }.'),
  )
})

describe('what is recorded', () => {
  const entity = (id: string, more: object = {}): Entity => ({ id, type: 'term', title: id, ...more })
  const link = { from: 'a', to: 'b', relation: 'mentions', confidence: 0.5 }
  const two: Build = { entities: [entity('a'), entity('b')], links: [link], findings: [] }

  it('holds what only the single entity adds, but not its links and neighbourhood', async () => {
    const single = (one: Entity): unknown => ({ ...one, attributes: { length: 1 } })
    const { build } = await recordOf({ build: () => two, single })
    expect(build.entities).toEqual([
      entity('a', { attributes: { length: 1 } }),
      entity('b', { attributes: { length: 1 } }),
    ])
    expect(build.links).toEqual([link])
  })

  it('holds what a finding has beside what is declared, by any name', async () => {
    const findings = [{ check: 'a', links: 'https://checks.example', id: 1 }]
    const { build } = await recordOf({ build: () => two, findings: () => findings })
    expect(build.findings).toEqual(findings)
  })

  it('leaves out a neighbourhood under another name, and says so', async () => {
    const single = ({ neighbourhood, ...one }: Entity): unknown => ({ ...one, nextTo: neighbourhood })
    const { build, remarks } = await recordOf({ build: () => two, single })
    expect(build.entities).toEqual(two.entities)
    expect(remarks).toEqual([
      'The member "nextTo" is left out: it holds the neighbours, which are derived from the links.',
    ])
  })

  it('takes the fuller of two values, and else the one of the list, and says so', async () => {
    const listed = [entity('a', { source: { file: 'x' }, attributes: { n: 1 } }), entity('b')]
    const single = (one: Entity): unknown =>
      one.id === 'a' ? { ...one, source: { file: 'x', line: 2 }, attributes: { n: 2 } } : one
    const { build, remarks } = await recordOf({ build: () => two, list: () => listed, single })
    expect(build.entities[0]).toEqual(entity('a', { source: { file: 'x', line: 2 }, attributes: { n: 1 } }))
    expect(remarks).toEqual([
      'The member "attributes" differs between the list and getEntity; the list\'s value is used.',
    ])
  })

  it('asks for entities that only links or searches name, and keeps links to what is unknown', async () => {
    const dangling = { from: 'b', to: 'gone', relation: 'mentions' }
    const all: Build = { ...two, entities: [...two.entities, entity('c')], links: [link, dangling] }
    const { build, remarks } = await recordOf({ build: () => all, list: ([first]) => [first] })
    expect(build.entities.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect(build.links).toEqual([link, dangling])
    expect(remarks).toEqual(['2 entities are not in the list, but known to getEntity: "b", "c".'])
  })

  it('says which list leads to a next page', async () => {
    const { remarks } = await recordOf({
      build: () => two,
      answer: (answer, { operation }) =>
        operation === 'listEntities'
          ? { ...answer, headers: { ...answer.headers, link: '</entities?page=2>; rel="next"' } }
          : answer,
    })
    expect(remarks).toEqual([expect.stringContaining('listEntities leads to a next page')])
  })

  it('is kept by one writer, however many answers come at once', async () => {
    const long = 'x'.repeat(20_000)
    const entities = Array.from({ length: 60 }, (_, at) => entity(`e${String(at).padStart(2, '0')}`, { long }))
    const warnings: string[] = []
    const warned = ({ name }: Error): void => void warnings.push(name)
    process.on('warning', warned)
    const server = await serve({ build: () => ({ entities, links: [], findings: [] }) })
    const target = targetAt(server.url, { concurrency: 60 })
    const { build } = await recordBuild(target, { out: out() })
    await target.transport.close()
    await server.close()
    // Warnings are told on the next turn.
    await new Promise((resolve) => setImmediate(resolve))
    process.off('warning', warned)
    expect(build.entities).toEqual(entities)
    expect(warnings).toEqual([])
  })

  it('ends with a server that names a new entity with each answer', async () => {
    const linksOf = (id: string): object[] => [
      { from: id, to: `${id}x`, relation: 'next' },
      ...(id === 'a' ? [] : [{ from: id.slice(0, -1), to: id, relation: 'next' }]),
    ]
    const endless: Alterations = {
      build: () => ({ ...two, entities: [entity('a')], links: [] }),
      find: (id) => entity(id),
      single: ({ id }) => ({ id, title: id, links: linksOf(id) }),
    }
    const { build, remarks } = await recordOf(endless, { mostUnlisted: 3 })
    expect(build.entities.map(({ id }) => id)).toEqual(['a', 'ax', 'axx', 'axxx'])
    expect(remarks.at(-1)).toBe('Only 3 unlisted entities were requested; at least 1 more are named.')
  })

  it('does without a search that is refused, and says so', async () => {
    const refuse = { status: 400, headers: {}, body: '' }
    const { build, remarks } = await recordOf({
      build: () => two,
      answer: (answer, { operation }) => (operation === 'searchModel' ? refuse : answer),
    })
    expect(build.entities).toEqual(two.entities)
    expect(remarks.join()).toContain('The searches were not completed (status 400)')
  })

  it('keeps as many links without identity as one end shows', async () => {
    const partial = { from: 'a', to: 'b' }
    const { build } = await recordOf({ build: () => ({ ...two, links: [partial, link, partial] }) })
    expect(build.links).toEqual([partial, link, partial])
  })

  it('holds no secret that was sent, and says that one was taken out', async () => {
    const server = await serve({
      build: () => two,
      single: (one, { headers }) => ({ ...one, echo: String(headers['authorization']) }),
    })
    const target = targetAt(server.url, {
      headers: [{ name: 'authorization', value: 'Bearer s3cr3t-t0k3n', shown: 'Bearer $TOKEN' }],
    })
    const { build, remarks } = await recordBuild(target, { out: out() })
    await target.transport.close()
    await server.close()
    expect(build.entities[0]).toMatchObject({ echo: 'Bearer $TOKEN' })
    expect(Object.values(await filesIn(out())).join('')).not.toContain('s3cr3t')
    expect(remarks.join()).toContain('contained a secret')
  })
})

describe('a server that does not answer as the contract says', () => {
  const id = referenceBuild.entities[0]?.id ?? ''
  const linked = referenceBuild.links[0] ?? {}
  const faults: readonly (readonly [string, Alterations, RegExp])[] = [
    ['the list is none', { list: () => ({ entities: [] }) }, /^listEntities: expected an array, found an object\. /],
    [
      'an identifier is no string',
      { list: () => [{ id: 7 }] },
      /^listEntities: \[0\]\.id: expected a string, found a number \(7\)\. /,
    ],
    [
      'a title is no string',
      { list: () => [{ id: 'a', title: null }] },
      /^listEntities: \[0\]\.title: expected a string, found null\. /,
    ],
    [
      'two have one identifier',
      { list: (all) => [...all, all[0]] },
      /^listEntities: entities 0 and \d+ have the same identifier "/,
    ],
    [
      'a finding is no object',
      { findings: () => ['x'] },
      /^listFindings: \[0\]: expected an object, found a string \("x"\)\. /,
    ],
    [
      'a listed entity is unknown',
      { find: () => undefined },
      /^getEntity ".*": expected status 200, since the list has it, found status 404\. /,
    ],
    [
      'another entity comes',
      { single: (one) => ({ ...one, id: 'other' }) },
      /^getEntity ".*": expected this identifier, found "other"\. /,
    ],
    [
      'the titles differ',
      { single: (one) => ({ ...one, title: 'other' }) },
      /^The title of ".*" is ".*" in the list, but "other" in getEntity\. /,
    ],
    [
      'a link is shown twice',
      { single: (one) => ({ ...one, links: one.links?.flatMap((l) => [l, l]) }) },
      /shows the same link twice: /,
    ],
    [
      'one end misses a link',
      { single: (one) => (one.id === linked.from ? { ...one, links: [] } : one) },
      /does not show the link that its other end shows: /,
    ],
    [
      'the ends disagree on a confidence',
      { single: (one) => ({ ...one, links: one.links?.map((l) => ({ ...l, confidence: one.id.length / 100 })) }) },
      /^The link .* has confidence 0\.\d+ at ".*" and 0\.\d+ at "/,
    ],
    [
      'a link is of others',
      { single: (one) => ({ ...one, links: [{ from: 'x', to: 'y', relation: 'z' }] }) },
      /shows a link that does not involve it: "x", "y", "z"\. /,
    ],
  ]
  it.each(faults)('is refused when %s', async (_, alter, message) => {
    expect(id).not.toBe('')
    const failure = await recordOf(alter).then(
      () => undefined,
      (error: Error) => error,
    )
    expect(failure?.message).toMatch(message)
    expect(failure?.message).toMatch(
      /cannot be recorded; run npx model-query check http:\/\/127\.0\.0\.1:\d+ to see what is wrong\.$/,
    )
    expect(await readdir(folder.path)).toEqual([])
  })
})

describe('a server that answers what no build can hold', () => {
  it.each([
    [
      'no identifier',
      { title: 'x' },
      /^listEntities: \[0\] has no "id"\. The contract permits this, but no build can hold it/,
    ],
    [
      'half a character',
      { id: '\ud83d' },
      /^listEntities: \[0\]\.id contains an unpaired surrogate .* The contract permits this/,
    ],
  ])('is refused, and not called wrong: %s', async (_, entity, message) => {
    await expect(recordOf({ list: () => [entity] })).rejects.toThrow(message)
  })

  it('is refused for a header section that is too long, without advice that would not help', async () => {
    const long = { status: 200, headers: { 'x-pad': 'v'.repeat(300 * 1024) }, body: '[]' }
    await expect(recordOf({ answer: () => long })).rejects.toThrow(
      /sends more than is read \(a header section of more than 256 KiB\); check the server/,
    )
    const findingsOnly: Alterations = {
      answer: (answer, { operation }) => (operation === 'listFindings' ? long : answer),
    }
    await expect(recordOf(findingsOnly)).rejects.toThrow(
      'listFindings got no complete answer (too large: a header section of more than 256 KiB).',
    )
  })
})

describe('a recording of a server that uses what is left open', () => {
  const names = [
    'members that nobody declared',
    'each fifth question is answered with 429 first',
    'gzip when asked for',
    'links have no relation',
    'the list shows outgoing links only',
    'the neighbourhood has another name and shape',
    'most links lead to entities that the model lacks',
    'each end lists its links in an order of its own',
    'identifiers that no path can name',
    'a member that nobody declared changes with each answer',
  ]
  const builds = rules.filter(({ id }) => id.includes('the-builds'))

  it.each(names)('%s', async (name) => {
    const server = await legal.find((one) => one.name === name)?.serve()
    if (!server) throw new Error('there is no such server')
    await recordFrom(server.url)
    const target = targetAt(server.url)
    const { entries } = await judge(builds, target, { build: (await readBuild(out())).build(), quick: !hasTime })
    await target.transport.close()
    await server.close()
    expect(entries.filter(({ outcome }) => outcome === 'fail' || outcome === 'broken')).toEqual([])
  })
})

describe('a recording that was interrupted', () => {
  const journal = (): string => `${out()}.recording`
  /** Answers this many requests for single entities, and drops the connection of every one after them. */
  const dropping = (after: { left: number }, asked: string[] = []): Alterations => ({
    wire: (_, { operation, id }, response) => {
      if (operation !== 'getEntity') return false
      asked.push(id)
      if (after.left-- > 0) return false
      response.destroy()
      return true
    },
  })

  it('goes on where it broke off, with the same bytes as one that was not', async () => {
    await recordOf({}, { out: join(folder.path, 'whole') })
    const left = { left: 4 }
    const asked: string[] = []
    const server = await serve(dropping(left, asked))
    await folder.write({ other: 'x' })
    await expect(recordFrom(server.url)).rejects.toThrow(
      /4 entities are kept in .*recorded\.recording; run the same command/,
    )
    expect((await readdir(folder.path)).toSorted()).toEqual(['other', 'recorded.recording', 'whole'])
    left.left = Infinity
    const before = new Set(asked.slice(0, 4))
    asked.length = 0
    await recordFrom(server.url)
    await server.close()
    expect(asked.filter((id) => before.has(id))).toEqual([])
    expect(await filesIn(out())).toEqual(await filesIn(join(folder.path, 'whole')))
    expect((await readdir(folder.path)).toSorted()).toEqual(['other', 'recorded', 'whole'])
  })

  it('goes on after a line that was half written, and asks all again with fresh', async () => {
    const left = { left: 4 }
    const asked: string[] = []
    const server = await serve(dropping(left, asked))
    await expect(recordFrom(server.url)).rejects.toThrow('are kept')
    const text = await readFile(journal(), 'utf8')
    await writeFile(journal(), `${text}["entity","half`)
    await expect(recordFrom(server.url)).rejects.toThrow('are kept')
    expect(await readFile(journal(), 'utf8')).toBe(text)
    left.left = Infinity
    asked.length = 0
    await recordFrom(server.url, { fresh: true })
    await server.close()
    expect(new Set(asked).size).toBeGreaterThanOrEqual(referenceBuild.entities.length)
  })

  it('starts over where the first line was half written, and with fresh however large the file is', async () => {
    const opening = JSON.stringify({ recording: 1, subject: 'http://127.0.0.1:1', digest: 'x' })
    for (const [text, bytes] of [
      [opening, opening.length],
      [`${opening}\n`, 3 * 1024 ** 3],
    ] as const) {
      await writeFile(journal(), text)
      await truncate(journal(), bytes)
      const { build } = await recordOf({}, { fresh: text !== opening })
      expect(build.entities).toHaveLength(referenceBuild.entities.length)
    }
  })

  it('keeps once what several searches find', async () => {
    const all = [{ id: 'unlisted' }, { id: 'unlisted' }]
    const server = await serve({
      hits: () => all,
      wire: (_, { operation, id }, response) => {
        if (operation !== 'getEntity' || id !== 'unlisted') return false
        response.destroy()
        return true
      },
    })
    await expect(recordFrom(server.url)).rejects.toThrow('are kept')
    await server.close()
    expect((await readFile(journal(), 'utf8')).match(/"unlisted"/g)).toHaveLength(1)
  })

  it('leaves the build that is there as it is', async () => {
    await recordOf({})
    const before = await filesIn(out())
    await expect(recordOf(dropping({ left: 3 }))).rejects.toThrow('are kept')
    expect(await filesIn(out())).toEqual(before)
  })

  it('stops at a signal, and keeps what it has', async () => {
    const stop = new AbortController()
    const onProgress = ({ entities }: { entities: number }): void => void (entities === 3 && stop.abort())
    await expect(recordOf({}, { signal: stop.signal, onProgress })).rejects.toThrow(
      /^Stopped\. \d+ entities are kept in /,
    )
    expect(await readdir(folder.path)).toEqual(['recorded.recording'])
  })

  it('is not gone on with for another server, nor is a file that is none replaced', async () => {
    await expect(recordOf(dropping({ left: 3 }))).rejects.toThrow('are kept')
    await expect(recordOf({})).rejects.toThrow(
      /\/recorded\.recording: This is an unfinished recording of http:.*--fresh/,
    )
    await writeFile(journal(), 'my own notes\n')
    await expect(recordOf({}, { fresh: true })).rejects.toThrow(
      /\/recorded\.recording: This is not an unfinished recording/,
    )
    await rm(journal())
  })

  it('is dropped when the server has had a new build since, and says so', async () => {
    const left = { left: 3 }
    let build = referenceBuild
    const server = await serve({ ...dropping(left), build: () => build })
    await expect(recordFrom(server.url)).rejects.toThrow('are kept')
    left.left = Infinity
    build = { ...referenceBuild, findings: [] }
    const { remarks } = await recordFrom(server.url)
    await server.close()
    expect(remarks).toEqual(['The data of an unfinished run came from an older build, and was discarded.'])
  })
})

describe('a new build while it records', () => {
  const [first] = referenceBuild.entities
  const builds: readonly Build[] = [
    referenceBuild,
    { entities: [first!], links: [], findings: [] },
    { entities: [], links: [], findings: [] },
  ]

  it('makes it start over once', async () => {
    const { build, remarks } = await recordOf({ build: ({ count }) => builds[count > 5 ? 1 : 0]! })
    expect(build.entities).toEqual([first])
    expect(remarks).toEqual(['The build of the server changed during the recording, so it started over.'])
  })

  it('and no more than once', async () => {
    let lists = 0
    const build: Alterations['build'] = ({ operation }) => builds[(operation === 'listEntities' ? lists++ : lists) % 2]!
    await expect(recordOf({ build })).rejects.toThrow(/keep changing|cannot be recorded/)
    expect(await readdir(folder.path)).not.toContain('recorded')
  })
})
