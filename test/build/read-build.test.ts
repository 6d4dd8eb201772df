import { Buffer } from 'node:buffer'
import { mkdir, rename, symlink, truncate, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBuild, readCandidates } from '../../src/build/read-build.ts'
import { type Build, longestEncodedId } from '../../src/model/model.ts'
import { createService } from '../../src/service/service.ts'
import { describeUserError, placeName, UserError } from '../../src/text/user-error.ts'
import { testFolder } from './build-folder.ts'
import { runsOf } from '../has-time.ts'
import { codePoints } from '../code-points.ts'

type Files = Readonly<Record<string, string | Uint8Array>>

async function read(files: Files): ReturnType<typeof readBuild> {
  await using folder = await testFolder(files)
  return await readBuild(folder.path)
}

async function refusal(reading: Promise<unknown>): Promise<UserError> {
  const error: unknown = await reading.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof UserError) return error
  throw new Error(`not refused with a UserError: ${String(error)}`)
}

/** `place message`, with the folder left out of the place. */
async function refusalOf(files: Files): Promise<string> {
  const { sentence, place } = await refusal(read(files))
  return place ? `${placeName({ ...place, file: basename(place.file) })} ${sentence}` : sentence
}

/** Lets the event loop turn a few times. */
async function nextTurn(times: number): Promise<void> {
  for (let turn = 0; turn < times; turn++) await new Promise<void>((resolve) => void setImmediate(resolve))
}

const model = (text: string | Uint8Array): Files => ({ 'model.json': text })
const log = (text: string): Files => ({ 'model.json': '{"entities": []}', 'build-log.json': text })
const deep = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)

