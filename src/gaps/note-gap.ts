import type { Draft } from '../contract/contract.ts'
import type { Place } from '../text/user-error.ts'

/** What each kind means, in the order of the report. */
export const noteGapKinds = {
  'operation-not-declared': 'A note describes an operation that the contract does not declare.',
  'operation-not-described': 'The contract declares an operation that no note describes.',
  'note-misspelt': 'A note names no declared operation, but an operation without a note has almost the same name.',
  'note-left-behind':
    'A note names no declared operation, but the contract has an operation of another name at its method and path.',
  'note-meets-two': 'Two operations of the contract have the name of one note, in two spellings.',
  'route-differs': 'A note and the contract give an operation different methods or paths.',
  'parameter-not-declared': 'A note gives an operation a parameter that the contract does not declare.',
  'reply-not-declared': 'A note gives an operation a reply that the contract does not declare.',
  'field-not-declared': 'A note gives a reply a member that the schema of the reply does not declare.',
} as const

/** A kind of difference between notes and contract. */
export type NoteGapKind = keyof typeof noteGapKinds

/** A difference between the notes and the contract. */
export interface NoteGap {
  readonly kind: NoteGapKind
  /** The names it concerns (operation, status, member), normalised so that all spellings of a name are equal. */
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
  /** The open point that already counts it. */
  readonly openPoint?: string
  /** The smallest addition to the contract that closes it, if the notes say enough to write one. */
  readonly draft?: Draft
}

/** The id of a difference, made of its kind and names so that it never changes: `reply-not-declared/getentity/410`. */
export function noteGapId({ kind, subject }: Pick<NoteGap, 'kind' | 'subject'>): string {
  return [kind, ...subject].join('/')
}
