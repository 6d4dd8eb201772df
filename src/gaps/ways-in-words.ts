import { grouped } from '../text/grouped.ts'
import type { OpenPart } from '../contract/contract.ts'
import { noteNamed } from './open-points.ts'

/** The ways to decide a part; those that differ only in their last token are joined: `enum or pattern at POINTER`. */
export function waysOf({ by = [], register }: OpenPart): string {
  const parentOf = (way: string): string => /^(.*#.*)\/[^/[{}]+$/.exec(way)?.[1] ?? way
  const told = new Set<string>()
  const ways = [...grouped(by, parentOf)].map(([parent, [first, ...others]]) =>
    others.length > 0
      ? `${[first, ...others].map((way) => way.slice(parent.length + 1)).join(' or ')} at ${wayInWords(parent, told)}`
      : wayInWords(first, told),
  )
  return [...ways, ...(register ? ['the member decided in the register of open points'] : [])].join(', or by ')
}

/** One way; alternative names of a member follow in brackets, unless they were `told` before. */
function wayInWords(expression: string, told: Set<string>): string {
  const note = noteNamed(expression)
  if (note !== undefined) return `a note on ${note}`
  const hash = expression.indexOf('#')
  const owner = expression.slice(0, hash)
  let others = ''
  const pointer = expression
    .slice(hash + 1)
    .replace(/\[name=(\{[^}]*\})\]/g, '$1')
    .replace(/\((\d\d\d|\dXX)\)/g, '$1')
    .replace(/\{([^}]*)\}/g, (_, names: string) => {
      const [first = '', ...more] = names.split('|').map((name) => name.replaceAll('*', '\u2026'))
      if (more.length > 0 && !told.has(names)) others = ` (or ${more.join(', ')})`
      told.add(names)
      return first.startsWith('x-') ? first : `{${first}}`
    })
  if (owner === '') return `${pointer === '' ? 'the root' : pointer}${others}`
  const operation = owner === '*' ? 'any operation' : owner
  return pointer === '' ? `an operation called ${operation}` : `${pointer} of ${operation}${others}`
}
