/** The same members without those that are undefined: what an optional member may not be. */
export function defined<Members extends object>(
  members: Members,
): { [Name in keyof Members]?: Exclude<Members[Name], undefined> } {
  const found: Partial<Members> = {}
  for (const name in members) if (members[name] !== undefined) found[name] = members[name]
  return found as ReturnType<typeof defined<Members>>
}
