import type { Contract } from '../contract/contract.ts'
import { childPointer, isObject, membersOf } from '../contract/pointer.ts'
import type { Place } from '../text/user-error.ts'
import { noteGapKinds } from './note-gap.ts'

/** A difference that the contract no longer shows, since a draft holds the place of a decision. */
export interface DraftedGap {
  readonly id: string
  readonly title: string
  /** The values that wait for a decision, by their place below the mark. */
  readonly undecided: readonly string[]
  readonly places: readonly Place[]
}

/** The differences between notes and contract that `x-undecided` of the contract names: each is open until its lines are gone. */
export function draftedGaps({ document, placeOf }: Contract): readonly DraftedGap[] {
  const found = new Map<string, DraftedGap>()
  const walk = (value: unknown, pointer: string): void => {
    for (const [name, member] of membersOf(value)) {
      const at = childPointer(pointer, name)
      if (name !== 'x-undecided' || !isObject(member)) walk(member, at)
      else {
        for (const [mark, about] of membersOf(member)) {
          const [, id = '', title = ''] = /^(\S.*?): (.*)$/s.exec(String(about)) ?? []
          if (!Object.hasOwn(noteGapKinds, id.split('/')[0] ?? '')) continue
          const before = found.get(id)
          found.set(id, {
            id,
            title,
            undecided: [...(before?.undecided ?? []), mark],
            places: before?.places ?? [placeOf(childPointer(at, mark))],
          })
        }
      }
    }
  }
  walk(document, '')
  return [...found.values()]
}
