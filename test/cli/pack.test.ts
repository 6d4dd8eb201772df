import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildNamed, manifestOf } from '../build/small-store.ts'
import { finish } from './test-io.ts'

test('pack writes the manifest of a build, and refuses a time that is none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pack-'))
  const build = buildNamed('a')
  for (const [name, text] of Object.entries(build)) writeFileSync(join(folder, name), text)
  const activateAt = '2026-12-01T08:00:00Z'
  const packed = await finish(['pack', folder, '--activate-at', activateAt])
  expect(packed.out).toMatch(/^Wrote .*\/manifest\.json for 2 files\.\n$/)
  const written: unknown = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
  expect(written).toEqual(JSON.parse(manifestOf(build, { activateAt })))
  for (const time of ['soon', '2026-12-01T08:00:00', '2026-02-30T08:00:00Z', '2026-12-01T25:00Z']) {
    const refused = await finish(['pack', folder, '--activate-at', time])
    expect([refused.code, refused.err]).toEqual([
      3,
      expect.stringMatching(/^--activate-at is not a time with its zone/),
    ])
  }
  const elsewhere = await finish(['pack', folder, '--activate-at', '2026-12-01T08:00+01:00'])
  expect([elsewhere.code, elsewhere.err]).toEqual([undefined, ''])
  rmSync(folder, { recursive: true })
})

test('pack refuses a build that is not whole', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pack-'))
  const { 'model.json': model } = buildNamed('a')
  writeFileSync(join(folder, 'model.json'), model.slice(0, -5))
  const refused = await finish(['pack', folder])
  expect([refused.code, refused.err]).toEqual([3, expect.stringMatching(/model\.json:\d+:\d+: Incomplete: /)])
  expect(readdirSync(folder)).toEqual(['model.json'])
  rmSync(folder, { recursive: true })
})
