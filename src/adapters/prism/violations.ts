import { jsonOrNone } from '../../text/parse-json.ts'
import type { UpstreamAnswer } from './relay.ts'

/** One finding of Prism on an exchange. */
export interface PrismFinding {
  readonly about: 'request' | 'response'
  /** For example `response.body.id`. */
  readonly place: string
  readonly severity: string
  readonly message: string
}

/** Prism's findings on a request with this method, from its header, or from its own answer if it could not read the upstream's. */
export function findingsOf(method: string, prism: UpstreamAnswer, upstream: UpstreamAnswer): readonly PrismFinding[] {
  const header = prism.headers.find(([name]) => name.toLowerCase() === 'sl-violations')?.[1]
  const findings = header === undefined ? [] : listed(header)
  // What Prism was shown in place of a missing answer did not come from the upstream.
  if (upstream.ended !== 'complete') return findings.filter(({ about }) => about === 'request')
  if (header !== undefined) return findings
  // Prism takes a 501 as a cue to answer itself, and the missing body of a HEAD answer as broken.
  if (prism.status === upstream.status || upstream.status === 501 || method === 'HEAD') return []
  const text = prism.body.toString('utf8').slice(0, 300)
  return [{ about: 'response', place: 'response', severity: 'Error', message: `Prism could not read it: ${text}` }]
}

function listed(header: string): readonly PrismFinding[] {
  const violations = jsonOrNone(header)
  // Prism truncates a header that would be too long.
  if (violations === undefined)
    return [{ about: 'response', place: 'response', severity: 'Error', message: header.slice(0, 300) }]
  if (!Array.isArray(violations)) return []
  return violations.map((violation: Record<string, unknown>): PrismFinding => {
    const location = Array.isArray(violation['location']) ? violation['location'].map(String) : []
    return {
      about: location[0] === 'request' ? 'request' : 'response',
      place: location.join('.'),
      severity: String(violation['severity']),
      message: String(violation['message']),
    }
  })
}