const refused: [string, Files, string][] = [
  [
    'a file that is not JSON',
    model('{\n  "entities": [\n    {"id": "a",}\n  ]\n}'),
    'model.json:3:15 Not JSON: a comma with nothing after it, which JSON does not have; correct it here, or build again.',
  ],
  [
    'a missing comma',
    model('{"entities": [\n{"id": "a"}\n{"id": "b"}]}'),
    `model.json:3:1 Not JSON: expected ',' or ']', found '{'; correct it here, or build again.`,
  ],
  [
    'an empty file',
    model(''),
    'model.json:1:1 The file is empty; wait for the build to finish, or write a JSON object here.',
  ],
  [
    'a file of white space',
    model(' \n '),
    'model.json:2:2 Incomplete: the file ends where a JSON object is expected; wait for the build to finish, or build again.',
  ],
  [
    'half a file',
    model('{"entities": [{"id": "a"},\n{"id": "b'),
    'model.json:2:8 Incomplete: this string never ends; wait for the build to finish, or build again.',
  ],
  [
    'a file that ends between two elements',
    model('{"entities": [{"id": "a"}\n'),
    `model.json:2:1 Incomplete: the file ends where ',' or ']' is expected; wait for the build to finish, or build again.`,
  ],
  [
    'text after the object',
    model('{"entities": []}\n{}'),
    `model.json:2:1 Not JSON: expected the end of the file, found '{'; correct it here, or build again.`,
  ],
  [
    'a comma after the last element',
    model('{"entities": [{"id": "a"},\n]}'),
    'model.json:1:26 Not JSON: a comma with nothing after it, which JSON does not have; correct it here, or build again.',
  ],
  [
    'a comment between elements',
    model('{"entities": [{"id": "a"} // the first\n]}'),
    'model.json:1:27 Not JSON: a comment, which JSON does not have; remove it.',
  ],
  [
    'a comment before a value',
    model('\ufeff{"entities": /* all */ []}'),
    'model.json:1:15 Not JSON: a comment, which JSON does not have; correct it here, or build again.',
  ],
  [
    'UTF-16',
    model(Buffer.from('\ufeff{"entities": []}', 'utf16le')),
    'model.json:1:1 The file is UTF-16, but JSON is UTF-8; save it as UTF-8 without BOM.',
  ],
  [
    'a byte that is not UTF-8',
    model(Buffer.from('{"entities": [\n{"id": "a", "title": "r\xe9serv\xe9"}]}', 'latin1')),
    'model.json:2:24 Not JSON: the byte 0xE9 is not UTF-8; correct it here, or build again.',
  ],
  [
    'a byte that is not UTF-8 between elements',
    model(Buffer.from('{"entities": [\xe9]}', 'latin1')),
    'model.json:1:15 Not JSON: the byte 0xE9 is not UTF-8; correct it here, or build again.',
  ],
  [
    'a wrong escape',
    model('{"entities": [{"id": "C:\\docs"}]}'),
    `model.json:1:25 Not JSON: '\\d' is not a valid escape; correct it here, or build again.`,
  ],
  [
    'a line break inside a string',
    model('{"entities": [{"id": "a\nb"}]}'),
    'model.json:1:24 Not JSON: a string must write U+000A as an escape; correct it here, or build again.',
  ],
  [
    'an array instead of the object',
    model('[{"id": "a"}]'),
    'model.json:1:1 This is an array, but a build file is a JSON object; give the build its lists by name.',
  ],
  [
    'no entities',
    model('{"entites": [], "links": []}'),
    'model.json:1:1 The object has no member "entities": its members are "entites", "links"; if the build has none, write "entities": [].',
  ],
  [
    'an empty object',
    model('{}'),
    'model.json:1:1 The object has no member "entities": it is empty; if the build has none, write "entities": [].',
  ],
  [
    'entities that are no array',
    model('{\n"entities": {"a": {}}}'),
    'model.json:2:13 entities: expected an array, found an object; correct it here, or build again.',
  ],
  [
    'links that are null',
    model('{"entities": [], "links": null}'),
    'model.json:1:27 links: expected an array, found null; correct it here, or build again.',
  ],
  [
    'entities twice',
    model('{"entities": [],\n"entities": []}'),
    'model.json:2:1 Not readable: the member "entities" is repeated here; correct it here, or build again.',
  ],
  [
    'an entity that is no object',
    model('{"entities": [{"id": "a"}, "b"]}'),
    'model.json:1:28 entities[1]: expected an object, found a string ("b"); correct it here, or build again.',
  ],
  [
    'an entity without id',
    model('{"entities": [\n  {"title": "a"}]}'),
    'model.json:2:3 entities[0] has no "id"; give every entity a string "id".',
  ],
  [
    'an id that is a number',
    model('{"entities": [\n  {"title": "é𝒜", "id": 7}]}'),
    'model.json:2:26 entities[0].id: expected a string, found a number (7); correct it here, or build again.',
  ],
  [
    'a title that is null',
    model('{"entities": [{"id": "a",\r\n "title": null}]}'),
    'model.json:2:11 entities[0].title: expected a string, found null; correct it, or leave it out.',
  ],
  [
    'a type that is an array',
    model('{"entities": [{"id": "a", "type": ["b"]}]}'),
    'model.json:1:35 entities[0].type: expected a string, found an array; correct it, or leave it out.',
  ],
  [
    'links of an entity that are an object',
    model('{"entities": [{"id": "a", "links": {}}]}'),
    'model.json:1:36 entities[0].links: expected an array of links, found an object; correct it, or leave it out.',
  ],
  [
    'a link of an entity with a wrong end',
    model('{"entities": [{"id": "a", "links": [{}, {"to": 3}]}]}'),
    'model.json:1:48 entities[0].links[1].to: expected a string, found a number (3); correct it, or leave it out.',
  ],
  [
    'a link that is no object',
    model('{"entities": [], "links": [[]]}'),
    'model.json:1:28 links[0]: expected an object, found an array; correct it here, or build again.',
  ],
  [
    'a relation that is a boolean',
    model('{"entities": [], "links": [{"relation": true}]}'),
    'model.json:1:41 links[0].relation: expected a string, found true; correct it, or leave it out.',
  ],
  [
    'a confidence that is a string',
    model('{"entities": [], "links": [\n{"confidence": "high"}]}'),
    'model.json:2:16 links[0].confidence: expected a number, found a string ("high"); correct it, or leave it out.',
  ],
  [
    'a confidence that is not finite',
    model('{"entities": [], "links": [{"confidence": 1e999}]}'),
    'model.json:1:43 links[0].confidence is a number too large for JSON readers; correct it, or leave it out.',
  ],
  [
    'an id twice',
    model('{"entities": [\n{"id": "a"},\n{"title": "b", "id": "\\u0061"}]}'),
    'model.json:3:22 entities[1].id is already the id of entities[0] at model.json:2:8: "a"; rename or remove one of them.',
  ],
  [
    'a link triple twice',
    model(
      '{"entities": [], "links": [\n{"from": "a", "to": "b", "relation": "c"}, {},\n {"relation": "c", "to": "b", "from": "a"}]}',
    ),
    'model.json:3:2 links[2] has the same source, target and relation as links[0] at model.json:2:1: "a", "b", "c"; merge the two links.',
  ],
  [
    'an id with half a character',
    model('{"entities": [{"id": "a\\ud800"}]}'),
    'model.json:1:22 entities[0].id contains an unpaired surrogate (U+D800), which a URL cannot hold; add its other half, or remove it.',
  ],
  [
    'an id that is too long for a URL',
    model(`{"entities": [{"id": "${'/'.repeat(longestEncodedId / 3 + 1)}"}]}`),
    'model.json:1:22 entities[0].id takes 32,769 characters in a URL, more than 32,768; shorten it.',
  ],
  [
    'nesting that is too deep',
    model(`{"entities": [{"id": "a", "b": ${deep(998)}}]}`),
    'model.json:1:1029 Not readable: nested deeper than 1,000 arrays and objects; correct it here, or build again.',
  ],
  [
    'nesting that is too deep outside of the lists',
    model(`{"entities": [],\n"b": ${deep(1000)}}`),
    'model.json:2:1005 Not readable: nested deeper than 1,000 arrays and objects; correct it here, or build again.',
  ],
  [
    'a log that is not JSON',
    log('nothing to report'),
    `build-log.json:1:1 Not JSON: expected a JSON object, found 'n'; correct it here, or build again.`,
  ],
  [
    'a log that is an array',
    log('[]'),
    'build-log.json:1:1 This is an array, but a build file is a JSON object; give the build its lists by name.',
  ],
  [
    'a log without findings',
    log('{"issues": [], "a": 1, "b": 2, "c": 3, "d": 4}'),
    'build-log.json:1:1 The object has no member "findings": its members are "issues", "a", "b" and 2 more; if the build has none, write "findings": [].',
  ],
  [
    'a severity that is a number',
    log('{"findings": [{"severity": "low"}, {"severity": 3}]}'),
    'build-log.json:1:49 findings[1].severity: expected a string, found a number (3); correct it, or leave it out.',
  ],
  [
    'a finding that is a string',
    log('{"findings": ["ouch"]}'),
    'build-log.json:1:15 findings[0]: expected an object, found a string ("ouch"); correct it here, or build again.',
  ],
]

