/** Awaits all members of an object. */
export async function allOf<T extends Readonly<Record<string, Promise<unknown>>>>(
  promises: T,
): Promise<{ readonly [Name in keyof T]: Awaited<T[Name]> }> {
  const entries = await Promise.all(
    Object.entries(promises).map(async ([name, promise]) => [name, await promise] as const),
  )
  return Object.fromEntries(entries) as { readonly [Name in keyof T]: Awaited<T[Name]> }
}
