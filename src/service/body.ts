import type { HitWriter, RankedHits } from '../search/search.ts'
import { memo } from './memo.ts'

/** The content codings that a body may be stored in besides identity. */
export type Coding = 'br' | 'gzip'

/** A JSON body, with its compressed forms if they were made. */
export interface Body {
  readonly bytes: Uint8Array
  /** Whether it lives as long as the build, so that compressing it once pays. */
  readonly longLived: boolean
  readonly encoded: Partial<Record<Coding, Uint8Array>>
}

const encoder = new TextEncoder()

/** So many hits are written in a few milliseconds. */
const hitsInStep = 5000
/** What one takes, about. */
const bytesOfHit = 64
/** A shorter body is copied into as much room as it takes. */
const shortBody = 1024 ** 2
const [openArray, closeArray, comma] = [0x5b, 0x5d, 0x2c]

/** The JSON of hits, made in short steps between which other work may get its turn. */
export function* bodyInSteps(hits: RankedHits): Generator<void, Body> {
  const { length, writer = writerOf([...hits]) } = hits
  let bytes = new Uint8Array(2 + bytesOfHit * length)
  bytes[0] = openArray
  let end = 1
  const makeRoom = (most: number): void => {
    const before = bytes
    bytes = new Uint8Array(most)
    bytes.set(before.subarray(0, end))
  }
  // A function of its own, since loops that are left in between are not compiled as well.
  const writeSome = (from: number, to: number): void => {
    for (let nth = from; nth < to; nth++) {
      const room = end + writer.mostAt(nth) + 2
      // They are about equally long: most often this is done once.
      if (room > bytes.length) makeRoom(room + Math.ceil((1.1 * end * (length - nth)) / Math.max(nth, 1)))
      if (nth > 0) bytes[end++] = comma
      end = writer.write(nth, bytes, end)
    }
  }
  for (let from = 0; from < length; from += hitsInStep) {
    writeSome(from, Math.min(length, from + hitsInStep))
    if (from + hitsInStep < length) yield
  }
  bytes[end++] = closeArray
  // What is left over of a long one was never written to, and costs nothing.
  const body = end > shortBody ? bytes.subarray(0, end) : bytes.slice(0, end)
  return { bytes: body, longLived: false, encoded: {} }
}

/** Writes hits that are there already. */
function writerOf(hits: readonly unknown[]): HitWriter {
  let last: { readonly nth: number; readonly bytes: Uint8Array } | undefined
  const bytesAt = (nth: number): Uint8Array => {
    if (last?.nth !== nth) last = { nth, bytes: encoder.encode(JSON.stringify(hits[nth])) }
    return last.bytes
  }
  return {
    mostAt: (nth) => bytesAt(nth).length,
    write(nth, into, at) {
      into.set(bytesAt(nth), at)
      return at + bytesAt(nth).length
    },
  }
}

/** The JSON of an array that lives as long as the build. */
export function listBody(bytes: Uint8Array): Body {
  return { bytes, longLived: true, encoded: {} }
}

/**
 * The coding in which a body is sent, by an Accept-Encoding field (RFC 9110 section 12.5.3): the one with the highest
 * weight among the available ones; on equal weight br, then gzip, then identity. A field that allows nothing is ignored.
 */
export function codingFor(body: Body, acceptEncoding: string | undefined): Coding | 'identity' {
  if (acceptEncoding === undefined || (!body.encoded.br && !body.encoded.gzip)) return 'identity'
  const weights = weightsOf(acceptEncoding)
  const others = weights.get('*')
  let best: Coding | 'identity' = 'identity'
  let bestWeight = weights.get('identity') ?? (others === 0 ? 0 : Number.MIN_VALUE)
  for (const coding of ['gzip', 'br'] as const) {
    const weight = weights.get(coding) ?? others ?? 0
    if (body.encoded[coding] && weight > 0 && weight >= bestWeight) {
      best = coding
      bestWeight = weight
    }
  }
  return best
}

const weightsOf = memo(10_000, (_weights, field) => field.length, parseAcceptEncoding)

function parseAcceptEncoding(field: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>()
  for (const part of field.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    const q = weight === undefined ? 1 : Number(weight)
    weights.set(name === 'x-gzip' ? 'gzip' : name, q >= 0 && q <= 1 ? q : 0)
  }
  return weights
}
