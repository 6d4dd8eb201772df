import { editDistance } from './edit-distance.ts'

/** The name that the user most likely meant, or `undefined` if none is near: at most a third of the letters may differ. */
export function nearest(typed: string, names: readonly string[]): string | undefined {
  const near = names
    .map((name) => ({ name, distance: editDistance(typed.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, distance }) => distance <= Math.max(1, Math.floor(Math.max(name.length, typed.length) / 3)))
    .toSorted(
      (a, b) =>
        a.distance - b.distance || Math.abs(a.name.length - typed.length) - Math.abs(b.name.length - typed.length),
    )
  return near[0]?.name ?? names.find((name) => typed.length > 2 && name.toLowerCase().startsWith(typed.toLowerCase()))
}

/** What a user is told who typed a name that nothing has: the one that was probably meant, or else what to do. */
export function didYouMean(typed: string, names: readonly string[], otherwise: string): string {
  const near = nearest(typed, names)
  return near === undefined ? otherwise : `Did you mean ${near}?`
}
