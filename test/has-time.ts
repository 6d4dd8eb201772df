/** With `npm run test:matrix` and `test:all` each server is judged by all rules, in all circumstances, and with each seed. */
export const hasTime: boolean = process.env['TEST_ALL'] !== undefined

/** How many values a property is tried with: a fifth where there is little time. */
export function runsOf(all: number): number {
  return hasTime ? all : Math.ceil(all / 5)
}

/** What a part of the questions finds, where there is little time, and all of them where it does not find enough. */
export async function quickFirst<T>(
  find: (quick: boolean) => Promise<T>,
  isEnough: (found: T) => boolean,
  whole: boolean = hasTime,
): Promise<T> {
  if (whole) return find(false)
  const found = await find(true)
  return isEnough(found) ? found : find(false)
}
