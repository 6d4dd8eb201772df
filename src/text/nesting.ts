/** Whether a JSON value is nested deeper than so many arrays and objects within each other; also one that contains itself. */
export function isDeeperThan(most: number, value: unknown): boolean {
  let level: readonly unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > most) return true
    level = [
      ...new Set(level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []))),
    ]
  }
  return false
}
