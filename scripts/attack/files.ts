import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readBuild } from '../../src/build/read-build.ts'
import { packageFile } from '../../src/files/package-file.ts'
import { UserError } from '../../src/text/user-error.ts'
import { type Attack, type Blame, chanceOf, spoilt } from './chance.ts'
import { command } from './command.ts'

/** Builds with a few characters changed; each is read, or refused by one sentence. */
export async function attackBuilds(seed: number, blame: Blame): Promise<Attack> {
  const folder = await mkdtemp(join(tmpdir(), 'model-query-attack-'))
  const counts = { builds: 0, refused: 0 }
  const pieces = ['{', '}', '[', ']', '"', ',', ':', '1e999', '\\ud800', 'null', '\u0000', '[['.repeat(5000), '"id"']
  const whole =
    '{"entities":[{"id":"a","title":"A"},{"id":"b","n":1.10}],"links":[{"from":"a","to":"b","confidence":1}]}'
  return {
    counts,
    async attempt(nth) {
      const text = spoilt(whole, pieces, chanceOf(seed, 'builds', String(nth)))
      await writeFile(join(folder, 'model.json'), text)
      counts.builds++
      try {
        await readBuild(folder)
      } catch (error) {
        counts.refused++
        if (!(error instanceof UserError)) blame(`${String(error)} for the build ${text.slice(0, 2000)}`)
      }
    },
    close: async () => rm(folder, { recursive: true }),
  }
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
      for (const file of [contract!, register!, layer!, ...notes]) {
        if (chance.may(0.35)) await writeFile(file, spoilt(await readFile(file, 'utf8'), pieces, chance))
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
