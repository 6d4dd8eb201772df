/** So many cases tell of a fault that shows in each of them by itself no more than by chance. */
export const fewestCases = 3
/** So large a part of what was tried must be alike. */
const mostlyAlike = 0.9

/** So many words must be found by titles alone, or in full, before titles count as searched. */
export const enoughFound = 5

/** Whether so many of those tried say the same that it is no chance, and no choice of the server for some of them. */
export function isTelling(alike: number, tried: number): boolean {
  return alike >= fewestCases && alike >= mostlyAlike * tried
}
