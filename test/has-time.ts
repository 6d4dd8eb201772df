/** With `npm run test:all` each server is judged by all rules, in all circumstances, and with each seed. */
export const hasTime: boolean = process.env['TEST_ALL'] !== undefined

/** How many values a property is tried with: a fifth where there is little time. */
export function runsOf(all: number): number {
  return hasTime ? all : Math.ceil(all / 5)
}
