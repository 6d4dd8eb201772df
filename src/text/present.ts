/** Of these, those that are there: in place of one whose condition does not hold stands `false`, or nothing. */
export function present<Item>(items: readonly (Item | false | undefined)[]): readonly Item[] {
  return items.filter((item): item is Item => item !== false && item !== undefined)
}
