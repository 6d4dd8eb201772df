import { createList } from '../model/pack.ts'
import { inSlices } from '../search/slices.ts'
import { memo } from '../service/memo.ts'

/** Does work of short steps to its end, so that others get their turn between them. */
export type Run = <Result>(work: Generator<void, Result>) => Promise<Result>

/** Bodies of answers that are made for one question each. */
export interface Bodies {
  /** One that is kept, or is still being sent to somebody. */
  get(key: string): Uint8Array | undefined
  keep(key: string, bytes: Uint8Array): Uint8Array
  /** Makes one that is not there, once for all who wait for it. */
  make(key: string, work: () => Generator<void, Uint8Array>): Promise<void>
  /** How many bytes there are of them. */
  bytes(): number
}

const nothing = new Uint8Array()

/** How many bytes of bodies are kept after they are sent. */
const bytesKept = 16 * 1024 * 1024

export function createBodies(run: Run = inSlices): Bodies {
  let latest: Uint8Array = nothing
  const kept = memo(
    bytesKept,
    ({ bytes }: { readonly bytes: Uint8Array }, key) => bytes.byteLength + 2 * key.length + 200,
    () => ({ bytes: latest }),
  )
  const alive = new Map<string, WeakRef<Uint8Array>>()
  const making = new Map<string, Promise<void>>()
  const keep = (key: string, bytes: Uint8Array): Uint8Array => {
    for (const [other, body] of alive) if (!body.deref()) alive.delete(other)
    alive.set(key, new WeakRef(bytes))
    latest = bytes
    kept(key)
    latest = nothing
    return bytes
  }
  return {
    get: (key) => (kept.has(key) ? kept(key).bytes : alive.get(key)?.deref()),
    keep,
    make(key, work) {
      const made =
        making.get(key) ??
        run(work())
          .then((bytes) => void keep(key, bytes))
          .finally(() => making.delete(key))
      making.set(key, made)
      return made
    },
    bytes: () => [...alive.values()].reduce((sum, body) => sum + (body.deref()?.byteLength ?? 0), 0),
  }
}

const firstBytes = 65_536
const encoder = new TextEncoder()

/** The JSON of an array, a step for each element. */
export function* jsonInSteps(elements: Iterable<unknown>): Generator<void, Uint8Array> {
  const list = createList(firstBytes)
  for (const element of elements) {
    list.add(encoder.encode(JSON.stringify(element)))
    yield
  }
  return list.finish().json
}
