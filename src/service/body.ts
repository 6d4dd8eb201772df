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

/** The JSON of one answer, made for one request. */
export function bodyOf(value: unknown): Body {
  return { bytes: encoder.encode(JSON.stringify(value)), longLived: false, encoded: {} }
}

/** So many elements are written in a few milliseconds. */
const elementsInStep = 2000
/** So many of their pieces are joined in a millisecond. */
const piecesInStep = 20

/** The JSON of an array, made in short steps between which other work may get its turn. */
export function* bodyInSteps(elements: Iterable<unknown> & { readonly length: number }): Generator<void, Body> {
  if (elements.length <= elementsInStep) return bodyOf([...elements])
  const pieces: Uint8Array[] = []
  let some: unknown[] = []
  let left = elements.length
  for (const element of elements) {
    left--
    if (some.push(element) < elementsInStep && left > 0) continue
    pieces.push(encoder.encode(`${pieces.length === 0 ? '[' : ','}${JSON.stringify(some).slice(1, -1)}`))
    some = []
    yield
  }
  pieces.push(encoder.encode(']'))
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let at = 0
  for (const [nth, piece] of pieces.entries()) {
    bytes.set(piece, at)
    at += piece.length
    if (nth % piecesInStep === 0) yield
  }
  return { bytes, longLived: false, encoded: {} }
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