/** The same files without white space between their JSON; none where one is no JSON. */
function packed(files: Files): Files[] {
  const texts = Object.values(files)
  if (!texts.every((text) => typeof text === 'string' && isJson(text))) return []
  const pack = (text: string): string => text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1')
  return [Object.fromEntries(Object.entries(files).map(([name, text]) => [name, pack(String(text))]))]
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

describe('readBuild on mistakes', () => {
  it('passes over a byte order mark, and says so', async () => {
    const { model, remarks } = await read({
      'model.json': '\ufeff{"entities": [{"id": "a"}], "links": []}',
      'build-log.json': '{"findings": []}',
    })
    expect(model.counts.entities).toBe(1)
    expect(remarks).toEqual([
      expect.stringMatching(/model\.json: the file starts with a byte order mark, which is passed over/),
    ])
  })

  it('shows the first ten of several mistakes in a file, each at its place', async () => {
    const entities = Array.from({ length: 12 }, (_, at) => (at === 0 ? '{"id": "a"}' : `{"id": ${at}}`))
    const error = await refusal(read({ 'model.json': `{"entities": [\n${entities.join(',\n')},\n{"id": "a"}]}` }))
    const all = [error, ...error.further]
    expect(all.map(({ place }) => place?.line)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    expect(all.at(-1)?.sentence).toBe(
      'entities[10].id: expected a string, found a number (10); correct it here, or build again.',
    )
    const text = describeUserError(error)
    expect(text.split('\n').filter((line) => line.includes('expected a string'))).toHaveLength(10)
    const broken = await refusal(
      read({ 'model.json': '{"entities": [{"id": 1}, {"id": "a"}, {"id": "a"}, {"title": 3}' }),
    )
    expect(broken.further.map(({ sentence }) => sentence)).toEqual([
      expect.stringMatching(/^entities\[3\]/),
      expect.stringMatching(/^Incomplete: /),
    ])
  })
})

describe('readBuild refuses', () => {
  it.each(refused)('%s', async (_what, files, expected) => {
    expect(await refusalOf(files)).toBe(expected)
  })

  const plain = refused.flatMap(([what, files, expected]) =>
    packed(files).map((packedFiles) => [what, packedFiles, expected] as const),
  )
  it.each(plain)('%s, written without white space', async (_what, files, expected) => {
    const withoutPlaces = (text: string): string => text.replace(/\.json(?::\d+)+/g, '.json')
    expect(withoutPlaces(await refusalOf(files))).toBe(withoutPlaces(expected))
  })

  it('a value with the lines around it and a caret under it', async () => {
    const { place } = await refusal(read(model('{"entities": [\n  {"id": "a"},\n  {"id": 7},\n  {"id": "b"}\n]}\n')))
    expect(place?.frame).toBe(
      [
        '  1 | {"entities": [',
        '  2 |   {"id": "a"},',
        '> 3 |   {"id": 7},',
        '    |          ^',
        '  4 |   {"id": "b"}',
        '  5 | ]}',
      ].join('\n'),
    )
  })

  it('a value far down a file of many chunks, at its exact line and column', async () => {
    const rows = Array.from({ length: 30_000 }, (_, index) => `  {"id": "é${index}", "title": "𝒜 term"},\n`)
    const text = `{"entities": [\n${rows.join('')}  {"title": "𝒜é", "id": null}\n]}\n`
    expect(text.length).toBeGreaterThan(1_000_000)
    expect(await refusalOf(model(text))).toContain('model.json:30002:26 entities[30000].id: expected a string')
  })

  it('a value far along one line of many chunks, at its exact column, with a frame that stays small', async () => {
    const row = '{"id": "é𝒜INDEX"},'
    const rows = Array.from({ length: 30_000 }, (_, index) =>
      row.replace('INDEX', String(index).padStart(6, '0')),
    ).join('')
    const { place, sentence } = await refusal(read(model(`\n{"entities":[${rows}{"id":7}]}`)))
    expect(sentence).toMatch(/^entities\[30000\]\.id/)
    expect(place).toMatchObject({ line: 2, column: 13 + rows.length + 6 + 1 })
    expect(place?.frame).toMatch(/^> 2 \| .{20,100}\n {4}\| +\^$/)
    const [line = '', caret = ''] = place?.frame?.split('\n') ?? []
    // A letter beyond the basic plane takes one column.
    expect(Array.from(line)[caret.indexOf('^')]).toBe('7')
  })

  it('a repeated id in a file of many chunks, naming both places', async () => {
    const rows = Array.from({ length: 30_000 }, (_, index) => `{"id": "term number ${index}"},\n`).join('')
    expect(await refusalOf(model(`{"entities": [\n${rows}{"id": "term number 20000"}]}`))).toBe(
      'model.json:30002:8 entities[30000].id is already the id of entities[20000] at model.json:20002:8: "term number 20000"; rename or remove one of them.',
    )
  })

  it('a folder that is none, each with what to do', async () => {
    await using folder = await testFolder({ 'model.json': '{"entities": []}' })
    const { path } = folder
    await mkdir(join(path, 'empty'))
    await mkdir(join(path, 'strange', 'model.json'), { recursive: true })
    await mkdir(join(path, 'circle'))
    await symlink('model.json', join(path, 'circle', 'model.json'))
    const said = async (name: string): Promise<string> => {
      const { sentence, place } = await refusal(readBuild(join(path, name)))
      return `${place?.file.slice(path.length)} ${sentence}`
    }
    expect(await said('none')).toBe('/none This folder does not exist; name the folder of a build.')
    expect(await said('none/deeper')).toBe('/none/deeper This folder does not exist; name the folder of a build.')
    expect(await said('model.json')).toBe(`/model.json This is a file; name its folder, ${JSON.stringify(path)}.`)
    expect(await said('empty')).toBe('/empty This folder has no model.json; name the folder of a build.')
    expect(await said('strange')).toBe('/strange/model.json This is not a file; a build has a JSON file here.')
    expect(await said('circle')).toBe(
      '/circle/model.json Cannot be read: its symbolic links form a loop; make it readable, then try again.',
    )
  })

  it('nothing half: a signal stops the reading', async () => {
    await using folder = await testFolder(model('{"entities": []}'))
    const reason = new Error('enough')
    await expect(readBuild(folder.path, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  })
})

describe('readBuild', () => {
  it('refuses a model of more than 4 GiB before it reads it', async () => {
    await using folder = await testFolder({ 'model.json': '{' })
    await truncate(join(folder.path, 'model.json'), 2 ** 32)
    const { sentence } = await refusal(readBuild(folder.path))
    expect(sentence).toBe('This is larger than 4 GiB, the most that can be served; build it in parts.')
  })

  it('takes entities in identifier order, links and findings in their own, each as it stands', async () => {
    const entities = [
      { id: 'b', type: 't', title: 'B', locale: 'fr', attributes: { deep: [{}] } },
      { id: 'a', source: null },
    ]
    const links = [
      { from: 'a', to: 'b', relation: 'r', confidence: 0.5, provenance: [{ by: 'x' }] },
      { from: 'a', to: 'b', relation: 's' },
      {},
      {},
    ]
    const findings = [{ check: 'c', severity: 's', path: 'p', line: 3 }, {}]
    await using folder = await testFolder({
      'model.json': JSON.stringify({ made: 'today', links, entities, more: [1] }, null, 2),
      'build-log.json': JSON.stringify({ findings }),
      'candidates.json': 'not looked at',
    })
    const { build, remarks, files } = await readBuild(folder.path)
    const version = expect.stringMatching(/^[0-9a-f]{32}$/) as unknown
    expect(build()).toEqual({ entities: entities.toReversed(), links, findings, version })
    expect(remarks).toEqual([])
    expect(files).toEqual([join(folder.path, 'model.json'), join(folder.path, 'build-log.json')])
  })

  it.each([
    ['as it stands', '{"id":"a","n":1.0,"u":"\\u00e9"}', '{"id":"a","n":1.0,"u":"\\u00e9"}'],
    ['without white space', '{ "id": "a",\n"s": "b c: d" }', '{"id":"a","s":"b c: d"}'],
    ['with the last of two members of one name', '{"id":"a","m":{"x":1,"x":2}}', '{"id":"a","m":{"x":2}}'],
    ['with numbers as they are written', '{ "id":"a","n":9007199254740993}', '{"id":"a","n":9007199254740993}'],
  ])('sends an element %s', async (_, written, sent) => {
    const { model } = await read({ 'model.json': `{"entities":[\n${written},\n{"id":"b"}\n]}` })
    expect(new TextDecoder().decode(model.json.entities)).toBe(`[${sent},{"id":"b"}]`)
  })

  it('never mixes two builds, however fast one replaces the other', async () => {
    await using folder = await testFolder()
    const at = (name: string): string => join(folder.path, name)
    for (const name of ['a', 'b']) {
      await mkdir(at(name))
      await writeFile(
        join(at(name), 'model.json'),
        JSON.stringify({ entities: [{ id: name }], pad: 'x'.repeat(300_000) }),
      )
      await writeFile(join(at(name), 'build-log.json'), JSON.stringify({ findings: [{ check: name }] }))
    }
    await symlink('a', at('current'))
    const swapping = new AbortController()
    const swaps = (async () => {
      for (let swap = 0; !swapping.signal.aborted; swap++) {
        await symlink(swap % 2 ? 'a' : 'b', at('new'))
        await rename(at('new'), at('current'))
        await nextTurn(swap % 7)
      }
    })()
    let whole = 0
    for (let round = 0; round < runsOf(150); round++) {
      const build = await readBuild(at('current')).then(
        (read) => read.build(),
        (error: unknown) => error,
      )
      if (build instanceof UserError) continue
      const { entities, findings } = build as Build
      expect(findings[0]?.check).toBe(entities[0]?.id)
      whole++
    }
    swapping.abort()
    await swaps
    expect(whole).toBeGreaterThan(0)
  })

  it('names equal content alike wherever it lies, and other content otherwise', async () => {
    const version = async (files: Files): Promise<string> => (await read(files)).model.version
    const files = log('{"findings": []}')
    const versions = [
      await version(files),
      await version({ 'model.json': '{"entities": [] }', 'build-log.json': '{"findings": []}' }),
      await version({ 'model.json': '{"entities": []}', 'build-log.json': '{"findings": [] }' }),
      await version({ 'model.json': '{"entities": []}' }),
    ]
    expect(new Set(versions).size).toBe(4)
    expect(await version(files)).toBe(versions[0])
  })

  it('says what it serves in spite of', async () => {
    const { build, remarks } = await read(
      model(
        JSON.stringify({
          entities: [{ id: 'a' }],
          links: ['b', 'c', 'd', 'e', 'f', 'b'].map((to, index) => ({ from: 'a', to, relation: String(index) })),
        }),
      ),
    )
    expect(build().findings).toEqual([])
    expect(build().links).toHaveLength(6)
    expect(remarks.map((remark) => remark.replace(/^.*\//, ''))).toEqual([
      'model.json: 6 links have ends that are not entities: "b", "c", "d" and 2 more.',
      'build-log.json: the build left no log, so there are no findings.',
    ])
  })

  it('says that getEntity answers its own links and neighbourhood where an entity has some', async () => {
    const entities = [{ id: 'a', links: [{ to: 'a' }] }, { id: 'b', neighbourhood: 'near' }, { id: 'c' }]
    const said = async (count: number): Promise<readonly string[]> => {
      const { build, remarks } = await read(model(JSON.stringify({ entities: entities.slice(-count), links: [] })))
      expect(build().entities).toEqual(entities.slice(-count))
      return remarks
    }
    expect((await said(3))[0]).toMatch(/model\.json: 2 entities have a "links" or "neighbourhood" member; /)
    expect((await said(2))[0]).toMatch(/model\.json: 1 entity has a "links" or "neighbourhood" member; /)
    expect((await said(1)).join('')).not.toContain('neighbourhood')
  })

  it('takes a model without links as one that has none, and says so', async () => {
    const { build, remarks } = await read({ ...log('{"findings": []}') })
    expect(build().links).toEqual([])
    expect(remarks).toEqual([expect.stringMatching(/model\.json: "links" is missing, so there are no links\.$/)])
  })

  it('says which numbers no JSON reader keeps', async () => {
    const text =
      '{"entities": [{"id": "12345678901234567890 1e999", "serial": 12345678901234567890, "far": -1E+400, "fine": [0.12345678901234567890, 1e300, 9007199254740992, 1e-999]}], "links": []}'
    const { remarks } = await read({ 'model.json': text, 'build-log.json': '{"findings": []}' })
    expect(remarks).toEqual([
      expect.stringMatching(
        /model\.json: 2 numbers have more digits than most readers of JSON keep, and are served as written \(first: 12345678901234567890 in entities\[0\]\)\.$/,
      ),
    ])
  })

  it('says of which elements it leaves a member out, since it stands there twice', async () => {
    const text = '{"entities": [{"id":"a"},{"id":"b","n":1,"n":12345678901234567890}], "links": []}'
    const { build, remarks } = await read({ 'model.json': text, 'build-log.json': '{"findings": []}' })
    expect(remarks).toEqual([
      expect.stringMatching(
        /model\.json: one element has a member twice, and only the last is served \(first: entities\[1\]\)\.$/,
      ),
    ])
    expect(build().entities[1]).toEqual({ id: 'b', n: 12345678901234567000 })
  })

  it.each([
    ['as it stands', (text: string) => text],
    ['with white space', (text: string) => text.replaceAll(',', ' ,\n\t').replaceAll(':', ' : ')],
  ])('has every number and the order of members served as written, %s', async (_, write) => {
    const more = '"n":[12345678901234567890,9007199254740993,1e999,-1E+400],"7":"x 12","1":"\\" 1"'
    const text = `{"entities": [${write(`{"id":"a",${more}}`)}], "links": [${write(`{"from":"a","to":"b",${more}}`)}]}`
    const { model, remarks } = await read({ 'model.json': text, 'build-log.json': '{"findings": []}' })
    expect(remarks[0]).toMatch(/8 numbers have more digits .*, and are served as written/)
    const service = createService(model)
    const served = (target: string): string =>
      Buffer.from(service.answer({ method: 'GET', target, headers: {} }).body).toString()
    expect(served('/entities')).toBe(`[{"id":"a",${more}}]`)
    expect(served('/entities/a')).toBe(`{"id":"a",${more},"neighbourhood":[],"links":[{"from":"a","to":"b",${more}}]}`)
  })

  it('lets any JSON value pass in a member it does not know', async () => {
    const key = fc.oneof(
      fc.constantFrom('__proto__', '', 'constructor', 'ID', '\ud800', 'a/b~c'),
      fc.string({ unit: codePoints }),
    )
    const known = new Set([
      'id',
      'type',
      'title',
      'links',
      'from',
      'to',
      'relation',
      'confidence',
      'check',
      'severity',
      'path',
    ])
    const extra = fc
      .array(
        fc.tuple(
          key.filter((name) => !known.has(name)),
          fc.jsonValue({ stringUnit: 'binary' }),
        ),
        { maxLength: 5 },
      )
      .map((members) => Object.fromEntries(members))
    const extras = fc.array(extra, { maxLength: 4 })
    await using folder = await testFolder()
    await fc.assert(
      fc.asyncProperty(extras, extras, extras, async (first, links, findings) => {
        const entities = first.map((members, index) => ({ ...members, id: String(index) }))
        const texts = [JSON.stringify({ entities, links }), JSON.stringify({ findings })] as const
        await folder.write({ 'model.json': texts[0], 'build-log.json': texts[1] })
        const build = (await readBuild(folder.path)).build()
        expect(isDeepStrictEqual({ entities: build.entities, links: build.links }, JSON.parse(texts[0]))).toBe(true)
        expect(isDeepStrictEqual({ findings: build.findings }, JSON.parse(texts[1]))).toBe(true)
        expect(JSON.stringify(build.entities)).toBe(JSON.stringify(entities))
      }),
      { numRuns: runsOf(100) },
    )
  })

  it('accepts an identifier exactly when a URL can carry it', async () => {
    const units = fc.oneof(
      fc.string({ unit: codePoints }),
      fc.constantFrom('\ud800', '\udc00', '\ud83d\ude00', '\u0000', '/', '%', '.', '..'),
    )
    const id = fc.oneof(
      fc.array(units, { maxLength: 4 }).map((parts) => parts.join('')),
      fc.tuple(units, fc.integer({ min: 3600, max: longestEncodedId })).map(([unit, count]) => unit.repeat(count)),
    )
    const carried = (text: string): boolean => {
      try {
        return encodeURIComponent(text).length <= longestEncodedId
      } catch {
        return false
      }
    }
    await using folder = await testFolder()
    await fc.assert(
      fc.asyncProperty(id, async (text) => {
        await folder.write(model(JSON.stringify({ entities: [{ id: text }] })))
        const accepted = await readBuild(folder.path).then(
          ({ build }) => build().entities[0]?.id === text,
          (error: unknown) => !(error instanceof UserError),
        )
        expect(accepted).toBe(carried(text))
      }),
      { numRuns: runsOf(100) },
    )
  })
})

describe('readCandidates', () => {
  it('takes every list as it stands, and undefined when the build left none', async () => {
    await using folder = await testFolder()
    expect(await readCandidates(folder.path)).toBeUndefined()
    await folder.write({ 'candidates.json': '{"objects": [{"name": "a"}, 3], "made": "today", "expressions": []}' })
    expect(await readCandidates(folder.path)).toEqual({ objects: [{ name: 'a' }, 3], expressions: [] })
    await folder.write({ 'candidates.json': '{"objects": [\n{]}' })
    expect((await refusal(readCandidates(folder.path))).place).toMatchObject({ line: 2, column: 2 })
  })
})
