import { rmSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { finish, type Run, start } from './test-io.ts'

let folder = ''
const running: Run[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'serve-search-'))
})
afterEach(async () => {
  for (const run of running.splice(0)) {
    run.stop()
    await run.done
  }
  await rm(folder, { recursive: true, force: true })
})

/** What was generated, by the arguments: each build is made once, and copied. */
const generated = new Map<string, string>()
afterAll(() => {
  for (const made of generated.values()) rmSync(made, { recursive: true })
})

async function generate(size: keyof typeof sizes, ...more: readonly string[]): Promise<void> {
  const args = ['--entities', '300', '--links', '10', ...more]
  const key = [size, ...args].join()
  const made = generated.get(key) ?? (await mkdtemp(join(tmpdir(), 'serve-search-')))
  if (!generated.has(key)) {
    await finish(['generate', ...args.filter((arg) => arg !== '--index'), '--out', made])
    await lengthen(join(made, 'model.json'), sizes[size])
    if (more.includes('--index')) await finish(['index', made])
  }
  generated.set(key, made)
  await cp(made, folder, { recursive: true })
}

/** Characters that each entity gets: the large one is indexed in a thread. */
const sizes = { small: 0, large: 10_000 }

async function lengthen(file: string, characters: number): Promise<void> {
  const model = JSON.parse(await readFile(file, 'utf8')) as { readonly entities: readonly object[] }
  const entities = model.entities.map((entity) => ({ ...entity, summary: 'x'.repeat(characters) }))
  await writeFile(file, JSON.stringify({ ...model, entities }))
}

async function serving(...more: readonly string[]): Promise<{ readonly run: Run; readonly url: string }> {
  const run = start(['serve', folder, '--port', '0', '--log', 'off', ...more])
  running.push(run)
  const [, url = ''] = await run.sees(/answers at (\S+)/)
  return { run, url }
}

const search = async (url: string): Promise<readonly unknown[]> =>
  (await (await fetch(`${url}/search?q=con`)).json()) as readonly unknown[]

describe.each(['small', 'large'] as const)('serve, of a %s build with an index beside it', (size) => {
  it('finds what it finds without one', async () => {
    await generate(size)
    const made = await search((await serving()).url)
    expect(made.length).toBeGreaterThan(0)
    // On a busy machine it has the time to say how far it is.
    const { out, err } = await finish(['index', folder])
    expect([out, err.replaceAll(/^reading .*\n/gm, '')]).toEqual([expect.stringMatching(/^Indexed /), ''])
    const { run, url } = await serving()
    expect(await search(url)).toEqual(made)
    expect(run.err).toBe('')
  })

  it('passes over one of another build, and says so', async () => {
    await generate(size, '--index')
    await generate(size, '--seed', '2')
    const { run, url } = await serving()
    await run.sees(
      /! \S+search\.bin: the index is of another build, so it is not used; npx model-query index \S+ writes it again\.\n/,
    )
    expect((await search(url)).length).toBeGreaterThan(0)
  })

  it('passes over one that is damaged, and says so', async () => {
    await generate(size, '--index')
    const file = join(folder, 'search.bin')
    const index = await readFile(file)
    index[index.length - 1] = (index.at(-1) ?? 0) ^ 1
    await writeFile(file, index)
    const { run, url } = await serving()
    await run.sees(/! \S+search\.bin: the index is damaged/)
    expect((await search(url)).length).toBeGreaterThan(0)
  })
})

describe('serve, of a large build', () => {
  it('says when its search is ready, and answers everything else before', async () => {
    await generate('large')
    const { run, url } = await serving()
    expect((await fetch(`${url}/findings`)).status).toBe(200)
    expect((await search(url)).length).toBeGreaterThan(0)
    await run.sees(/^search ready in \d+\.\d s$/m)
  })

  it('says nothing of it where it is told to end before', async () => {
    // So many that indexing goes on for long after the end.
    await generate('small', '--entities', '7000')
    const run = start(['serve', folder, '--port', '0', '--log', 'off'])
    await run.sees(/answers at/)
    run.stop()
    await run.done
    expect([run.out.includes('search ready'), run.err]).toEqual([false, ''])
  })

  it('knows no index for a varied build', async () => {
    await generate('small', '--index')
    const { run, url } = await serving('--vary', 'hits-worst-first')
    expect((await search(url)).length).toBeGreaterThan(0)
    expect(run.err).toBe('')
  })
})
