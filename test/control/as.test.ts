import { describe, expect, it } from 'vitest'
import { withCarried } from '../../src/control/as.ts'

const names = {
  isScenario: (name: string) => ['slow', 'both', 'it is "mine"'].includes(name),
  isVariation: (name: string) => ['error-html', 'no-links', 'both'].includes(name),
  basePath: '/api',
}
const meant = (target: string, headers: Record<string, string> = {}): unknown => {
  const ask = withCarried({ method: 'GET', target, headers }, names)
  return [ask.target, ask.headers['prefer']]
}

describe('a base URL that carries names', () => {
  it.each([
    ['/__model-query/as/slow/entities', '/api/entities', 'scenario="slow"'],
    ['/__model-query/as/error-html/search?q=a', '/api/search?q=a', 'variation="error-html"'],
    [
      '/__model-query/as/no-links,slow,error-html/entities/a%2Fb',
      '/api/entities/a%2Fb',
      'scenario="slow", variation="no-links,error-html"',
    ],
    ['/__model-query/as/no-links%2Cslow/findings', '/api/findings', 'scenario="slow", variation="no-links"'],
    ['/__model-query/as/it%20is%20%22mine%22/findings', '/api/findings', String.raw`scenario="it is \"mine\""`],
    ['/__model-query/as/both/findings', '/api/findings', 'scenario="both"'],
    ['/__model-query/as/slow', '/api/', 'scenario="slow"'],
    ['/__model-query/plain/as/error-html/entities', '/__model-query/plain/entities', 'variation="error-html"'],
    ['/__model-query/as/slow?x=1', '/api/?x=1', 'scenario="slow"'],
  ])('%s stands for %s with Prefer: %s', (target, path, prefer) => expect(meant(target)).toEqual([path, prefer]))

  it('leaves the rest of a Prefer field to the request', () => {
    expect(meant('/__model-query/as/slow/entities', { prefer: 'code=503' })).toEqual([
      '/api/entities',
      'scenario="slow", code=503',
    ])
  })

  it.each([
    '/entities',
    '/api/__model-query/as/slow/entities',
    '/__model-query/as/',
    '/__model-query/as/no-such/entities',
    '/__model-query/as/slow,both/entities',
    '/__model-query/as/%E0%A4%A/entities',
  ])('%s is what it is', (target) => expect(meant(target)).toEqual([target, undefined]))
})
