import { problem } from '../service/problem.ts'
import type { Answer } from '../service/service.ts'
import { isObject } from '../text/json-object.ts'
import type { StageRule } from './rule.ts'
import type { Ending } from './staged-answer.ts'

/** What replaces an answer, or a part of it. */
export interface Injection extends Pick<StageRule, 'status' | 'body' | 'headers' | 'fault'> {
  readonly patch?: unknown
  /** Detail of the problem that a status from 400 on has if no body is given. */
  readonly detail?: string
  /** The operation's own answer, in full instead of a 304. */
  readonly genuine?: boolean
}

const encoder = new TextEncoder()
const empty = new Uint8Array()

/**
 * Changes an answer. `whole` requests it again without some request headers, since a 304 shows no fault, and only a
 * carrier's faults apply to a compressed body. Injected answers have no ETag and are not stored, so that a cache never
 * gives them to a client that did not ask for them.
 */
export function injected(
  injection: Injection,
  method: string,
  plain: Answer,
  whole: (without: readonly string[]) => Answer,
): { readonly answer: Answer; readonly ending: Ending } {
  const { status, body, patch, headers, fault, detail = '', genuine = false } = injection
  let answer = plain
  if (genuine) answer = plain.status === 304 ? whole(['if-none-match']) : plain
  else if (body !== undefined) {
    answer = instead(plain, status ?? 200, 'application/json', encoder.encode(JSON.stringify(body)))
  } else if (status !== undefined && status >= 400) {
    answer = instead(plain, status, 'application/problem+json', problem(status, detail))
  } else if (status !== undefined) answer = instead(plain, status, undefined, empty)
  else if (patch !== undefined) answer = patched(whole(['if-none-match', 'accept-encoding']), patch)
  else if (fault !== undefined && fault !== 'reset') answer = unstored(whole(['if-none-match', 'accept-encoding']))

  if (fault === 'content-type') answer = withHeaders(answer, { 'Content-Type': 'text/html; charset=utf-8' })
  if (fault === 'invalid-json' && answer.body.byteLength > 0) answer = shortened(answer)
  if (headers) answer = withHeaders(unstored(answer), headers)
  const carried = fault === 'reset' || fault === 'stall' || fault === 'truncate' ? fault : 'complete'
  // Without a body there is nothing to stall or truncate.
  const bodiless = method === 'HEAD' || answer.body.byteLength === 0
  return { answer, ending: bodiless && carried !== 'reset' ? 'complete' : carried }
}

function instead({ rest: _r, ...plain }: Answer, status: number, type: string | undefined, body: Uint8Array): Answer {
  const noBody = hasNoContent(status)
  return {
    ...plain,
    status,
    headers: {
      ...without(plain.headers, ['content-type', 'content-length', 'content-encoding', 'etag', 'cache-control']),
      ...(type !== undefined && !noBody && { 'Content-Type': type }),
      ...(!noBody && { 'Content-Length': String(body.byteLength) }),
      'Cache-Control': 'no-store',
    },
    body: noBody ? empty : body,
  }
}

/** RFC 9110 sections 6.4.1 and 15.3.6. */
export function hasNoContent(status: number): boolean {
  return status === 204 || status === 205 || status === 304
}

const tooLong = 'The answer of the real server is too long to be changed; it can only be passed on as it is.'

/** Only a success has members to change. */
function patched(answer: Answer, patch: unknown): Answer {
  if (answer.status !== 200) return unstored(answer)
  if (answer.rest) return instead(answer, 502, 'application/problem+json', problem(502, tooLong))
  const value: unknown = JSON.parse(new TextDecoder().decode(answer.body))
  const change = (one: unknown): unknown => mergePatch(one, patch)
  const changed = Array.isArray(value) ? value.map(change) : change(value)
  return instead(answer, 200, 'application/json', encoder.encode(JSON.stringify(changed)))
}

/** A value changed by a JSON merge patch (RFC 7396): members replace those of the same name, and `null` removes one. */
function mergePatch(value: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch
  const members = new Map(isObject(value) ? Object.entries(value) : [])
  for (const [name, change] of Object.entries(patch)) {
    if (change === null) members.delete(name)
    else members.set(name, mergePatch(members.get(name), change))
  }
  return Object.fromEntries(members)
}

function unstored(answer: Answer): Answer {
  return { ...answer, headers: { ...without(answer.headers, ['etag', 'cache-control']), 'Cache-Control': 'no-store' } }
}

function shortened({ rest: _r, ...answer }: Answer): Answer {
  const body = answer.body.subarray(0, -1)
  return withHeaders({ ...answer, body }, { 'Content-Length': String(body.byteLength) })
}

/** An answer with additional headers, which replace those of the same name and are exposed to the pages that may read it. */
export function withHeaders(answer: Answer, headers: Readonly<Record<string, string>>): Answer {
  const names = Object.keys(headers)
  const exposed = answer.headers['Access-Control-Expose-Headers']
  const added = names.filter(
    (name) => !/^(?:content-type|content-length|cache-control|vary|access-control-.*)$/i.test(name),
  )
  return {
    ...answer,
    headers: {
      ...without(
        answer.headers,
        names.map((name) => name.toLowerCase()),
      ),
      ...(exposed !== undefined &&
        added.length > 0 && { 'Access-Control-Expose-Headers': [exposed, ...added].join(', ') }),
      ...headers,
    },
  }
}

function without(headers: Readonly<Record<string, string>>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name.toLowerCase())))
}
