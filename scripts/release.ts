// Tags a release; .github/workflows/release.yml does the rest. CONTRIBUTING.md has the steps.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'

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
    ...(notesOf(changelog, version) === undefined
      ? [`CHANGELOG.md has no section ${version}; give that of Unreleased this name.`]
      : []),
    ...(tags.split('\n').includes(`v${version}`)
      ? [`The tag v${version} is there already; count the version up.`]
      : []),
    ...(missing.length > 0
      ? [
          `package.json lacks ${missing.join(', ')}, without which no provenance can be proved; run npm run release -- --repository URL.`,
        ]
      : []),
  ]
}

/** What a changelog says of a version, below its heading. */
export function notesOf(changelog: string, version: string): string | undefined {
  const section = changelog.split(/^## /m).find((one) => one.startsWith(`[${version}]`))
  return section?.replace(/^.*/, '').trim()
}

/** What the package may come to; lowered where it gets lighter. */
const budget = {
  files: 295,
  'files in dist': 60,
  'bytes unpacked': 3_000_000,
  'bytes packed': 800_000,
  'runtime dependencies': 4,
}

/** What of a package is more than it may be, a sentence each. */
export function excess(figures: typeof budget): readonly string[] {
  return Object.entries(budget).flatMap(([name, most]) => {
    const is = figures[name as keyof typeof budget]
    return is <= most ? [] : [`The package has ${is} ${name}, more than ${most}; take something out.`]
  })
}

/** The libraries that are bundled, as a bill of materials has them, from the text of their licences. */
export function bundledIn(licenses: string): readonly object[] {
  const headings = licenses.match(/^(?:(?:@[\w-]+\/)?[\w.-]+ \d+\.\d+\.\d+\S*(?: |$))+$/gm) ?? []
  return headings
    .join(', ')
    .split(', ')
    .map((one) => {
      const [name = '', version] = one.split(' ')
      return { type: 'library', name, version, purl: `pkg:npm/${name.replace('@', '%40')}@${version}` }
    })
}

/** The members of package.json that say where the project lives, which is at an address such as https://HOST/OWNER/NAME. */
export function addresses(repository: string): Readonly<Record<'repository' | 'bugs' | 'homepage', unknown>> {
  const [, url, host = ''] = /^(https:\/\/([^/?#]+)\/[^?#]+?)(?:\.git)?\/?$/.exec(repository) ?? []
  if (url === undefined)
    throw new Error(`${repository} is no address of a repository; give one such as https://HOST/OWNER/NAME.`)
  return {
    homepage: `${url}#readme`,
    bugs: `${url}${host.includes('gitlab') ? '/-/issues' : '/issues'}`,
    repository: { type: 'git', url: `git+${url}.git` },
  }
}

const run = (program: string, ...args: readonly string[]): void =>
  void execFileSync(program, args, { stdio: 'inherit' })
const read = (program: string, ...args: readonly string[]): string => execFileSync(program, args, { encoding: 'utf8' })
const say = (sentence: string): void => void process.stdout.write(`${sentence}\n`)

/** The folders with a Node: that of this one, and those of `.ci/nodes`. */
function nodes(): readonly string[] {
  const others = '.ci/nodes/node_modules'
  const named = existsSync(others) ? readdirSync(others).filter((name) => name.startsWith('node')) : []
  if (named.length === 0) say('Only this Node is at hand; npm ci --prefix .ci/nodes brings the others.')
  return [dirname(process.execPath), ...named.map((name) => resolve(others, name, 'bin'))]
}

/**
 * Everything up to the upload, of a package that is packed already or is packed now: its checkers, two commands of it
 * in an empty folder, its bill of materials and its notes. The last two stay beside a package that was given.
 */
function rehearse(given: string | undefined, { manifest, changelog }: Release): void {
  const work = mkdtempSync(join(tmpdir(), 'release-'))
  try {
    if (given === undefined) run('npm', 'pack', '--silent', '--pack-destination', work)
    const packed = given ?? readdirSync(work)[0] ?? ''
    const file = given === undefined ? join(work, packed) : resolve(packed)
    say('== its types, and its manifest')
    run('npx', 'attw', file, '--profile', 'esm-only', '--quiet')
    run('npx', 'publint', 'run', file, '--strict')

    const empty = join(work, 'empty')
    mkdirSync(empty)
    writeFileSync(join(empty, 'package.json'), '{}')
    run('npm', 'install', '--prefix', empty, '--omit=dev', '--no-audit', '--no-fund', '--prefer-offline', file)
    for (const bin of nodes()) {
      const env = { ...process.env, PATH: [bin, process.env['PATH']].join(delimiter) }
      const command = (...args: readonly string[]): string =>
        execFileSync(join(empty, 'node_modules/.bin/model-query'), args, { cwd: empty, env, encoding: 'utf8' }).trim()
      const node = execFileSync('node', ['--version'], { env, encoding: 'utf8' }).trim()
      say(`== in an empty folder, on Node ${node}: model-query ${command('--version')}`)
      say(`model-query gaps: ${command('gaps').match(/^GAP-/gm)?.length ?? 0} of the bundled contract`)
    }

    say('== its bill of materials, its notes, and the upload, tried')
    const beside = dirname(file)
    const bill = JSON.parse(read('npm', 'sbom', '--omit=dev', '--package-lock-only', '--sbom-format=cyclonedx')) as {
      readonly components: object[]
    }
    bill.components.push(...bundledIn(read('tar', '-xOf', file, 'package/dist/lib/LICENSES.txt')))
    writeFileSync(join(beside, 'sbom.cdx.json'), JSON.stringify(bill, null, 2))
    writeFileSync(join(beside, 'notes.md'), `${notesOf(changelog, String(manifest['version'])) ?? ''}\n`)
    // Only the workflow can prove where it was built.
    type Tried = Readonly<Record<'entryCount' | 'unpackedSize' | 'size', number>> & {
      readonly files: readonly { readonly path: string }[]
    }
    const said = read('npm', 'publish', '--dry-run', '--json', '--silent', '--provenance=false', file)
    const [tried] = Object.values(JSON.parse(said) as Readonly<Record<string, Tried>>)
    if (!tried) throw new Error('npm does not say what it would upload.')
    const figures = {
      files: tried.entryCount,
      'files in dist': tried.files.filter(({ path }) => path.startsWith('dist/')).length,
      'bytes unpacked': tried.unpackedSize,
      'bytes packed': tried.size,
      'runtime dependencies': Object.keys(manifest['dependencies'] ?? {}).length,
    }
    say(
      Object.entries(figures)
        .map(([name, is]) => `${is} ${name}`)
        .join(', '),
    )
    const over = excess(figures)
    if (over.length > 0) throw new Error(over.join('\n'))
  } finally {
    rmSync(work, { recursive: true })
  }
}

function main(): void {
  const { values, positionals } = parseArgs({
    options: { repository: { type: 'string' }, rehearse: { type: 'boolean' } },
    allowPositionals: true,
  })
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Release['manifest']
  if (values.repository !== undefined) {
    writeFileSync('package.json', JSON.stringify({ ...manifest, ...addresses(values.repository) }))
    return void read('npx', 'oxfmt', 'package.json')
  }

  const changelog = readFileSync('CHANGELOG.md', 'utf8')
  const release = { manifest, changelog, status: read('git', 'status', '--porcelain'), tags: read('git', 'tag') }
  const found = hindrances(release)
  if (values.rehearse === true) {
    rehearse(positionals[0], release)
    return say(['== All of it holds.', ...found.map((one) => `Before the release: ${one}`)].join('\n'))
  }
  if (found.length > 0) throw new Error(found.join('\n'))
  const tag = `v${String(manifest['version'])}`
  run('git', 'tag', '--annotate', tag, '--message', tag)
  say(`Tagged. To release it: git push origin ${tag}`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    main()
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  }
}
