import type { Colors } from 'picocolors/types.js'
import type { OperationId } from '../../src/contract/ids.ts'
import { operationPaths, pathOf } from '../../src/contract/operations.ts'
import type { Service } from '../../src/service/service.ts'
import { counted } from '../../src/text/counted.ts'
import { samplesOf } from './samples.ts'

export interface Served {
  /** What the person named, or the bundled fixture. */
  readonly name: string
  readonly service: Service
  /** With the base path, without a slash at its end. */
  readonly baseUrl: string
}

/** How many of what a build holds: `82 entities · 151 links · 15 findings`. */
export function countsOf({ model }: Service): string {
  return [
    counted(model.counts.entities, 'entity', 'entities'),
    counted(model.counts.links, 'link'),
    counted(model.counts.findings, 'finding'),
  ].join(' · ')
}

/** One URL per operation, with an identifier and a word of the build, so that each can be clicked. */
export function sampleUrls({ service, baseUrl }: Served): Readonly<Record<OperationId, string>> {
  const { id, word } = samplesOf(service)
  return {
    listEntities: baseUrl + pathOf('listEntities'),
    getEntity: baseUrl + (id === undefined ? operationPaths.getEntity : pathOf('getEntity', id)),
    searchModel: baseUrl + pathOf('searchModel', word ?? ''),
    listFindings: baseUrl + pathOf('listFindings'),
  }
}

/** What `serve` says when it answers; `readyMs` since the process started; `more` rows after the URLs. */
export function banner(
  served: Served,
  readyMs: number,
  hints: readonly string[],
  colours: Colors,
  more: readonly (readonly [name: string, value: string])[] = [],
): string {
  const { bold, dim, cyan, green } = colours
  const row = (name: string, value: string): string => `  ${name.padEnd(14)}${value}`
  const urls = Object.entries(sampleUrls(served)).map(([operation, url]) => row(operation, cyan(url)))
  const lines = [
    `${bold(green('model-query'))} answers at ${bold(cyan(served.baseUrl))} ${dim(`(ready in ${Math.round(readyMs)} ms)`)}`,
    '',
    row('build', `${served.name} ${dim(`(${countsOf(served.service)})`)}`),
    ...urls,
    ...more.map(([name, value]) => row(name, value)),
    ...(hints.length === 0 ? [] : ['', `  ${dim(hints.join(' · '))}`]),
  ]
  return `${lines.join('\n')}\n\n`
}
