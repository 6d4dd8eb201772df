import type { Observation } from '../../report/report.ts'
import { observed, type Rule } from '../rule.ts'
import { seen } from '../verdict.ts'

export default observed({
  id: 'limits-and-caching',
  openPoint: 'GAP-12',
  title: 'Which headers concern limits and caching, and how often the server asked clients to wait',
  why: 'The specification does not show rate limits, size limits and timeouts.',
  needs: ['facts', 'list', 'findings'],
  async check(inquiry) {
    const { exchange } = await inquiry.list()
    const findings = (await inquiry.findings()).exchange
    const telling = [...exchange.headers, ...findings.headers].filter(([name]) => limits.test(name))
    const lines = new Map(telling.map(([name, value]) => [name.toLowerCase(), value]))
    const observations = [...lines].map(([name, value]): Observation => ({
      says: `${name}: ${value}`,
      value: { header: name, value },
    }))
    for (const { status, retryAfter } of inquiry.facts.postponed.slice(0, 3)) {
      observations.push({
        says:
          status === 0
            ? 'connections closed without an answer where there were many at once'
            : `status ${status} with Retry-After ${retryAfter ?? 'absent'}`,
        value: { status, retryAfter: retryAfter ?? null },
      })
    }
    if (inquiry.facts.reopened > 0)
      observations.push({
        says: `kept-alive connections are closed between requests`,
        value: { reopened: inquiry.facts.reopened },
      })
    return seen(
      ...(observations.length > 0
        ? observations
        : ['no header concerns limits or caching, and no request was postponed']),
    )
  },
}) as Rule

const limits =
  /^(?:x-)?rate-?limit|^retry-after$|^cache-control$|^expires$|^etag$|^last-modified$|^age$|^vary$|^keep-alive$/i
