import { countsOf } from '../text/counts-of.ts'
import type { OperationId } from '../contract/ids.ts'
import type { PlaceAt } from '../contract/places.ts'
import { asObject, isObject } from '../text/json-object.ts'
import { percentDecoded } from '../text/percent-decoded.ts'
import { UserError } from '../text/user-error.ts'
import { jsonOrNone } from '../text/parse-json.ts'

/** A question to an operation, and what came back. */
export interface Met {
  readonly operation: OperationId
  /** The identifier of getEntity. */
  readonly id?: string
  /** The words of searchModel; absent where the question had no q. */
  readonly q?: string
  /** 0 if there was no answer. */
  readonly status: number
  /** Without parameters, in lower case; empty if the answer named none. */
  readonly mediaType: string
  /** The body, where the archive has it and it is JSON. */
  readonly value?: unknown
  /** Whether the archive has the body, or there was none; and how long it was. */
  readonly isWhole: boolean
  readonly size: number
}

/** What a client had with one server, in the order of an archive. */
export interface Session {
  /** The base URL. */
  readonly server: string
  readonly met: readonly Met[]
  /** Exchanges below the base URL that are with no operation: method, path and status. */
  readonly strange: readonly string[]
  /** Other base URLs that have operations, with their number. */
  readonly others: readonly (readonly [string, number])[]
}

interface Entry {
  readonly method: string
  readonly url: URL
  readonly status: number
  readonly content: Readonly<Record<string, unknown>>
}

/**
 * What the archive (HAR) of a browser, of `serve` or of `check` has of a server: the one at the base URL `base`, or else the
 * one that has most. The operations are where `placeAt` finds them.
 * @throws {UserError} if it is no archive, or has nothing of any operation
 */
export function sessionOf(
  archive: unknown,
  { file, base, placeAt }: { readonly file: string; readonly base?: string; readonly placeAt: PlaceAt },
): Session {
  const entries = entriesOf(archive, file)
  const found = countsOf(entries.flatMap(({ url }) => serverOf(url, placeAt) ?? []))
  const named = base?.replace(/\/+$/, '')
  const ranked = [...found].toSorted(([, a], [, b]) => b - a)
  const server = named ?? ranked[0]?.[0]
  const own = entries.filter(({ url }) => server !== undefined && plainly(url).startsWith(`${server}/`))
  const met = own.flatMap((entry) => metOf(entry, server ?? '', placeAt))
  if (server === undefined || met.length === 0) {
    const hint = named === undefined ? 'record what the client asks' : `name another URL with --base`
    throw new UserError(
      `No exchange in this archive is with an operation of the API${named === undefined ? '' : ` at ${named}`}; ${hint}.`,
      { file },
    )
  }
  return {
    server,
    met,
    strange: own
      .filter((entry) => entry.method !== 'OPTIONS' && metOf(entry, server, placeAt).length === 0)
      .map(({ method, url, status }) => `${method} ${plainly(url).slice(server.length)}: ${status}`),
    others: ranked.filter(([other]) => other !== server),
  }
}

function entriesOf(archive: unknown, file: string): readonly Entry[] {
  const { entries } = asObject(asObject(archive)['log'])
  if (!Array.isArray(entries))
    throw new UserError('This is not a HAR file; write one with serve --har, or save one in the browser.', { file })
  return entries.flatMap((entry: unknown): Entry | [] => {
    const { request, response } = asObject(entry)
    if (!isObject(request) || !isObject(response)) return []
    const { url, method } = request
    if (typeof url !== 'string' || typeof method !== 'string' || !URL.canParse(url)) return []
    const { status, content } = response
    return {
      method,
      url: new URL(url),
      status: typeof status === 'number' && status > 0 ? status : 0,
      content: asObject(content),
    }
  })
}

/** A URL without its query, and without the names that the base URL of a mock may carry. */
function plainly({ origin, pathname }: URL): string {
  return origin + pathname.replace(/^\/__model-query\/as\/[^/]*/, '')
}

/** The base URL that makes this the URL of an operation. */
function serverOf(url: URL, placeAt: PlaceAt): string | undefined {
  const plain = plainly(url)
  // The longest path first: /entities/search is an entity.
  for (let at = url.origin.length; at !== -1; at = plain.indexOf('/', at + 1)) {
    if (placeAt(plain.slice(at))) return plain.slice(0, at)
  }
  return undefined
}

function metOf({ method, url, status, content }: Entry, server: string, placeAt: PlaceAt): readonly Met[] {
  const path = plainly(url).slice(server.length)
  const found = placeAt(path)
  if (!found || (method !== 'GET' && method !== 'HEAD')) return []
  const { place, id = '' } = found
  const { operation } = place
  const q = url.searchParams.get(place.words)
  const { mimeType, text, encoding, size } = content
  const body =
    typeof text !== 'string' ? undefined : encoding === 'base64' ? Buffer.from(text, 'base64').toString() : text
  const [, mediaType = ''] = /^\s*([^;\s]*)/.exec(typeof mimeType === 'string' ? mimeType.toLowerCase() : '') ?? []
  return [
    {
      operation,
      ...(operation === 'getEntity' && { id: percentDecoded(id) ?? id }),
      ...(operation === 'searchModel' && q !== null && { q }),
      status,
      mediaType: mediaType === 'x-unknown' ? '' : mediaType,
      ...(body !== undefined && { value: jsonOrNone(body) }),
      size: typeof size === 'number' ? size : 0,
      isWhole: body !== undefined || size === 0 || method === 'HEAD' || status === 0 || status === 304,
    },
  ]
}
