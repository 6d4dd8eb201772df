import { entityPath } from '../../contract/operations.ts'
import { isObject } from '../../text/json-object.ts'
import { jsonOrNone } from '../../text/parse-json.ts'
import { quoted } from '../../text/quoting.ts'
import type { LinkFields } from '../reference.ts'
import type { Problem } from '../verdict.ts'
import type { Changed } from './again.ts'
import type { EntityAnswer, ShownEntity } from './answers/entity.ts'
import type { Listing } from './answers/lists.ts'
import { isSameTriple, isWhole, sameNumber, tripleOf } from './answers/triple.ts'
import type { Inquiry } from './inquiry.ts'

type Input = Pick<Inquiry, 'list' | 'examples' | 'readAgain'>

/**
 * What some answers lost in an earlier round, and stayed without, while others still show it a round later: no build takes a
 * title from one operation alone, or a link from one of its ends. What was read is spoilt (SVC-2).
 */
export async function findStillShown(inquiry: Input, before: Changed): Promise<readonly Problem[]> {
  const members = await inMembers(inquiry, before)
  return members.length > 0 ? members : inLinks(inquiry, before)
}

async function inMembers({ list, examples, readAgain }: Input, before: Changed): Promise<readonly Problem[]> {
  const listed = await list()
  const listedFirst = listedAtFirst(before)
  const changes = (await examples()).flatMap((answer) => {
    const [wasShown] = atFirst(before, entityPath(answer.id))
    return [
      ...changesOf('listEntities', listedFirst.get(answer.id), listed, answer),
      ...changesOf('getEntity', wasShown, listed, answer),
    ]
  })
  const [first] = changes
  // What a build changed, both operations show.
  if (!first || changes.some(({ isStill }) => !isStill)) return []
  const now = changesOf(first.operation, first.was, await readAgain.list(), await readAgain.entity(first.id))
  return now.some(({ isStill }) => isStill) ? changes.map(({ problem }) => problem) : []
}

/** A member of an entity that one of the operations showed otherwise before. */
interface MemberChange {
  readonly operation: 'listEntities' | 'getEntity'
  readonly id: string
  readonly was: ShownEntity
  /** The other operation shows what this one did. */
  readonly isStill: boolean
  readonly problem: Problem
}

function changesOf(
  operation: MemberChange['operation'],
  was: ShownEntity | undefined,
  { byId, exchange: list }: Listing,
  { id, entity, exchange: single }: EntityAnswer,
): readonly MemberChange[] {
  const isList = operation === 'listEntities'
  const [now, other] = isList ? [byId.get(id), entity] : [entity, byId.get(id)]
  if (!was || !now) return []
  return (['type', 'title'] as const)
    .filter((member) => was[member] !== undefined && was[member] !== now[member])
    .map((member) => ({
      operation,
      id,
      was,
      isStill: other?.[member] === was[member],
      problem: {
        kind: 'changed',
        expected: `the ${member} of ${quoted(id)} from ${operation}: the same as before`,
        actual: `${quotedOrNone(now[member])} instead of ${quoted(was[member])}, which ${isList ? 'getEntity' : 'listEntities'} still shows`,
        exchanges: isList ? [list, single] : [single, list],
      },
    }))
}

function quotedOrNone(text: string | undefined): string {
  return text === undefined ? 'none' : quoted(text)
}

/** So many entities are asked for where others have lost their links to them. */
const mostEnds = 12

async function inLinks({ list, examples, readAgain }: Input, before: Changed): Promise<readonly Problem[]> {
  const { byId } = await list()
  const known = new Map((await examples()).map(({ id, entity }) => [id, entity]))
  const problems: Problem[] = []
  let asked = 0
  for (const { id, link, end } of [...known].flatMap(([id, now]) => lostLinks(id, now, before))) {
    // What was asked for in this round is compared already.
    if (known.has(end) || !byId.has(end) || asked++ >= mostEnds) continue
    // No build came in between where the one lacks it before and after. What reading spoils, the other end may show once.
    const answers = [await readAgain.entity(id), await readAgain.entity(end), await readAgain.entity(id)] as const
    const [one, other, now] = answers.map(({ entity }) => entity && hasLink(entity, link))
    if (one !== false || other !== true || now !== false) continue
    problems.push({
      kind: 'changed',
      expected: `getEntity of ${quoted(id)}: the same answer as before`,
      actual: `${instead(link, answers[2].entity)}, which its other end still shows`,
      exchanges: [answers[2].exchange, answers[1].exchange],
    })
  }
  return problems
}

function instead(link: LinkFields, entity: ShownEntity | undefined): string {
  const now = entity?.links?.find((one) => isSameTriple(one, link))
  return now
    ? `confidence ${now.confidence} of the link ${tripleOf(link)} instead of ${link.confidence}`
    : `without the link ${JSON.stringify(link)}`
}

/** The links that an entity showed at first and does no more, or with another confidence, each with its other end. */
function lostLinks(
  id: string,
  now: ShownEntity | undefined,
  before: Changed,
): readonly { readonly id: string; readonly link: LinkFields; readonly end: string }[] {
  const [{ links } = {}] = now ? atFirst(before, entityPath(id)) : []
  // Of very many there is a digest alone.
  return (Array.isArray(links) ? (links as readonly LinkFields[]) : [])
    .filter((link) => isWhole(link))
    .filter((link) => now && !hasLink(now, link))
    .map((link) => ({ id, link, end: link.from === id ? link.to : link.from }))
}

/** Whether a link is among those of an entity, with the same confidence where both have one. */
function hasLink({ links = [] }: ShownEntity, link: LinkFields): boolean {
  const { confidence = 0 } = link
  return links.some(
    (one) =>
      isSameTriple(one, link) &&
      sameNumber(one.confidence ?? confidence, link.confidence ?? one.confidence ?? confidence),
  )
}

/** The entities that the list showed before it changed, as far as its text is kept. */
export function listedAtFirst(before: Changed): ReadonlyMap<string | undefined, ShownEntity> {
  return new Map(atFirst(before, '/entities').map((was) => [was.id, was]))
}

/** What was shown at first where it changed, as far as its text is kept. */
function atFirst(before: Changed, path: string | undefined): readonly ShownEntity[] {
  const [text = ''] = (path !== undefined && before.get(path)) || []
  return text.split('\n').flatMap((line) => {
    const value = jsonOrNone(line)
    return isObject(value) ? [value] : []
  })
}
