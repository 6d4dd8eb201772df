import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'
import { proseIn, root } from '../documents/documents.ts'

/** What npm would pack, which takes it seconds to tell. */
const packed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 16 * 1024 * 1024,
  stdio: ['ignore', 'pipe', 'ignore'],
})
const [{ files }] = JSON.parse(packed) as readonly [{ readonly files: readonly { readonly path: string }[] }]
const paths = files.map(({ path }) => path)

it('holds what it says and nothing else, and proves where it was built', () => {
  const tops = new Set(paths.map((path) => path.split('/')[0] ?? ''))
  // There where it was built.
  tops.delete('dist')
  expect([...tops].toSorted()).toEqual([
    'AGENTS.md',
    'ARCHITECTURE.md',
    'CHANGELOG.md',
    'CONTRIBUTING.md',
    'LICENSE',
    'README.md',
    'action.yml',
    'bench',
    'contract',
    'deploy',
    'docs',
    'examples',
    'fixtures',
    'package.json',
    'skills',
    'templates',
  ])
  const { publishConfig } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly publishConfig: unknown
  }
  expect(publishConfig).toEqual({ access: 'public', provenance: true })
})

it('links in every document to what is in the package', () => {
  const isThere = (path: string): boolean =>
    paths.some((one) => one === path || one.startsWith(`${path.replace(/\/$/, '')}/`))
  const documents = paths.filter((path) => path.endsWith('.md'))
  const dead = documents.flatMap((path) =>
    [...proseIn(readFileSync(join(root, path), 'utf8')).matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)]
      .filter(([, file = '']) => !isThere(normalize(join(dirname(path), file))))
      .map(([, file]) => `${path}: ${file}`),
  )
  expect(documents).toEqual(expect.arrayContaining(['README.md', 'docs/ci.md', 'examples/README.md']))
  expect(dead).toEqual([])
})

it('holds of the examples only what is written by hand', () => {
  expect(
    paths.filter((path) => /node_modules|package-lock|\.tgz$|examples\/.*\/(?:dist|public|\.next)\//.test(path)),
  ).toEqual([])
})
