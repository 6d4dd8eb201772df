import { counted } from '../../text/counted.ts'
import { http, type Rule } from '../rule.ts'
import { fail, pass } from '../verdict.ts'

export default http({
  id: 'transient-failures',
  rfc: 'RFC 9110 section 15.6',
  title: 'Few requests fail with 502, 503, 504 or a lost connection, and are answered when sent again',
  why: 'A client that is told of a server error shows it, and few send their request again.',
  needs: ['facts', 'transientsAllowed', 'once'],
  async check({ facts: { transients }, transientsAllowed, once }) {
    const allowed = transientsAllowed()
    const says = `${counted(transients.length, 'request')} failed for a moment`
    if (transients.length <= allowed) return pass(says)
    const [, path] = /^GET (\/[^\s\u2026]*)[: ]/.exec(transients[0] ?? '') ?? []
    return fail({
      kind: 'transient',
      expected: `at most ${counted(allowed, 'request')} that ${allowed === 1 ? 'fails' : 'fail'} for a moment (--allow-transient)`,
      actual: `${says}, such as ${transients[0]}`,
      ...(path !== undefined && { exchanges: [await once(path)] }),
    })
  },
}) as Rule
