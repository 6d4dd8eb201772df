import { questionInShort } from '../../client/evidence.ts'
import { type Exchange, type Header, headerValues } from '../../client/exchange.ts'
import { entityPath, operationAt, searchPath } from '../../contract/operations.ts'
import type { Problem } from '../verdict.ts'
import { type Brief, briefOfEntity, briefOfFindings, briefOfSearch, isAlike } from './brief.ts'
import { askedAgain, type AskedBefore } from './asked-again.ts'
import { difference } from './difference.ts'
import type { Inquiry } from './inquiry.ts'
import { browserHeaders } from './ways.ts'

/** A question after which the next one is to be answered as before. */
interface Spoiler {
  readonly method: string
  /** Where it is not the path of the next one. */
  readonly path?: string
  readonly headers?: readonly Header[]
}

/** What is asked for plainly before and after. */
interface Subject extends AskedBefore {
  readonly path: string
  readonly spoilers: readonly Spoiler[]
}

type Input = Pick<Inquiry, 'ask' | 'examples' | 'findings' | 'searching' | 'readAgain' | 'portion'>

/** What fails one time in five does so in these turns in one run of a thousand. */
const timesToTell = 3

/**
 * Asks for the findings, for an entity and for a search, plainly after each of some questions that may change what the next one gets,
 * where what is kept of an answer, or of a request, is kept for all: a service that is read-only has nothing to remember of
 * them (SVC-2).
 */
export async function askSpoilt(inquiry: Input): Promise<readonly Problem[]> {
  const { portion } = inquiry
  const problems: Problem[] = []
  for (const { path, first, spoilers, ask: again } of portion.isQuick ? [] : await subjectsOf(inquiry)) {
    if (first.broken || first.unjudged) continue
    for (const spoiler of spoilers) {
      const after = async (): Promise<{ readonly left: Exchange; readonly brief: Brief }> => {
        const left = await inquiry.ask({ path, ...spoiler })
        return { left, brief: await again() }
      }
      const isSpoilt = ({ brief }: { readonly brief: Brief }): boolean => !brief.unjudged && !isAlike(brief, first)
      const spoilt = await after()
      let holds = isSpoilt(spoilt)
      for (let time = 0; holds && time < timesToTell; time++) {
        // Asked plainly twice, lest every second answer is another one.
        holds = isAlike(await again(), first) && isAlike(await again(), first) && isSpoilt(await after())
      }
      if (!holds) continue
      const { method } = spoiler
      problems.push({
        kind: `spoilt by ${method}`,
        expected: `${operationAt(path)} after ${questionInShort({ path, ...spoiler })}: the same answer as before`,
        actual: `${difference(first, spoilt.brief)}, and the one after that as before`,
        exchanges: [spoilt.left, spoilt.brief.exchange],
      })
    }
  }
  return problems
}

async function subjectsOf({ examples, findings, searching, readAgain }: Input): Promise<readonly Subject[]> {
  const log = await findings()
  const [tag = '"check"'] = headerValues(log.exchange.headers, 'etag')
  const known = (await examples()).find(({ entity }) => entity !== undefined)
  const path = known && entityPath(known.id)
  const { found, most } = await searching()
  const again = askedAgain(readAgain, most)
  const [search] = found
  return [
    {
      ...again.findings,
      first: briefOfFindings(log),
      path: '/findings',
      spoilers: [
        { method: 'HEAD' },
        { method: 'OPTIONS' },
        { method: 'GET', headers: [['Range', 'bytes=0-9']] },
        { method: 'GET', headers: [['If-None-Match', tag]] },
      ],
    },
    ...(known === undefined || path === undefined
      ? []
      : [{ ...again.entity(known.id), first: briefOfEntity(known), path, spoilers: [{ method: 'HEAD' }] }]),
    ...(search === undefined
      ? []
      : [
          {
            ...again.search(search.q),
            first: briefOfSearch(search, most),
            path: searchPath(search.q),
            spoilers: [{ method: 'GET', path: '/search' }],
          },
        ]),
  ]
}

/** Each changes nothing by itself, and is of another kind than those after it. */
const suspects: readonly ((tag: string) => Spoiler)[] = [
  () => ({ method: 'HEAD' }),
  (tag) => ({ method: 'GET', headers: [['If-None-Match', tag]] }),
  () => ({ method: 'GET', headers: [['Range', 'bytes=0-9']] }),
  () => ({ method: 'GET', headers: [['Accept-Encoding', 'gzip']] }),
  () => ({ method: 'GET', headers: browserHeaders }),
  () => ({ method: 'OPTIONS' }),
]

/**
 * After which question the next one gets another answer for good, where something has changed: tried with searches that nobody
 * has asked yet, and with entities, each before and after, so that no build explains it.
 */
export async function findSpoiler({ ask, examples, searching, readAgain }: Input): Promise<readonly Problem[]> {
  const { found, most } = await searching()
  const again = askedAgain(readAgain, most)
  const words = found.slice(0, 2).map(({ q }) => q)
  // The last of them: others may have been asked for in more ways.
  const ids = (await examples()).filter(({ entity }) => entity !== undefined).map(({ id }) => id)
  const entities = ids.slice(-2).map((id) => ({ path: entityPath(id) ?? '', ask: again.entity(id).ask }))
  for (const [at, spoilerOf] of suspects.entries()) {
    const texts = words.map((word) => `${word}${' '.repeat(at + 2)}`)
    const searches = texts.map((q) => ({ path: searchPath(q), ask: again.search(q).ask }))
    for (const some of at === 0 ? [searches, entities] : [searches]) {
      const problems: Problem[] = []
      for (const subject of some) {
        const problem = await spoiltBy(spoilerOf, subject, ask)
        if (problem === undefined) break
        problems.push(problem)
      }
      if (problems.length > 1) return problems.slice(0, 1)
    }
  }
  return []
}

async function spoiltBy(
  spoilerOf: (tag: string) => Spoiler,
  { path, ask: again }: { readonly path: string; readonly ask: () => Promise<Brief> },
  ask: Input['ask'],
): Promise<Problem | undefined> {
  const before = await again()
  // What a plain question changes as well is no matter of the one between.
  if (!isAlike(before, await again())) return undefined
  const [tag = '"check"'] = headerValues(before.exchange.headers, 'etag')
  const spoiler = spoilerOf(tag)
  const left = await ask({ path, ...spoiler })
  const after = await again()
  if (before.broken || before.unjudged || after.unjudged || isAlike(before, after)) return undefined
  return {
    kind: `spoilt by ${spoiler.method}`,
    expected: `${operationAt(path)} after ${questionInShort({ path, ...spoiler })}: the same answer as before`,
    actual: difference(before, after),
    exchanges: [left, after.exchange],
  }
}
