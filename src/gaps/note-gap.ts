import type { Draft } from '../contract/contract.ts'
import type { Place } from '../text/user-error.ts'

/** A kind of difference between notes and contract. */
export type NoteGapKind =
  | 'operation-not-declared'
  | 'operation-not-described'
  | 'note-misspelt'
  | 'note-left-behind'
  | 'route-differs'
  | 'parameter-not-declared'
  | 'reply-not-declared'
  | 'field-not-declared'

/** What each kind means, in the order of the report. */
export const noteGapKinds: Readonly<Record<NoteGapKind, string>> = {
  'operation-not-declared': 'A note describes an operation, and the contract declares none of its name.',
  'operation-not-described': 'The contract declares an operation, and no note has its name.',
  'note-misspelt': 'A note names no operation, and one without a note is spelled almost like it.',
  'note-left-behind': 'A note names no operation, and at its method and path the contract has one of another name.',
  'route-differs': 'A note and the contract give one operation different methods or paths.',
  'parameter-not-declared': 'A note says that an operation takes a parameter, and the contract does not declare it.',
  'reply-not-declared': 'A note says that an operation answers a status, and the contract does not declare it.',
  'field-not-declared': 'A note says that a reply has a member, and the schema of that reply does not declare it.',
}

/** A difference between the notes and the contract. */
export interface NoteGap {
  readonly kind: NoteGapKind
  /** The names that it is about, in the form in which all spellings of a name are equal: operation, status, member. */
  readonly subject: readonly string[]
  /** The gap in a few words, for a table. */
  readonly topic: string
  readonly title: string
  readonly operation: string
  /** What would close it, in a few words. */
  readonly closedBy: string
  /** What would close it, in a sentence. */
  readonly says: string
  readonly places: readonly Place[]
  /** The open point that counts it already. */
  readonly openPoint?: string
  /** The smallest addition to the contract that closes it, where the notes say enough to write one. */
  readonly draft?: Draft
}

/** The id of a difference: its kind and the names it is about, so that it never changes: `reply-not-declared/getentity/410`. */
export function noteGapId({ kind, subject }: Pick<NoteGap, 'kind' | 'subject'>): string {
  return [kind, ...subject].join('/')
}
