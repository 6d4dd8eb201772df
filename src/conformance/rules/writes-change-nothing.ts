import { changeByThemselves } from '../changes-by-itself.ts'
import { repeatsOf } from '../inquiry/repeats.ts'
import { type Facts, sameFacts } from '../inquiry/facts.ts'
import { difference } from '../inquiry/difference.ts'
import { entityPath, searchPath } from '../../contract/operations.ts'
import { nonsense } from '../inquiry/random.ts'
import { type Needed, required, type Rule } from '../rule.ts'
import { type Problem, skip, verdictOn } from '../verdict.ts'
import type { Question } from '../../client/exchange.ts'
import { secondMs } from '../enough.ts'

const methods = ['POST', 'PUT', 'PATCH', 'DELETE'] as const

const newBuild = 'a new build seems to have appeared in between'

export default required({
  id: 'writes-change-nothing',
  clause: 'SVC-2',
  title: 'Nothing that is sent with POST, PUT, PATCH or DELETE, or stands for these in a GET, changes what is answered',
  why: 'The service is read-only; a request that changes the model changes it for everybody.',
  last: true,
  needs: ['writes', 'lastRound', 'random', 'ask', 'examples', 'searching', 'readAgain', 'again'],
  async check(inquiry) {
    // Checked first, so that a change by the writes is not taken for a new build.
    const { kind } = await inquiry.again()
    if (kind === 'new build' && !inquiry.lastRound) return skip(newBuild)
    const subject = await subjectOf(inquiry)
    const began = performance.now()
    let before = await readAll(inquiry, subject)
    const problems: Problem[] = []
    let compared = 0
    // A server may answer everything with 404.
    const isRead = before.some(({ exchange, broken }) => exchange.status === 200 && !broken)
    for (const { sent, questions } of [
      ...methods.map((method) => writesOf(method, subject)),
      ...overridesOf(subject),
    ]) {
      for (const question of questions) await inquiry.ask(question)
      const after = await readAll(inquiry, subject)
      const pairs = comparable(before, after)
      compared += pairs.length
      problems.push(...changesIn(pairs, sent))
      before = after
    }
    const idleMs = Math.max(secondMs, 2 * (performance.now() - began))
    const paths = problems.flatMap(({ exchanges: [exchange] = [] }) => exchange?.question.path ?? [])
    if (await changeByThemselves(paths, inquiry.ask, idleMs)) return skip(newBuild)
    return verdictOn(problems, isRead ? compared : 0, 'answers before and after')
  },
}) as Rule

/** The targets of the writes, and what is requested before and after them. */
interface Subject {
  readonly ids: readonly string[]
  /** An identifier that no entity has unless a write creates one. */
  readonly created: string
  readonly words: readonly string[]
}

/** Up to three entities, preferably ones that a search finds, with a word that finds each. */
async function subjectOf(inquiry: Needed<'examples' | 'random' | 'searching'>): Promise<Subject> {
  const { found, most } = await inquiry.searching()
  const telling = found.filter(({ hits }) => hits.length < most)
  const finding = (id: string): string | undefined => telling.find(({ ids }) => ids.has(id))?.q
  const known = (await inquiry.examples()).filter(({ entity }) => entity !== undefined).map(({ id }) => id)
  const ids = [...known.filter((id) => finding(id) !== undefined), ...known].slice(0, 3)
  const created = nonsense(inquiry.random('created'))
  return { ids: [...new Set(ids)], created, words: [...new Set([...ids.flatMap((id) => finding(id) ?? []), created])] }
}

type Read = Facts & { readonly what: string }

async function readAll(
  { readAgain, searching }: Needed<'readAgain' | 'searching'>,
  { ids, created, words }: Subject,
): Promise<readonly Read[]> {
  const { most } = await searching()
  const { list, findings, entity, search } = repeatsOf(readAgain, most)
  const asked = [list, findings, ...[...ids, created].map((id) => entity(id)), ...words.map(search)]
  return Promise.all(asked.map(async ({ what, ask }) => ({ what, ...(await ask()) })))
}

interface Pair {
  readonly before: Read
  readonly after: Read
}

/** The answers to the same requests that can be read both times, or that could be before. */
function comparable(before: readonly Read[], after: readonly Read[]): readonly Pair[] {
  return before.flatMap((one, at): Pair[] => {
    const now = after[at]
    return !now || one.unjudged || now.unjudged || (one.broken && now.broken) ? [] : [{ before: one, after: now }]
  })
}

function changesIn(pairs: readonly Pair[], sent: string): readonly Problem[] {
  return pairs
    .filter(({ before, after }) => !sameFacts(before, after))
    .map(({ before, after }) => ({
      kind: sent,
      expected: `${before.what}: the same answer as before ${sent} was sent`,
      actual: difference(before, after),
      exchanges: [after.exchange, before.exchange],
    }))
}

/** Questions that may change something, and what they have in common, which is part of fingerprints. */
interface Write {
  readonly sent: string
  readonly questions: readonly Question[]
}

/** Questions that only read, and that frameworks can be told to take for others by a parameter or a header. */
function overridesOf({ ids: [id] }: Subject): readonly Write[] {
  const paths = [...(id === undefined ? [] : [entityPath(id) ?? '']), '/findings', '/entities']
  const toEach = (sent: string, questionTo: (path: string) => Question): Write => ({
    sent,
    questions: paths.map(questionTo),
  })
  return [
    ...['_method=DELETE', 'action=delete'].map((query) =>
      toEach(`GET with ${query}`, (path) => ({ method: 'GET', path: `${path}?${query}` })),
    ),
    ...['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override'].flatMap((name) =>
      ['GET', 'POST'].map((method) =>
        toEach(`${method} with ${name}: DELETE`, (path) => ({ method, path, headers: [[name, 'DELETE']] })),
      ),
    ),
  ]
}

/** Requests with a method to each path that answers, and to one that does not yet. */
function writesOf(method: (typeof methods)[number], { ids, created, words }: Subject): Write {
  const to = (path: string, value: unknown): Question =>
    method === 'DELETE'
      ? { method, path }
      : { method, path, headers: [['content-type', 'application/json']], body: JSON.stringify(value) }
  const entity = (id: string): unknown => ({ id, type: 'probe', title: `Probe ${created}`, links: [] })
  const finding = { check: 'probe', severity: 'probe', path: created }
  const isWhole = method === 'PUT'
  const questions = [
    ...[created, ...ids].map((id) => to(entityPath(id) ?? '', entity(id))),
    ...words.slice(0, 1).map((q) => to(searchPath(q), isWhole ? [] : {})),
    to('/findings', isWhole ? [finding] : finding),
    to('/entities', isWhole ? [entity(created)] : entity(created)),
  ]
  return { sent: method, questions }
}
