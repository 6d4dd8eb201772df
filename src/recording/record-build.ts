import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { awaitServer } from '../client/reach.ts'
import type { Target } from '../client/target.ts'
import { checkBuildFolder, writeBuild } from '../build/write-build.ts'
import { type Build, compareCodeUnits, type Link } from '../model/model.ts'
import { UserError } from '../text/user-error.ts'
import { askLists, assertUnique, type ServerLists } from './ask-lists.ts'
import { buildText } from './build-text.ts'
import { type Client, createClient } from './client.ts'
import { crawl, type RecordProgress, type CrawlRemainder } from './crawl.ts'
import { dropJournal, type RecordingJournal, openJournal } from './journal.ts'
import { mergeEntities } from './merge-entities.ts'
import { mergeLinks } from './merge-links.ts'
import { NotAsStated } from './not-as-stated.ts'
import { counted } from '../text/counted.ts'
import { type NamesOf, refuseUnknownOptions } from '../text/known-options.ts'
import { present } from '../text/present.ts'

/** Where the recorded build goes, its limits, and progress callbacks. */
export interface RecordOptions {
  /** The folder that the build is written to; created if needed. */
  readonly out: string
  /** Discard what an unfinished run fetched. */
  readonly fresh?: boolean
  /** Maximum number of entities to request that only links and searches name. Default 100,000. */
  readonly mostUnlisted?: number
  /** Ends the run; what was fetched is kept. */
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: RecordProgress) => void
}

const recordOptionNames: NamesOf<RecordOptions> = {
  out: true,
  fresh: true,
  mostUnlisted: true,
  signal: true,
  onProgress: true,
}

/** The result of a recording. */
export interface RecordedBuild {
  readonly build: Pick<Build, 'entities' | 'links' | 'findings'>
  /** Total size of the files. */
  readonly bytes: number
  /** Requests sent in this run. */
  readonly requests: number
  /** Remarks for people that are not errors, one line each. */
  readonly remarks: readonly string[]
}

/** The file with what an unfinished recording has fetched: next to the folder, under its name with `.recording`. */
function journalOf(out: string): string {
  return `${resolve(out)}.recording`
}

/**
 * Records what a server shows through the four operations as a build: `model.json` and `build-log.json`. The folder changes
 * only when the build is complete; until then every answer is kept in `journalOf(out)`, and the next run with the same
 * folder and server continues from there. The lists are requested again at the end: if they changed, it starts over, once.
 * @throws UserError for a server that cannot be reached, stops answering, or breaks the contract
 */
export async function recordBuild(target: Target, options: RecordOptions): Promise<RecordedBuild> {
  if ((options as RecordOptions | undefined) !== undefined)
    refuseUnknownOptions('recordBuild', options, recordOptionNames)
  if (!(options as Partial<RecordOptions> | undefined)?.out) {
    throw new UserError('recordBuild has no folder to write to; give it { out: FOLDER }.')
  }
  if (!(target as Partial<Target> | undefined)?.transport)
    throw new TypeError('recordBuild takes a target that targetAt or targetOf made.')
  const { out, signal } = options
  await checkBuildFolder(out)
  const { build, requests, remarks } = await askBuild(target, options)
  const bytes = await writeBuild(out, buildText(build), signal)
  await dropJournal(journalOf(out))
  const candidates = join(out, 'candidates.json')
  const foreign = existsSync(candidates)
    ? [`${candidates} is from another build: no operation shows candidates (GAP-1).`]
    : []
  return { build, bytes, requests, remarks: [...remarks, ...foreign] }
}

/** What a server shows as a build, written nowhere; an unfinished run is kept beside the folder `out`. */
export async function showBuild(target: Target, options: RecordOptions): Promise<Omit<RecordedBuild, 'bytes'>> {
  const shown = await askBuild(target, options)
  await dropJournal(journalOf(options.out))
  return shown
}

/** The same; the journal is left to whoever has kept the build. */
async function askBuild(target: Target, options: RecordOptions): Promise<Omit<RecordedBuild, 'bytes'>> {
  const { out, fresh = false, signal } = options
  await awaitServer(target, signal)
  const client = createClient(target, signal)
  const remarks: string[] = []
  for (let isLast = false; ; isLast = true) {
    const { lists, last, taken } = await fetchAll(client, target, { ...options, fresh: fresh && !isLast }, remarks)
    const unsteady = last.digest !== lists.digest
    if (taken === undefined || (unsteady && (!isLast || last.declared !== lists.declared))) {
      await dropJournal(journalOf(out))
      if (isLast)
        throw new UserError('The lists keep changing while they are recorded; try again when the build is finished.')
      remarks.push('The build of the server changed during the recording, so it started over.')
      continue
    }
    const build = { ...taken.build, findings: lists.findings }
    for (const operation of lists.paged) {
      remarks.push(
        `${operation} leads to a next page, which was not requested, since paging is not shown (GAP-3); what only that page has is not recorded.`,
      )
    }
    if (unsteady) remarks.push('Undeclared members differ from answer to answer; the first values are recorded.')
    if (client.facts.redactions > 0) {
      remarks.push(
        'Some answers contained a secret that was sent; it is replaced by its name, so the recording differs from them.',
      )
    }
    return { build, requests: client.facts.sent, remarks: [...remarks, ...taken.remarks] }
  }
}

