import { expect, test } from 'vitest'
import rule from '../../../src/conformance/rules/answers-do-not-depend-on-the-client.ts'
import { entryBy, findings, json, judges, things } from '../canned.ts'

/** The list, of entities in two languages. */
const spoken = things.map((one, at) => ({ ...one, locale: at < 3 ? 'tr' : 'en' }))
/** A list that is another one for some. */
const ofSome =
  (isOne: (headers: Headers) => boolean) =>
  ({ url, headers }: Request): Response | undefined =>
    url.endsWith('/entities') && isOne(headers) ? json(spoken.slice(3)) : undefined
const withCookie = (response: Response): Response => {
  response.headers.set('set-cookie', 'visited=1; Path=/')
  return response
}

judges(rule, {
  pass: [
    ['the honest server', {}],
    [
      'bots are refused',
      { any: ({ headers }) => (/bot/i.test(headers.get('user-agent') ?? '') ? json({}, 403) : undefined) },
    ],
    [
      'undeclared fields for scripts',
      {
        entity: (entity, _, times) => entity && { ...entity, times },
      },
    ],
    [
      'every second answer is another, whoever asks',
      { any: ({ url }, times) => (url.endsWith('/findings') && times % 2 === 0 ? json([]) : undefined) },
    ],
    [
      'what is fetched before anybody wants it is refused',
      { any: ({ headers }) => (headers.has('sec-purpose') ? json({}, 503) : undefined) },
    ],
    [
      'capitals get 406',
      { any: ({ headers }) => (headers.get('accept')?.startsWith('A') ? json({}, 406) : undefined) },
    ],
  ],
  fail: [
    [
      'another list in a language of the list',
      { list: spoken, any: ofSome((headers) => headers.get('accept-language') === 'tr') },
    ],
    [
      'another list for who sends its cookie',
      { list: spoken, out: withCookie, any: ofSome((headers) => headers.get('cookie') === 'visited=1') },
    ],
    ['another list for who saves data', { any: ofSome((headers) => headers.has('save-data')) }],
    [
      'bots get 404',
      { any: ({ headers }) => (/bot/i.test(headers.get('user-agent') ?? '') ? json({}, 404) : undefined) },
    ],
    [
      'fewer findings in Arabic',
      {
        any: ({ url, headers }) =>
          url.endsWith('/findings') && headers.get('accept-language') === 'ar' ? json(findings.slice(1)) : undefined,
      },
    ],
  ],
})

test('names the one header for which the answer differs', async () => {
  const { expected } = await entryBy(rule, {
    any: ofSome((headers) => headers.get('cookie')?.includes('theme') === true),
  })
  expect(expected).toBe('listEntities with Cookie: lang=de; theme=dark; zoom=100%: the same answer as without')
})

test('names all headers for which it differs where none does by itself', async () => {
  const isBoth = (headers: Headers): boolean =>
    headers.get('cookie')?.includes('theme') === true && /html/.test(headers.get('accept') ?? '')
  const { expected } = await entryBy(rule, { any: ofSome(isBoth) })
  expect(expected).toMatch(/^listEntities with Accept: text\/html,.*, with Cookie: lang=de/)
})

test('says in which respect the answer differs', async () => {
  const refused = await entryBy(rule, {
    any: ({ headers }) => (headers.has('save-data') ? json({}, 415) : undefined),
  })
  expect(refused.actual).toBe('status 415 instead of 200')
  const fewer = await entryBy(rule, {
    any: ({ headers, url }) =>
      url.endsWith('/findings') && headers.has('save-data') ? json(findings.slice(1)) : undefined,
  })
  expect(fewer.actual).toBe('1 finding instead of 2')
})

test('names one of all the headers that a browser or a proxy sends', async () => {
  const names = async (name: string): Promise<string | undefined> =>
    (await entryBy(rule, { any: ofSome((headers) => headers.has(name)) })).expected
  expect(await names('dnt')).toBe('listEntities with DNT: 1: the same answer as without')
  expect(await names('sec-fetch-mode')).toBe('listEntities with Sec-Fetch-Mode: navigate: the same answer as without')
})

test('names many headers last', async () => {
  const { expected } = await entryBy(rule, {
    any: ({ headers }) => (/session=/.test(headers.get('cookie') ?? '') ? json({}, 302) : undefined),
  })
  expect(expected).toBe('listEntities with Cookie: session=check; visited=: the same answer as without')
})
