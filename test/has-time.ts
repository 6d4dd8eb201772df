/** With `npm run test:all` each server is judged by all rules, in all circumstances, and with each seed. */
export const hasTime: boolean = process.env['TEST_ALL'] !== undefined

/** With TEST_LEGAL each legal server is asked whole and judged by all rules, and what a rule must pass is asked whole. */
export const asksLegalWhole: boolean = hasTime || process.env['TEST_LEGAL'] !== undefined

/** How many values a property is tried with: a fifth where there is little time. */
export function runsOf(all: number): number {
  return hasTime ? all : Math.ceil(all / 5)
}

/** What a part of the questions finds, where there is little time, and all of them where it does not find enough. */
export async function quickFirst<T>(find: (quick: boolean) => Promise<T>, isEnough: (found: T) => boolean): Promise<T> {
  if (hasTime) return find(false)
  const found = await find(true)
  return isEnough(found) ? found : find(false)
}
