import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { defaultContract } from '../../src/conformance/default-contract.ts'
import type { ClientNeeds } from '../../src/contract/needs.ts'
import { shownName } from '../../src/files/read-text.ts'
import { refuseAnotherKind } from '../../src/files/refuse-overwriting.ts'
import { replaceFile } from '../../src/files/replace-file.ts'
import { readNeeds } from '../../src/interface/read-needs.ts'
import type { Build } from '../../src/model/model.ts'
import type { Report } from '../../src/report/report.ts'
import { jsonText, oneLine } from '../../src/report/safe-text.ts'
import { counted } from '../../src/text/counted.ts'
import { asObject } from '../../src/text/json-object.ts'
import { jsonOrNone } from '../../src/text/parse-json.ts'
import { UserError } from '../../src/text/user-error.ts'
import { mergeNeeds, needsFrom } from '../../src/trying/client-needs.ts'
import { knownFrom } from '../../src/trying/known.ts'
import { byChance } from '../../src/variations/draw.ts'
import { vary } from '../../src/variations/vary.ts'
import type { Io } from '../terminal/io.ts'

export interface NeedsFlags {
  readonly needs?: string
  readonly merge?: true
  readonly client?: string
  readonly only?: readonly string[]
}

/** The contract that leaves open what clients need. */
function needsContract(): string {
  return defaultContract().document.info?.version ?? ''
}

/**
 * The older file to merge with, read before a run that may be long.
 * @throws {UserError} if what is asked for cannot be written
 */
export async function olderNeeds({ needs, merge, client, only = [] }: NeedsFlags): Promise<ClientNeeds | undefined> {
  if (needs === undefined) {
    if (merge ?? client)
      throw new UserError('--merge and --client are about a file of needs; name it with --needs FILE.')
    return undefined
  }
  if (only.includes(byChance)) {
    throw new UserError(
      `Several variations at once do not show which one matters; leave out --only ${byChance}, or --needs.`,
    )
  }
  await refuseAnotherKind(needs, /^\s*\{[^]*"client"\s*:[^]*"contract"\s*:/, 'a file of needs', '--needs')
  return merge && existsSync(needs) ? readNeeds(needs, needsContract()) : undefined
}

/** Writes what the client of a whole run needs, and says what no longer shows. */
export async function writeNeeds(
  file: string,
  report: Report,
  tested: { readonly build: Build; readonly name: string; readonly client: string | undefined },
  older: ClientNeeds | undefined,
  io: Io,
): Promise<void> {
  const { build } = tested
  const plain = vary(build, [])
  const newer = needsFrom(
    report.entries,
    {
      client: await clientOf(tested.client, file),
      contract: needsContract(),
      build: { name: tested.name, version: build.version ?? plain.model.version },
    },
    knownFrom(plain),
  )
  const { needs, gone } = older ? mergeNeeds(older, newer) : { needs: newer, gone: [] }
  await replaceFile(file, `${jsonText(needs)}\n`)
  io.err(`Wrote ${counted(needs.needs.length, 'need')} of ${oneLine(needs.client.name)} to ${shownName(file)}.\n`)
  for (const { id, says } of gone) io.err(`No longer needed: ${oneLine(`${id}: ${says}`)}\n`)
}

/** The client by the flag, `name` or `name@version`; by the package of the working directory; or by the name of the file. */
async function clientOf(flag: string | undefined, file: string): Promise<ClientNeeds['client']> {
  if (flag !== undefined) {
    const [, name = flag, version] = /^(.+?)@([^@/]+)$/.exec(flag) ?? []
    return { name, ...(version !== undefined && { version }) }
  }
  const manifest = jsonOrNone(await readFile('package.json', 'utf8').catch(() => ''))
  const { name, version } = asObject(manifest)
  if (typeof name === 'string' && name !== '')
    return { name, ...(typeof version === 'string' && version !== '' && { version }) }
  return { name: basename(file).replace(/(?:\.needs)?\.json$/, '') || 'client' }
}
