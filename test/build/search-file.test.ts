import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readSearchFile, searchFileName, writeSearchFile } from '../../src/build/search-file.ts'
import { createModel } from '../../src/model/model.ts'
import { indexEntities } from '../../src/search/index-entities.ts'
import { componentVersion } from '../../src/search/minisearch.ts'
import type { Postings } from '../../src/search/postings.ts'
import { atOnce } from '../../src/search/slices.ts'
import { testFolder, type TestFolder } from './build-folder.ts'

const postingsOf = (titles: readonly string[]): Postings => {
  const entities = titles.map((title, at) => ({ id: `e${at}`, title }))
  return atOnce(indexEntities(createModel({ entities, links: [], findings: [] }).entities()))
}

async function written(postings: Postings = postingsOf(['Loan', 'Réservé loan'])): Promise<TestFolder> {
  const folder = await testFolder()
  await writeSearchFile(folder.path, 'v', postings)
  return folder
}

it.each([
  [[]],
  [['Loan']],
  [['Loan', 'Réservé loan', '語彙 語']],
  [Array.from({ length: 500 }, (_, at) => `Title ${at}`)],
])('reads what was written (%#)', async (titles) => {
  const postings = postingsOf(titles)
  await using folder = await written(postings)
  expect(await readSearchFile(folder.path, 'v')).toEqual({ postings })
  expect(await readdir(folder.path)).toEqual([searchFileName])
})

it('reads which of more numbers than two bytes tell apart a posting is worth', async () => {
  const [worths, worthNumbers] = [Float64Array.from({ length: 0x10001 }, (_, at) => at), Uint32Array.of(0x10000, 7)]
  const postings = { ...postingsOf(['Loan']), worths, worthNumbers }
  await using folder = await written(postings)
  expect(await readSearchFile(folder.path, 'v')).toEqual({ postings })
})

it('says how many bytes were written', async () => {
  await using folder = await testFolder()
  const bytes = await writeSearchFile(folder.path, 'v', postingsOf(['Loan']))
  expect((await readFile(join(folder.path, searchFileName))).length).toBe(bytes)
})

it('finds nothing where there is no file', async () => {
  await using folder = await testFolder()
  expect(await readSearchFile(folder.path, 'v')).toBeUndefined()
  expect(await readSearchFile(join(folder.path, 'none'), 'v')).toBeUndefined()
})

it('does not use an index of another build, and says so with what to do', async () => {
  await using folder = await written()
  expect(await readSearchFile(folder.path, 'w')).toEqual({
    remark: `${join(folder.path, searchFileName)}: the index is of another build, so it is not used; npx model-query index ${folder.path} writes it again.`,
  })
})

it('does not use an index of another release', async () => {
  await using folder = await written()
  const file = join(folder.path, searchFileName)
  const bytes = await readFile(file)
  bytes.write('minisearch 7.1.9', bytes.indexOf(`minisearch ${componentVersion}`))
  // Behind the magic: the SHA-256 of what follows it.
  createHash('sha256').update(bytes.subarray(40)).digest().copy(bytes, 8)
  await writeFile(file, bytes)
  expect(await readSearchFile(folder.path, 'v')).toMatchObject({
    remark: expect.stringContaining('the index was made by another release') as string,
  })
})

it('does not use a file in which any byte was changed, and none that was cut or lengthened', async () => {
  await using folder = await written()
  const file = join(folder.path, searchFileName)
  const whole = await readFile(file)
  const remarkFor = async (bytes: Uint8Array): Promise<string> => {
    await writeFile(file, bytes)
    const found = await readSearchFile(folder.path, 'v')
    return found && 'remark' in found ? found.remark : 'none'
  }
  for (let at = 0; at < whole.length; at++) {
    const changed = Buffer.from(whole)
    changed[at] = (changed[at] as number) ^ 0x11
    expect(await remarkFor(changed), `byte ${at}`).toContain('the index is damaged')
  }
  for (const length of [0, 1, 8, 11, 12, 100, whole.length - 1]) {
    expect(await remarkFor(whole.subarray(0, length))).toContain('the index is damaged')
  }
  expect(await remarkFor(Buffer.concat([whole, Buffer.alloc(8)]))).toContain('the index is damaged')
  expect(await remarkFor(Buffer.from('{"entities":[]}'))).toContain('the index is damaged')
})

it('leaves the old file where the new one cannot be written, and says why', async () => {
  await using folder = await testFolder({ taken: '' })
  await expect(writeSearchFile(join(folder.path, 'taken'), 'v', postingsOf([]))).rejects.toMatchObject({
    name: 'UserError',
    sentence: 'The index cannot be written (ENOTDIR). Make room, or make this folder writable.',
  })
  expect(await readdir(folder.path)).toEqual(['taken'])
})

it('names the release of the component that is installed and pinned', async () => {
  const versionIn = async (path: string, member: (found: Record<string, never>) => unknown): Promise<unknown> =>
    member(JSON.parse(await readFile(new URL(`../../${path}`, import.meta.url), 'utf8')) as Record<string, never>)
  expect(await versionIn('node_modules/minisearch/package.json', ({ version }) => version)).toBe(componentVersion)
  expect(await versionIn('package.json', ({ devDependencies }) => devDependencies?.['minisearch'])).toBe(
    componentVersion,
  )
})
