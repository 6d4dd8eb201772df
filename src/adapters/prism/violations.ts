import type { UpstreamAnswer } from './relay.ts'

/** What Prism says of one exchange. */
export interface PrismFinding {
  readonly about: 'request' | 'response'
  /** Such as `response.body.id`. */
  readonly place: string
  readonly severity: string
  readonly message: string
}

/** Prism's findings on a question with this method, from its header, or from its own answer where it could not read the upstream's. */
export function findingsOf(method: string, prism: UpstreamAnswer, upstream: UpstreamAnswer): readonly PrismFinding[] {
  const header = prism.headers.find(([name]) => name.toLowerCase() === 'sl-violations')?.[1]
  const findings = header === undefined ? [] : listed(header)
  // What it was shown in place of an answer that did not come is no answer of the upstream.
  if (upstream.ended !== 'complete') return findings.filter(({ about }) => about === 'request')
  if (header !== undefined) return findings
  // It takes a 501 for its cue to answer by itself, and the missing body of a HEAD for a broken one.
  if (prism.status === upstream.status || upstream.status === 501 || method === 'HEAD') return []
  const text = prism.body.toString('utf8').slice(0, 300)
  return [{ about: 'response', place: 'response', severity: 'Error', message: `Prism could not read it: ${text}` }]
}

function listed(header: string): readonly PrismFinding[] {
  let violations: unknown
  try {
    violations = JSON.parse(header)
  } catch {
    // The header is cut when it would be too long for Prism's taste.
    return [{ about: 'response', place: 'response', severity: 'Error', message: header.slice(0, 300) }]
  }
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
