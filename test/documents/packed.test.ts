import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { root } from './documents.ts'

it('every document in the package links to what is in the package', async () => {
  const { stdout } = await promisify(execFile)('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: root,
    maxBuffer: 16 * 1024 * 1024,
  })
  const [packed] = JSON.parse(stdout) as readonly [{ readonly files: readonly { readonly path: string }[] }]
  const paths = packed.files.map(({ path }) => path)
  const isThere = (path: string): boolean =>
    paths.some((one) => one === path || one.startsWith(`${path.replace(/\/$/, '')}/`))
  const documents = paths.filter((path) => path.endsWith('.md'))
  const dead = documents.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)]
      .filter(([, file = '']) => !isThere(normalize(join(dirname(path), file))))
      .map(([, file]) => `${path}: ${file}`),
  )
  expect(documents).toEqual(expect.arrayContaining(['README.md', 'docs/ci.md', 'examples/README.md']))
  expect(dead).toEqual([])
  // Of the examples only what is written by hand.
  expect(
    paths.filter((path) => /node_modules|package-lock|\.tgz$|examples\/.*\/(?:dist|public|\.next)\//.test(path)),
  ).toEqual([])
})
