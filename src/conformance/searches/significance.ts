import { fewestCases, nearlyAll } from '../enough.ts'

/** So many words must be found by titles alone, or in full, before titles count as searched: a few may be found by chance in a field that nobody sees. */
export const enoughFound = 5

/** Whether so many of those tried say the same that it is no chance, and no choice of the server for some of them. */
export function isSignificant(alike: number, tried: number): boolean {
  return alike >= fewestCases && alike >= nearlyAll * tried
}
