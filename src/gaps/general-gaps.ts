import type { Contract, Operation } from '../contract/contract.ts'
import { memberOf, valueAt } from '../contract/pointer.ts'
import { select } from '../contract/select.ts'
import type { ReportEntry } from '../report/report.ts'
import { placeName, withoutFrame } from '../text/user-error.ts'
import { type Context, type GeneralPoint, generalPoints } from './general-points.ts'
import { answered, type SubjectKind, subjectsOf, type TaggedSubject, tagsOf, wordsAt } from './subjects.ts'

/** Subjects that an entry names one by one. */
const mostNamed = 50

/**
 * The open points that any contract can have, each an entry that counts what leaves it open: by the table `generalPoints`.
 * Left out are points of which nothing is asked, and deprecated operations. With `among`, only these operations are looked
 * at, and nothing is said of the contract as a whole.
 */
export function generalGaps(contract: Contract, among?: (operation: Operation) => boolean): readonly ReportEntry[] {
  const { document } = contract
  const operations = contract.operations.filter(
    (operation) =>
      (among?.(operation) ?? true) && memberOf(valueAt(document, operation.pointer), 'deprecated') !== true,
  )
  const answers = answered(contract, operations)
  const entries = generalPoints.flatMap((point): readonly ReportEntry[] => {
    const { of } = point
    if (of === 'contract') return among ? [] : [wholeEntry(point, contract)]
    const all = of === 'objects' || of === 'members' ? answers[of] : tagged(contract, operations, of)
    const subjects = all.filter((subject) => point.when?.(subject) ?? true)
    const context = { contract, hasExample: answers.hasExample }
    return subjects.length === 0 ? [] : [countedEntry(point, subjects, context)]
  })
  return entries.toSorted((a, b) => Number(a.outcome === 'closed') - Number(b.outcome === 'closed'))
}

/** What operations have of a kind, each once, with the tags of all that have it. */
function tagged(contract: Contract, operations: readonly Operation[], kind: SubjectKind): readonly TaggedSubject[] {
  const byPlace = new Map<string, TaggedSubject & { readonly tags: Set<string> }>()
  for (const operation of operations) {
    for (const subject of subjectsOf[kind](contract, operation)) {
      const key = `${subject.pointer} ${kind === 'promises' ? subject.name : ''}`
      const { tags } = byPlace.get(key) ?? { tags: new Set<string>() }
      for (const tag of tagsOf(operation)) tags.add(tag)
      byPlace.set(key, { ...(byPlace.get(key) ?? subject), tags })
    }
  }
  return [...byPlace.values()]
}

function entryOf({ id, title, closedBy }: GeneralPoint, isOpen: boolean, said: string): ReportEntry {
  return {
    id,
    title,
    outcome: isOpen ? 'open' : 'closed',
    cites: [],
    ...(isOpen && { closedBy: [closedBy] }),
    says: isOpen ? `Closes by ${closedBy}.` : said,
    fingerprint: `gaps/general/${id}`,
  }
}

function wholeEntry(point: GeneralPoint, contract: Contract): ReportEntry {
  const { by = [], words, lack, title } = point
  const [found] = by.flatMap((expression) => select(contract, expression).found)
  const prose = wordsAt(contract.document['info'], 'description')
  const inProse = found === undefined && words?.test(prose)
  const isOpen = found === undefined && !inProse
  const place = contract.placeOf(found?.pointer ?? (inProse ? '/info/description' : ''))
  return {
    ...entryOf(point, isOpen, inProse ? 'in words' : 'The contract says it.'),
    topic: isOpen ? lack : title,
    places: [isOpen ? withoutFrame(place) : place],
  }
}

function countedEntry(point: GeneralPoint, subjects: readonly TaggedSubject[], context: Context): ReportEntry {
  const isDecided = (subject: TaggedSubject): boolean => point.decided?.(subject, context) ?? false
  const left = subjects.filter((subject) => !isDecided(subject))
  const tags = new Map<string, number>()
  for (const tag of left.flatMap((subject) => [...subject.tags])) tags.set(tag, (tags.get(tag) ?? 0) + 1)
  const { placeOf } = context.contract
  const named = left.slice(0, mostNamed).map(({ name, pointer }) => `${name} (${placeName(placeOf(pointer))})`)
  return {
    ...entryOf(point, left.length > 0, `all ${subjects.length}`),
    topic: left.length === 0 ? point.title : `${left.length} of ${subjects.length} ${point.lack}`,
    parts: { closed: subjects.filter(isDecided).map(({ name }) => name), of: subjects.length },
    tags: Object.fromEntries([...tags].toSorted(([, a], [, b]) => b - a)),
    details: [...named, ...(left.length > mostNamed ? [`and ${left.length - mostNamed} more`] : [])],
    // Their lines stand beside their names.
    places: [...left, ...subjects].slice(0, 1).map(({ pointer }) => withoutFrame(placeOf(pointer))),
  }
}
