import { existsSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import type { Colors } from 'picocolors/types.js'
import type { Swap } from '../../src/adapters/served-build.ts'
import type { Upstream } from '../../src/adapters/upstream.ts'
import { searchFileName } from '../../src/build/search-file.ts'
import type { OperationId } from '../../src/contract/ids.ts'
import { operationPaths, pathOf } from '../../src/contract/operations.ts'
import type { Model } from '../../src/model/model.ts'
import { present } from '../../src/text/present.ts'
import { buildCounts } from '../../src/text/build-counts.ts'
import type { Service } from '../../src/service/service.ts'
import type { PortFlags } from '../flags/port-flags.ts'
import { samplesOf } from './samples.ts'

function countsOf({ model }: Service): string {
  return buildCounts(model.counts).join(' · ')
}

/** One clickable URL per operation, with an identifier and a word from the build. */
export function sampleUrls(service: Service, baseUrl: string): Readonly<Record<OperationId, string>> {
  const { id, word } = samplesOf(service)
  return {
    listEntities: baseUrl + pathOf('listEntities'),
    getEntity: baseUrl + (id === undefined ? operationPaths.getEntity : pathOf('getEntity', id)),
    searchModel: baseUrl + pathOf('searchModel', word ?? ''),
    listFindings: baseUrl + pathOf('listFindings'),
  }
}

/** What `serve` prints once it answers. */
export interface BannerFacts {
  /** The name that the user gave, or the bundled fixture. */
  readonly name: string
  readonly service: Service
  /** With the base path, without a trailing slash. */
  readonly baseUrl: string
  /** Since the process started. */
  readonly readyMs: number
  /** Rows after the URLs. */
  readonly rows: readonly (readonly [name: string, value: string])[]
  readonly hints: readonly string[]
  /** Columns of the terminal. */
  readonly width?: number | undefined
}

export function banner(
  { name, service, baseUrl, readyMs, rows, hints, width = Number.POSITIVE_INFINITY }: BannerFacts,
  colours: Colors,
): string {
  const { bold, dim, cyan, green } = colours
  const row = (title: string, value: string): string => `  ${title.padEnd(14)}${value}`
  const counts = `(${countsOf(service)})`
  const isOneLine = row('build', `${name} ${counts}`).length <= width
  const urls = Object.entries(sampleUrls(service, baseUrl)).map(([operation, url]) => row(operation, cyan(url)))
  const lines = [
    `${bold(green('model-query'))} answers at ${bold(cyan(baseUrl))} ${dim(`(ready in ${Math.round(readyMs)} ms)`)}`,
    '',
    ...(isOneLine ? [row('build', `${name} ${dim(counts)}`)] : [row('build', name), row('', dim(counts))]),
    ...urls,
    ...rows.map(([title, value]) => row(title, value)),
    ...(hints.length === 0 ? [] : ['', `  ${dim(hints.join(' · '))}`]),
  ]
  return `${lines.join('\n')}\n\n`
}

/** Rows for an address that means every address of this machine: what other machines can type. */
export function addressRows(
  { host, cert }: Pick<PortFlags, 'host'> & { readonly cert?: string },
  port: number,
  addresses: readonly string[] = outward(),
): BannerFacts['rows'] {
  if (host !== '0.0.0.0' && host !== '::') return []
  const urls = addresses.map((address) => `${cert === undefined ? 'http' : 'https'}://${address}:${port}`)
  return [['listens on', `${host}, every address of this machine`], ...urls.map((url) => ['elsewhere', url] as const)]
}

/** The row for operations that a real server answers. */
export function upstreamRows({ upstream }: { readonly upstream?: Upstream }): BannerFacts['rows'] {
  if (!upstream) return []
  const passed = [...upstream.pass, ...(upstream.others ? ['what is no operation'] : [])]
  return [['passed on', `${passed.join(', ')}, to ${upstream.url}`]]
}

/** The addresses at which other machines can reach this one. */
function outward(): readonly string[] {
  const all = Object.values(networkInterfaces()).flatMap((addresses = []) => addresses)
  return all.flatMap(({ address, family, internal }) => (internal || family !== 'IPv4' ? [] : [address]))
}

/** What else the server does, or can do. */
export function hintsOf({ watch, keys }: { readonly watch: boolean; readonly keys: boolean }): readonly string[] {
  return [...(watch ? ['watching for new builds'] : []), ...(keys ? ['press h for the keys'] : [])]
}

/** Shown when another port is used than the requested one. */
export function portRemarks({ port }: Pick<PortFlags, 'port'>, chosen: number): readonly string[] {
  return present([
    port !== 0 &&
      port !== chosen &&
      `Port ${port} is in use, so the server listens on ${chosen}; to fail instead, add --strict-port.`,
    blockedPorts.has(chosen) && `No browser opens port ${chosen}, nor does fetch; choose another with --port.`,
  ])
}

/** The ports above 1023 that the Fetch Standard blocks ("Port blocking"). */
const blockedPorts = new Set([
  ...[1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697],
  10080,
])

/** So many bytes of entities are indexed in more seconds than somebody waits without a word. */
const longIndexed = 64 * 1024 * 1024

/** Shown when searches have to wait for an index that could lie beside the build. */
export function searchRemarks(folder: string, { json }: Pick<Model, 'json'>): readonly string[] {
  if (json.entities.byteLength <= longIndexed || existsSync(join(folder, searchFileName))) return []
  return [
    `Searches wait until this large build is indexed; npx model-query index ${folder} writes the index once, for every later start.`,
  ]
}

/** `new build: 82 entities · 151 links · 15 findings`. */
export function swapLine({ reason, service }: Swap, { green }: Colors): string {
  return `${green(reason === 'changed' ? 'new build' : 'read again')}: ${countsOf(service)}\n`
}
