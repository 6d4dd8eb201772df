import { expect, test } from 'vitest'
import { hindrances } from '../../scripts/release.ts'

const manifest = { version: '1.2.0', repository: 'r', bugs: 'b', homepage: 'h' }
const ready = { manifest, changelog: '# Changelog\n\n## [1.2.0] - 2026-12-01\n', status: '\n', tags: 'v1.1.0\n' }

test('a release is refused from a dirty tree, without its changes written down, or twice', () => {
  expect(hindrances(ready)).toEqual([])
  expect(hindrances({ ...ready, status: ' M a.ts\n' })).toEqual([expect.stringMatching(/^The tree has changes/)])
  expect(hindrances({ ...ready, changelog: '## [Unreleased]\n' })).toEqual([
    expect.stringMatching(/^CHANGELOG.md has no section 1\.2\.0;/),
  ])
  expect(hindrances({ ...ready, tags: 'v1.1.0\nv1.2.0\n' })).toEqual([expect.stringMatching(/^The tag v1\.2\.0 is/)])
  const { repository: gone, ...others } = manifest
  expect(gone).toBe('r')
  expect(hindrances({ ...ready, manifest: others })).toEqual([expect.stringMatching(/^package.json lacks repository/)])
})
