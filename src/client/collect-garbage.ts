import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

let collect: (() => void) | undefined

/** Frees at once what is left of large answers: by itself, Node waits until there is several times as much of it. */
export function collectGarbage(): void {
  if (collect === undefined) {
    setFlagsFromString('--expose-gc')
    const gc: unknown = runInNewContext('globalThis.gc')
    collect = typeof gc === 'function' ? () => void gc() : () => {}
  }
  collect()
}
