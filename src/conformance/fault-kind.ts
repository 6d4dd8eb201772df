import type { Problem } from './rule.ts'

/**
 * What sort of fault a problem is, the same in every run: the place in the contract that it contradicts, or what was asked
 * for without the values, identifiers and numbers in it; and the status that came instead.
 */
export function faultKind({ expected, actual, pointer }: Problem): string {
  const status = /\bstatus [0-9]{3}\b/.exec(actual)?.[0] ?? ''
  return `${pointer ?? withoutValues(expected)} ${status}`.trimEnd()
}

function withoutValues(text: string): string {
  let bare = text
    .replace(/"(?:[^"\\]|\\.)*"/g, '*')
    .replace(/\/(entities|search)[/?][^\s:,]*/g, '/$1/*')
    .replace(/(?<!status )(?<![\w$])-?[0-9]+(?:\.[0-9]+)?(?:e[+-]?[0-9]+)?/g, '*')
  // Arrays and objects of values, from the inside out.
  for (let before = ''; before !== bare;) {
    before = bare
    bare = bare.replace(/[[{][^[\]{}]*[\]}]/g, '*')
  }
  return bare.replace(/\*(?:, \*)+/g, '*')
}
