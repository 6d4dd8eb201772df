import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'
import { findFixture } from '../../src/build/find-fixture.ts'
import { readBuild } from '../../src/build/read-build.ts'
import { entityPath, searchPath } from '../../src/contract/operations.ts'
import { packageFile } from '../../src/files/package-file.ts'
import { type Build, createModel } from '../../src/model/model.ts'
import { createService } from '../../src/service/service.ts'
import { UserError } from '../../src/text/user-error.ts'
import { altered, type Attack, type Blame, chanceOf, spoilt } from './chance.ts'
import { command } from './command.ts'

const buildFiles = ['model.json', 'build-log.json']

/** Builds with one thing changed, in JSON or in its characters; each is served as it is, or refused by one sentence. */
export async function attackBuilds(seed: number, blame: Blame): Promise<Attack> {
  const folder = await mkdtemp(join(tmpdir(), 'model-query-attack-'))
  const counts = { builds: 0, refused: 0, answers: 0 }
  const pieces = ['{', '}', '[', ']', '"', ',', ':', '1e999', '\\ud800', 'null', '\u0000', '[['.repeat(5000), '"id"']
  const whole = await Promise.all(buildFiles.map((name) => readFile(join(findFixture('odd'), name), 'utf8')))
  return {
    counts,
    async attempt(nth) {
      const chance = chanceOf(seed, 'builds', String(nth))
      const at = chance.may(0.8) ? 0 : 1
      const text = chance.may(0.2) ? spoilt(whole[at]!, pieces, chance) : altered(JSON.parse(whole[at]!), chance)
      await Promise.all(
        buildFiles.map((name, file) => writeFile(join(folder, name), file === at ? text : whole[file]!)),
      )
      counts.builds++
      try {
        const { build } = await readBuild(folder)
        counts.answers += served(build(), (what) => blame(`attempt ${nth} of builds: ${what}`))
      } catch (error) {
        counts.refused++
        if (!(error instanceof UserError))
          blame(`attempt ${nth} of builds: ${String(error)} for ${text.slice(0, 2000)}`)
      }
    },
    close: async () => rm(folder, { recursive: true }),
  }
}

/** Asks for all that a build holds: each is there, in JSON; gives how many answers there were. */
function served(build: Build, say: Blame): number {
  const service = createService(createModel(build))
  let answers = 0
  const get = (target: string): unknown => {
    answers++
    const { status, body } = service.answer({ method: 'GET', target, headers: {} })
    if (status !== 200) say(`status ${status} for ${target.slice(0, 200)}`)
    return JSON.parse(Buffer.from(body).toString()) as unknown
  }
  const list = get('/entities') as readonly { readonly id?: unknown; readonly title?: unknown }[]
  get('/findings')
  if (list.length !== build.entities.length) say(`${list.length} entities of ${build.entities.length}`)
  const ids = new Set(list.map(({ id }) => id))
  for (const { id, title } of list) {
    const path = typeof id === 'string' ? entityPath(id) : undefined
    if (path !== undefined && (get(path) as { id?: unknown }).id !== id) say(`another entity at ${path.slice(0, 200)}`)
    const [word] = typeof title === 'string' ? title.split(' ') : []
    if (word === undefined || /^\s*$|\p{Surrogate}/u.test(word) || word.length > 1000) continue
    const hits = get(searchPath(word)) as readonly { readonly id?: unknown }[]
    if (hits.some((hit) => !ids.has(hit.id))) say(`a hit that is no entity for ${word}`)
  }
  return answers
}

const overlay = `overlay: 1.0.0
info: {title: x, version: "1"}
actions:
  - target: $.paths['/findings'].get
    update: {description: x}
  - target: $.components.schemas.*
    remove: true
`
const bomb = `x-b: [&a [x, x, x, x, x, x, x, x, x], ${Array.from('bcdefghi')
  .map((name, at) => `&${name} [${Array(9).fill(`*${'abcdefghi'[at]}`).join(', ')}]`)
  .join(', ')}]\n`

/** Contracts, notes, registers and overlays by chance against `gaps`: nothing is fetched, and nothing read elsewhere. */
export async function attackGaps(seed: number, blame: Blame): Promise<Attack> {
  const folder = await mkdtemp(join(tmpdir(), 'model-query-attack-'))
  const canary = createServer((_, response) => {
    blame('gaps fetched a URL that a document names')
    response.end('{}')
  })
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(canary.address() as AddressInfo).port}/x`
  const counts = { gaps: 0, refused: 0 }
  const secret = 'root:x:0:0'
  const pieces = [
    `$ref: ${url}`,
    `"$ref": "file:///etc/passwd"`,
    `{$ref: ../../../../../../etc/passwd}`,
    '{$ref: "#/components/schemas/Entity"}',
    '{$ref: "#"}',
    `\n${bomb}`,
    '&a [*a]',
    '!!js/function "x"',
    '\t',
    '\u0000',
    '\n---\n',
    '[['.repeat(3000),
    '- '.repeat(3000),
    'null',
    '{}',
    '\n  ',
    '__proto__: ',
    'x'.repeat(50_000),
    '(a+)+$',
    '$..*[?(@.a=~/(a+)+$/)]',
    '\u001b[31m',
    '*',
    '"',
    ': ',
  ]
  const references = [
    url,
    'file:///etc/passwd',
    '../../../../../../etc/passwd',
    '#',
    '#/components/schemas/Entity',
    '#/a',
  ].map(($ref) => JSON.stringify({ $ref }))
  return {
    counts,
    async attempt(nth) {
      const chance = chanceOf(seed, 'documents', String(nth))
      const place = join(folder, 'interface')
      await cp(packageFile('contract'), place, { recursive: true })
      const notes = (await readdir(join(place, 'notes'))).map((name) => join(place, 'notes', name))
      const [contract, register, layer] = ['openapi.yaml', 'open-points.json', 'overlay.yaml'].map((name) =>
        join(place, name),
      )
      await writeFile(layer!, overlay)
      const files = [contract!, contract!, register!, layer!, ...notes]
      // Mostly one: what is refused for another reason is not looked at.
      for (const file of new Set(Array.from({ length: chance.may(0.8) ? 1 : 3 }, () => chance.one(files)))) {
        const text = await readFile(file, 'utf8')
        const isData = /\.(yaml|json)$/.test(file) && chance.may(0.7)
        await writeFile(file, isData ? altered(parse(text), chance, references) : spoilt(text, pieces, chance))
      }
      const flags = [...(chance.may(0.3) ? ['--overlay', layer!] : []), ...(chance.may(0.2) ? ['--draft'] : [])]
      const say: Blame = (what) => blame(`attempt ${nth} of gaps: ${what}`)
      const code = await command(['gaps', '--contract', contract!, ...flags], (what) => {
        say(what)
        if (what.includes(secret)) say('it read /etc/passwd')
      })
      counts.gaps++
      if (code === 2) counts.refused++
      await rm(place, { recursive: true })
    },
    async close() {
      await new Promise((resolve) => canary.close(resolve))
      await rm(folder, { recursive: true })
    },
  }
}
