/**
 * The kinds of difference between notes and contract, in the order of the report. The id of a gap is its kind, a slash,
 * and the names it is about, however these are spelled: `reply-not-declared/getentity/410`.
 */
export const differenceKinds: Readonly<Record<string, string>> = {
  'operation-not-declared': 'A note describes an operation, and the contract declares none of its name.',
  'operation-not-described': 'The contract declares an operation, and no note has its name.',
  'note-misspelt': 'A note names no operation, and one without a note is spelled almost like it.',
  'note-left-behind': 'A note names no operation, and at its method and path the contract has one of another name.',
  'route-differs': 'A note and the contract give one operation different methods or paths.',
  'parameter-not-declared': 'A note says that an operation takes a parameter, and the contract does not declare it.',
  'reply-not-declared': 'A note says that an operation answers a status, and the contract does not declare it.',
  'field-not-declared': 'A note says that a reply has a member, and the schema of that reply does not declare it.',
}

/** The kind in the id of a gap; an empty string for an open point, which has none. */
export function kindOf(id: string): string {
  const kind = id.slice(0, Math.max(0, id.indexOf('/')))
  return Object.hasOwn(differenceKinds, kind) ? kind : ''
}
