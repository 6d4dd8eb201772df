import { writeFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readAllNeeds, readNeeds } from '../../src/interface/read-needs.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'needs-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true })
})

const need = {
  id: 'hits-by-falling-score',
  point: 'GAP-7',
  says: 'Hits are in descending order of score.',
  shownBy: [{ variation: 'hits-worst-first', ended: 'exit code 1' }],
}
const good = {
  version: 1,
  client: { name: 'web' },
  contract: '0.1.0',
  build: { name: 'library', version: '1' },
  tried: ['hits-worst-first'],
  needs: [need],
}

async function written(value: unknown, name = 'web.needs.json'): Promise<string> {
  const file = join(folder, name)
  await writeFile(file, JSON.stringify(value, null, 2))
  return file
}

describe('a file of needs', () => {
  it('is read as it was written', async () => {
    expect(await readNeeds(await written(good), '0.1.0')).toEqual(good)
  })

  it.each([
    [
      'of a newer schema',
      { ...good, version: 2, more: 1 },
      /^These needs have version 2.*; update model-query-toolkit\.$/,
    ],
    [
      'of another contract',
      { ...good, contract: '0.2.0' },
      /^These needs are about version 0\.2\.0 of the contract, not 0\.1\.0; /,
    ],
    [
      'of an unknown behaviour',
      { ...good, needs: [{ ...need, id: 'hits-by-faling-score' }] },
      /^No behaviour .*"hits-by-faling-score"\. Did you mean hits-by-falling-score\?$/,
    ],
    [
      'of an unknown open point',
      { ...good, needs: [{ ...need, point: 'GAP-77' }] },
      /^hits-by-falling-score is a behaviour at GAP-7, not at GAP-77; /,
    ],
    ['of another shape', { ...good, needs: [{ ...need, shownBy: [] }] }, /^\/needs\/0\/shownBy must not be empty\.$/],
    ['with a member that nobody knows', { ...good, extra: 1 }, /^\/extra is not known here; use version, client, /],
  ])('is refused when it is %s, at its line', async (_, value, message) => {
    const refused = readNeeds(await written(value), '0.1.0')
    await expect(refused).rejects.toThrow(expect.objectContaining({ name: 'UserError' }) as Error)
    await expect(refused).rejects.toMatchObject({
      sentence: expect.stringMatching(message) as string,
      place: { line: expect.any(Number) as number },
    })
  })

  it('is refused beside another of the same client', async () => {
    const files = [await written(good), await written(good, 'again.json')]
    await expect(readAllNeeds(files, '0.1.0')).rejects.toThrow(
      /has the needs of web, too; give each client its own name/,
    )
  })
})
