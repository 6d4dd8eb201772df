import { oneLine } from '../report/safe-text.ts'

/** An identifier as people can see it: some have nothing in them that can be seen. */
export function visible(id: string): string {
  return /^\s*$/u.test(id) ? JSON.stringify(oneLine(id)) : oneLine(id)
}
