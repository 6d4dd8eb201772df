import { entityPath } from '../../contract/operations.ts'
import type { PlaceAt } from '../../contract/places.ts'
import { percentDecoded } from '../../text/percent-decoded.ts'
import type { Exchange, Header } from '../../client/exchange.ts'
import { headerValues } from '../../client/exchange.ts'

/** Which question of the contract a client put. */
export type ClientQuestion =
  | { readonly operation: 'listEntities' | 'listFindings' }
  | { readonly operation: 'getEntity'; readonly id: string }
  | { readonly operation: 'searchModel'; readonly q: string }

/** What a client asked; or, where the contract does not say how such a question is answered, why it is not judged. */
export function readAsked(
  { question, ended, status, headers: answered }: Exchange,
  placeAt: PlaceAt,
): ClientQuestion | string {
  const { method, path, headers = [] } = question
  if (method !== 'GET') return 'a method other than GET'
  if (ended === 'no answer') return 'there was no answer to judge'
  if (ended === 'too large' || ended === 'timed out') return `${ended}: a limit of this proxy`
  if (status === 503 && headerValues(answered, 'retry-after').length > 0) {
    return 'status 503 with the time to ask again: limits are not judged (GAP-12)'
  }
  const conditional = headers.some(([name]) => /^(?:range|if-.+)$/i.test(name))
  if (conditional) return 'a conditional or partial request'
  if (!takesJson(headers)) return 'a request that does not accept application/json'
  const codings = headerValues(answered, 'content-encoding').join(',').toLowerCase()
  if (/[^\s,]/.test(codings.replaceAll(/\b(?:x-gzip|gzip|deflate|br|identity)\b/g, ''))) {
    return 'an unsupported content coding'
  }
  return operationOf(path, placeAt)
}

function operationOf(target: string, placeAt: PlaceAt): ClientQuestion | string {
  const [, path = '', query] = /^([^?]*)(?:\?(.*))?$/s.exec(target) ?? []
  const found = placeAt(path)
  if (!found) return 'a path that the contract does not declare'
  const { operation, words, required } = found.place
  const pairs = query?.split('&').filter((pair) => !required.includes(nameIn(pair))) ?? []
  if (operation === 'searchModel') {
    const q = pairs.length === 1 && nameIn(pairs[0] ?? '') === words ? wordsIn(pairs[0] ?? '') : ''
    return q.trim() === ''
      ? `a search without exactly one ${words} that contains words (GAP-9)`
      : { operation: 'searchModel', q }
  }
  if (pairs.length > 0) return 'a parameter that the contract does not require'
  if (operation !== 'getEntity') return { operation }
  const id = percentDecoded(found.id ?? '')
  if (id === undefined || entityPath(id) === undefined) return 'a path that the contract does not declare'
  return { operation, id }
}

function nameIn(pair: string): string {
  return percentDecoded(pair.replace(/=.*/s, '')) ?? ''
}

function wordsIn(pair: string): string {
  return percentDecoded((/=(.*)/s.exec(pair)?.[1] ?? '').replaceAll('+', ' ')) ?? ''
}

function takesJson(headers: readonly Header[]): boolean {
  const accept = headerValues(headers, 'accept')
  if (accept.length === 0) return true
  return accept
    .flatMap((value) => value.toLowerCase().split(','))
    .some(
      (range) =>
        /^\s*(?:\*\/\*|application\/\*|application\/json)\s*(?:;|$)/.test(range) &&
        !/;\s*q=0(?:\.0*)?\s*(?:;|$)/.test(range),
    )
}