interface BuildDraft {
  readonly build: Pick<Build, 'entities' | 'links'>
  readonly remarks: readonly string[]
}

/** One round, and the lists at its end; inconsistent answers do not count if the lists changed meanwhile. */
async function fetchAll(
  client: Client,
  target: Target,
  { out, fresh = false, mostUnlisted = 100_000, onProgress = () => {} }: RecordOptions,
  remarks: string[],
): Promise<{ readonly lists: ServerLists; readonly last: ServerLists; readonly taken?: BuildDraft }> {
  const file = journalOf(out)
  const lists = await askLists(client)
  assertUnique(lists.entities, client)
  const journal = await openJournal(file, { subject: target.subject, digest: lists.digest }, fresh)
  if (journal.outdated) remarks.push('The data of an unfinished run came from an older build, and was discarded.')
  let taken: BuildDraft | undefined
  let refused: NotAsStated | undefined
  try {
    const { concurrency } = target
    const unasked = await crawl(lists.entities, client, journal, { concurrency, mostUnlisted, onProgress })
    taken = takeBuild(lists, journal, client, unasked)
  } catch (error) {
    if (!(error instanceof NotAsStated)) throw await keptIn(file, error, journal)
    refused = error
  }
  let last: ServerLists
  try {
    last = await askLists(client)
  } catch (error) {
    throw await keptIn(file, error, journal)
  } finally {
    await journal.close()
  }
  if (refused && last.digest === lists.digest) {
    await dropJournal(file)
    throw refused
  }
  return { lists, last, ...(taken ? { taken } : {}) }
}

async function keptIn(file: string, error: unknown, journal: RecordingJournal): Promise<unknown> {
  await journal.close()
  if (!(error instanceof UserError) || error.place) return error
  const kept = `${entitiesAre(journal.entities.size)} kept in ${file}; run the same command again to continue.`
  return new UserError(`${error.message} ${kept}`, undefined, { cause: error })
}

/** The build from what was fetched; throws a NotAsStated if no build explains it. */
function takeBuild(
  { entities: listed }: ServerLists,
  journal: RecordingJournal,
  { refuse }: Client,
  unasked: CrawlRemainder,
): BuildDraft {
  const inList = new Set(listed.map(({ id }) => id))
  const unlisted = [...journal.entities]
    .flatMap(([id, entity]) => (entity === null || inList.has(id) ? [] : [id]))
    .toSorted(compareCodeUnits)
  const seen = [
    ...listed.map((entity) => ({ id: entity.id, listed: entity, alone: journal.entities.get(entity.id) ?? undefined })),
    ...unlisted.map((id) => ({ id, listed: undefined, alone: journal.entities.get(id) ?? undefined })),
  ]
  const merged = mergeLinks(
    seen.map(({ id, listed: inTheList, alone }) => ({
      id,
      links: (alone ?? inTheList)?.['links'] as readonly Link[] | undefined,
      alone: alone !== undefined,
    })),
    refuse,
  )
  const { entities, differing, neighbourhoods } = mergeEntities(seen, merged.links, refuse)
  const unaskable = listed.filter(({ id }) => !journal.entities.get(id)).length
  const remarks = present([
    unlisted.length > 0 && `${entitiesAre(unlisted.length)} not in the list, but known to getEntity: ${few(unlisted)}.`,
    unaskable > 0 && `${entitiesAre(unaskable)} taken only from the list, since no URL can hold the identifier.`,
    merged.endless > 0 && `Links without an end that could show them are left out: ${merged.endless}.`,
    ...[...merged.differing].map(
      (name) => `The member ${JSON.stringify(name)} of a link differs between its ends; the first value is used.`,
    ),
    ...[...differing].map(
      (name) => `The member ${JSON.stringify(name)} differs between the list and getEntity; the list's value is used.`,
    ),
    ...neighbourhoods
      .filter((name) => name !== 'neighbourhood')
      .map(
        (name) =>
          `The member ${JSON.stringify(name)} is left out: it holds the neighbours, which are derived from the links.`,
      ),
    unasked.searches !== undefined &&
      `The searches were not completed (${unasked.searches}); entities that only searchModel shows are not recorded.`,
    unasked.entities > 0 &&
      `Only ${unlisted.length} unlisted entities were requested; at least ${unasked.entities} more are named.`,
  ])
  return { build: { entities, links: merged.links }, remarks }
}

function entitiesAre(count: number): string {
  return `${counted(count, 'entity', 'entities')} ${count === 1 ? 'is' : 'are'}`
}

function few(ids: readonly string[]): string {
  const shown = ids.slice(0, 3).map((id) => JSON.stringify(id))
  return shown.join(', ') + (ids.length > 3 ? ` and ${ids.length - 3} more` : '')
}
