import { expect, test } from 'vitest'
import { addresses, bundledIn, excess, hindrances, notesOf } from '../../scripts/release.ts'

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

test('the notes of a release are its section of the changelog, to the next', () => {
  const changelog = '# Changelog\n\n## [1.2.0] - 2026-12-01\n\n### Added\n\n- A.\n\n## [1.1.0]\n\n- B.\n'
  expect(notesOf(changelog, '1.2.0')).toBe('### Added\n\n- A.')
  expect(notesOf(changelog, '1.2')).toBeUndefined()
})

test('the address of the repository is asked once, and leads to its page, its issues and its history', () => {
  const github = {
    homepage: 'https://github.com/a/b#readme',
    bugs: 'https://github.com/a/b/issues',
    repository: { type: 'git', url: 'git+https://github.com/a/b.git' },
  }
  for (const end of ['', '/', '.git']) expect(addresses(`https://github.com/a/b${end}`)).toEqual(github)
  expect(addresses('https://gitlab.com/a/b/c').bugs).toBe('https://gitlab.com/a/b/c/-/issues')
  for (const wrong of ['git@github.com:a/b.git', 'http://github.com/a/b', 'https://github.com'])
    expect(() => addresses(wrong)).toThrow(`${wrong} is no address of a repository; give one such as`)
})

test('a package that is heavier than its budget is refused, with what it has too much of', () => {
  const light = { files: 1, 'files in dist': 1, 'bytes unpacked': 1, 'bytes packed': 1, 'runtime dependencies': 4 }
  expect(excess(light)).toEqual([])
  expect(excess({ ...light, 'files in dist': 61, 'runtime dependencies': 5 })).toEqual([
    'The package has 61 files in dist, more than 60; take something out.',
    'The package has 5 runtime dependencies, more than 4; take something out.',
  ])
})

test('the bill of materials has what is bundled, by the licences that come with it', () => {
  const licenses =
    '@a/core 2.4.0, @a/server 2.4.1\n\nApache License\nVersion 2.0, January 2004\n\n\nzod 4.6.7\n\nMIT License\n'
  expect(bundledIn(licenses)).toEqual([
    { type: 'library', name: '@a/core', version: '2.4.0', purl: 'pkg:npm/%40a/core@2.4.0' },
    { type: 'library', name: '@a/server', version: '2.4.1', purl: 'pkg:npm/%40a/server@2.4.1' },
    { type: 'library', name: 'zod', version: '4.6.7', purl: 'pkg:npm/zod@4.6.7' },
  ])
})
