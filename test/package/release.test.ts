import { expect, test } from 'vitest'
import { addresses, excess, hindrances, notesOf } from '../../scripts/release.ts'

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
  const light = { files: 1, 'bytes unpacked': 1, 'bytes packed': 1, 'runtime dependencies': 8 }
  expect(excess(light)).toEqual([])
  expect(excess({ ...light, files: 1001, 'runtime dependencies': 10 })).toEqual([
    'The package has 1001 files, more than 1000; take something out.',
    'The package has 10 runtime dependencies, more than 9; take something out.',
  ])
})
