import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { finish, start, type Outcome } from './test-io.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'generate-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const generate = (entities: string, links: string, out: string, ...more: readonly string[]): Promise<Outcome> =>
  finish(['generate', '--entities', entities, '--links', links, '--out', out, ...more])

const files = ['build-log.json', 'candidates.json', 'model.json']

const bytesIn = async (path: string): Promise<readonly string[]> =>
  Promise.all(files.map((file) => readFile(join(path, file), 'utf8')))

describe('model-query generate', () => {
  it('writes the three files of a build into a folder it makes, and says so in one line', async () => {
    const build = join(folder, 'new', 'build')
    const { out, err, code } = await generate('100', '200', build)
    expect([err, code]).toEqual(['', undefined])
    expect(out).toMatch(/^Wrote 100 entities, 200 links, 5 findings and 5 candidates to \S+build \([0-9.]+ kB\)\.\n$/)
    expect(await readdir(build)).toEqual(files)
    const [buildLog = '', candidates = '', model = ''] = await bytesIn(build)
    expect(JSON.parse(model)).toMatchObject({ entities: { length: 100 }, links: { length: 200 } })
    expect(JSON.parse(buildLog)).toMatchObject({ findings: { length: 5 } })
    expect(Object.keys(JSON.parse(candidates) as object)).toEqual([
      'objectsWithoutNote',
      'expressionsWithoutDefinition',
    ])
    expect(Buffer.byteLength(model + buildLog + candidates)).toBeGreaterThan(50_000)
  })

  it('writes the manifest with --manifest, as pack does', async () => {
    expect((await generate('10', '20', folder, '--manifest')).out).toMatch(
      /\nWrote .*\/manifest\.json for 3 files\.\n$/,
    )
    const own = await readFile(join(folder, 'manifest.json'), 'utf8')
    await finish(['pack', folder])
    expect(await readFile(join(folder, 'manifest.json'), 'utf8')).toBe(own)
    const { err } = await generate('11', '20', folder)
    expect(err).toMatch(/^! .*manifest\.json is of the build before; npx model-query pack writes it again\.\n$/)
  })

  it('writes the same bytes for the same seed, which is 1 when none is given, and others for another', async () => {
    await generate('40', '90', join(folder, 'a'))
    await generate('40', '90', join(folder, 'b'), '--seed', '1')
    await generate('40', '90', join(folder, 'c'), '--seed', '2')
    expect(await bytesIn(join(folder, 'a'))).toEqual(await bytesIn(join(folder, 'b')))
    expect(await bytesIn(join(folder, 'a'))).not.toEqual(await bytesIn(join(folder, 'c')))
  })

  it('writes a build of nothing, and of one entity', async () => {
    expect((await generate('0', '0', folder)).out).toMatch(/^Wrote 0 entities, 0 links, 0 findings and 0 candidates /)
    expect((await bytesIn(folder))[2]).toBe('{"entities":[],"links":[]}\n')
    expect((await generate('1', '0', folder)).out).toMatch(/^Wrote 1 entity, 0 links, 1 finding and 2 candidates /)
  })

  it('replaces a build and leaves every other file alone', async () => {
    await generate('3', '0', folder)
    await writeFile(join(folder, 'notes.md'), 'mine')
    await writeFile(join(folder, '.model.json.1.old.part'), 'left by another')
    const { code } = await generate('4', '5', folder)
    expect(code).toBeUndefined()
    expect(JSON.parse((await bytesIn(folder))[2] ?? '')).toMatchObject({ entities: { length: 4 } })
    expect(await readdir(folder)).toEqual(['.model.json.1.old.part', ...files, 'notes.md'])
    expect(await readFile(join(folder, 'notes.md'), 'utf8')).toBe('mine')
  })

  it('replaces a build that a person has laid out', async () => {
    await writeFile(join(folder, 'model.json'), '\n{\n  "links" : [],\n  "entities": []\n}')
    expect((await generate('2', '0', folder)).code).toBeUndefined()
  })

  it.each<[what: string, prepare: (path: string) => Promise<unknown>]>([
    ['a file of another program', (path) => writeFile(path, '{"layers":[1,2]}')],
    ['an empty file', (path) => writeFile(path, '')],
    ['a folder', (path) => mkdir(path)],
    ['a link to another place', (path) => symlink('elsewhere.json', path)],
  ])('refuses to replace %s that has the name of a build file', async (_, prepare) => {
    const path = join(folder, 'model.json')
    await prepare(path)
    const before = await readdir(folder)
    const { out, err, code } = await generate('5', '0', folder)
    expect([out, code]).toEqual(['', 3])
    expect(err).toBe(
      `${path}: This file was not written by a build, so it is not replaced; choose another folder with --out.\n`,
    )
    expect(await readdir(folder)).toEqual(before)
  })

  it('writes nothing when it is stopped, and leaves no folder', async () => {
    await mkdir(join(folder, 'there'))
    const argv = ['generate', '--entities', '5', '--links', '0', '--out', join(folder, 'there', 'a', 'b')]
    const stopped = start(argv)
    stopped.stop()
    await stopped.done
    const { out, err, code } = stopped
    expect([out, code]).toEqual(['', 3])
    expect(err).toMatch(/^\S+b: Stopped before the build was complete; nothing there was changed\.\n$/)
    expect(await readdir(folder)).toEqual(['there'])
    expect(await readdir(join(folder, 'there'))).toEqual([])
  })

  it('says in one line why a folder cannot be written', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    expect(await generate('5', '0', file)).toEqual({
      out: '',
      err:
        `${file}: The build cannot be written: this is a file, not a folder; ` +
        `choose a folder with --out (nothing there was changed).\n`,
      code: 3,
    })
    expect((await generate('5', '0', join(file, 'below'))).err).toBe(
      `${join(file, 'below')}: The build cannot be written: part of this path is a file, not a folder; ` +
        `choose another with --out (nothing there was changed).\n`,
    )
  })

  const noNumber = (flag: string, argument: string, most: number): string =>
    `error: option '--${flag} <number>' argument '${argument}' is invalid. Use a whole number from 0 to ${most}.\n` +
    '(run with --help to list the options)'
  it.each<[what: string, argv: readonly string[], says: string]>([
    ['a word', ['ten', '0'], noNumber('entities', 'ten', 50000000)],
    ['a negative number', ['-1', '0'], noNumber('entities', '-1', 50000000)],
    ['a fraction', ['1', '0.5'], noNumber('links', '0.5', 500000000)],
    ['an exponent', ['1e3', '0'], noNumber('entities', '1e3', 50000000)],
    ['nothing', ['', '0'], noNumber('entities', '', 50000000)],
    ['too many entities', ['50000001', '0'], noNumber('entities', '50000001', 50000000)],
    ['a long seed', ['1', '0', '4294967296'], noNumber('seed', '4294967296', 4294967295)],
    [
      'links of no entity',
      ['0', '1'],
      '0 entities have room for 0 different links, not 1; lower --links or raise --entities.',
    ],
    ['links of one', ['1', '2'], '1 entity has room for 0 different links, not 2; lower --links or raise --entities.'],
    [
      'too many links',
      ['3', '25'],
      '3 entities have room for 24 different links, not 25; lower --links or raise --entities.',
    ],
  ])('refuses %s', async (_, [entities = '', links = '', ...seed], says) => {
    const more = seed.flatMap((value) => ['--seed', value])
    expect(await generate(entities, links, join(folder, 'never'), ...more)).toEqual({
      out: '',
      err: `${says}\n`,
      code: 3,
    })
    expect(await readdir(folder)).toEqual([])
  })

  it('refuses a folder without a name', async () => {
    expect((await generate('1', '0', '')).err).toBe('--out is empty; name the folder to write to.\n')
  })

  it.each(['--entities', '--links', '--out'])('asks for %s when it is missing', async (missing) => {
    const argv = ['--entities', '1', '--links', '0', '--out', folder]
    argv.splice(argv.indexOf(missing), 2)
    const { err, code } = await finish(['generate', ...argv])
    expect(err).toContain(`required option '${missing} `)
    expect(code).toBe(3)
  })

  it('shows examples in its help', async () => {
    const { out, code } = await finish(['generate', '--help'])
    expect(out).toContain('$ npx model-query generate --entities 1000 --links 2000 --out build\n')
    expect(code).toBe(0)
  })
})
