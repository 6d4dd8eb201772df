import { isRefusal } from '../../client/shut-out.ts'
import { counted } from '../../text/counted.ts'
import { observed, type Rule } from '../rule.ts'
import { seen } from '../verdict.ts'
import { headerValues } from '../../client/exchange.ts'

export default observed({
  id: 'access',
  openPoint: 'GAP-10',
  title: 'Whether the server requires credentials, and how',
  why: 'The interface is internal, and the specification does not show who may use it.',
  needs: ['list', 'findings', 'entities', 'searches'],
  async check(inquiry) {
    const exchanges = [
      (await inquiry.list()).exchange,
      (await inquiry.findings()).exchange,
      ...(await inquiry.entities()).map(({ exchange }) => exchange),
      ...(await inquiry.searches()).map(({ exchange }) => exchange),
    ]
    const refused = exchanges.filter(isRefusal)
    const schemes = [...new Set(refused.flatMap(({ headers }) => headerValues(headers, 'www-authenticate')))]
    const origin = exchanges.flatMap(({ headers }) => headerValues(headers, 'access-control-allow-origin'))[0]
    return seen(
      refused.length === 0
        ? { says: `none of ${counted(exchanges.length, 'request')} was refused`, value: { refused: 0 } }
        : {
            says: `${refused.length} of ${counted(exchanges.length, 'request')} were refused with ${[...new Set(refused.map(({ status }) => status))].join(' or ')}${schemes.map((scheme) => `, WWW-Authenticate: ${scheme}`).join('')}`,
            value: { refused: refused.length, schemes },
          },
      ...(origin === undefined
        ? []
        : [{ says: `Access-Control-Allow-Origin: ${origin}`, value: { allowOrigin: origin } }]),
    )
  },
}) as Rule
