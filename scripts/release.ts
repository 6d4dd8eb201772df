import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/** What a release is made of. */
export interface Release {
  readonly manifest: Readonly<Record<string, unknown>>
  readonly changelog: string
  /** What `git status --porcelain` says. */
  readonly status: string
  /** What `git tag` says. */
  readonly tags: string
}

/** Why this must not be published, a sentence each. */
export function hindrances({ manifest, changelog, status, tags }: Release): readonly string[] {
  const version = String(manifest['version'])
  const missing = ['repository', 'bugs', 'homepage'].filter((name) => manifest[name] === undefined)
  return [
    ...(status.trim() === '' ? [] : ['The tree has changes that are not committed; commit or remove them.']),
    ...(changelog.split('\n').some((line) => line.startsWith(`## [${version}]`))
      ? []
      : [`CHANGELOG.md has no section ${version}; give that of Unreleased this name.`]),
    ...(tags.split('\n').includes(`v${version}`)
      ? [`The tag v${version} is there already; count the version up.`]
      : []),
    ...missing.map((name) => `package.json lacks ${name}, without which no provenance can be proved; add it.`),
  ]
}

function main(): void {
  const git = (...args: readonly string[]): string => execFileSync('git', args, { encoding: 'utf8' })
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Release['manifest']
  const found = hindrances({
    manifest,
    changelog: readFileSync('CHANGELOG.md', 'utf8'),
    status: git('status', '--porcelain'),
    tags: git('tag'),
  })
  if (found.length > 0) {
    process.stderr.write(`${found.join('\n')}\n`)
    process.exitCode = 1
    return
  }
  execFileSync('npm', ['publish'], { stdio: 'inherit' })
  git('tag', `v${String(manifest['version'])}`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main()
