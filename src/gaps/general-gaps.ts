import type { Contract, Operation } from '../contract/contract.ts'
import { memberOf, valueAt } from '../contract/pointer.ts'
import { select } from '../contract/select.ts'
import type { ReportEntry } from '../report/report.ts'
import { grouped } from '../text/grouped.ts'
import { placeName, withoutFrame } from '../text/user-error.ts'
import { generalPoints, type GeneralPoint, wholePoints, type WholePoint } from './general-points.ts'
import { type Subject, subjectsIn, wordsAt } from './subjects.ts'

/** Subjects that an entry names one by one. */
const mostNamed = 50

/** A subject with the tags of the operations that have it; the empty tag is that of an operation without any. */
interface Tagged extends Subject {
  readonly tags: Set<string>
}

/**
 * The open points that any contract can have, each an entry that counts what leaves it open. Left out are points of which
 * nothing is asked, and deprecated operations. With `among`, only these operations are looked at.
 */
export function generalGaps(contract: Contract, among?: (operation: Operation) => boolean): readonly ReportEntry[] {
  const { document } = contract
  const operations = contract.operations.filter(
    (operation) =>
      (among?.(operation) ?? true) && memberOf(valueAt(document, operation.pointer), 'deprecated') !== true,
  )
  const groups = [...grouped(operations, ({ tags }) => tags.join('\n')).values()]
  const subjects = subjectsIn(document)
  const entries = generalPoints.flatMap((point): readonly ReportEntry[] => {
    const [, , , of, , when = () => true] = point
    const all = new Map<string, Tagged>()
    for (const group of groups) {
      for (const subject of subjects[of](group).filter(when)) {
        const tagged = all.get(subject.pointer) ?? { ...subject, tags: new Set() }
        for (const tag of group[0].tags.length === 0 ? [''] : group[0].tags) tagged.tags.add(tag)
        all.set(subject.pointer, tagged)
      }
    }
    return all.size === 0 ? [] : [countedEntry(point, [...all.values()], contract)]
  })
  const whole = wholePoints.map((point) => wholeEntry(point, contract))
  return [...entries, ...whole].toSorted((a, b) => Number(a.outcome === 'closed') - Number(b.outcome === 'closed'))
}

function entryOf([id, lack, closedBy]: GeneralPoint | WholePoint, isOpen: boolean): ReportEntry {
  return {
    id,
    title: `${lack.charAt(0).toUpperCase()}${lack.slice(1)}`,
    outcome: isOpen ? 'open' : 'closed',
    cites: [],
    ...(isOpen && { closedBy: [closedBy] }),
    says: isOpen ? `Closes by: ${closedBy}.` : 'The contract says it.',
    fingerprint: `gaps/general/${id}`,
  }
}

function wholeEntry(point: WholePoint, contract: Contract): ReportEntry {
  const [id, lack, , by, words] = point
  const [found] = by.flatMap((expression) => select(contract, expression).found)
  if (!found && !words?.test(wordsAt(contract.document['info'], 'description')))
    return { ...entryOf(point, true), topic: lack, places: [withoutFrame(contract.placeOf(''))] }
  return { ...entryOf(point, false), topic: id, places: [contract.placeOf(found?.pointer ?? '/info/description')] }
}

function countedEntry(point: GeneralPoint, all: readonly Tagged[], { placeOf }: Contract): ReportEntry {
  const [, lack, , , isDecided] = point
  const left = all.filter((subject) => !isDecided(subject))
  const tags = new Map<string, number>()
  for (const tag of left.flatMap((subject) => [...subject.tags])) tags.set(tag, (tags.get(tag) ?? 0) + 1)
  const named = left.slice(0, mostNamed).map(({ name, pointer }) => `${name} (${placeName(placeOf(pointer))})`)
  return {
    ...entryOf(point, left.length > 0),
    topic: `${left.length} of ${all.length} ${lack}`,
    parts: { closed: all.filter(isDecided).map(({ name }) => name), of: all.length },
    tags: Object.fromEntries(tags),
    details: [...named, ...(left.length > mostNamed ? [`and ${left.length - mostNamed} more`] : [])],
    // The lines of all stand beside their names.
    places: [...left, ...all].slice(0, 1).map(({ pointer }) => withoutFrame(placeOf(pointer))),
  }
}
