import { isOfAccess } from '../../client/answer.ts'
import { counted, countOf } from '../../text/counted.ts'
import { areInOrder, type Hits } from '../inquiry/answers/hits.ts'
import type { Inquiry } from '../inquiry/inquiry.ts'
import { allUncapped, isSame, isUsable, type SearchAnswer } from '../inquiry/answers/search.ts'
import { shortJson } from '../inquiry/answers/short-json.ts'
import { folded, isOfLetters } from '../inquiry/searching/words.ts'
import { pass } from '../verdict.ts'
import { contentOf, type Look, otherwise } from './look.ts'
import { fewestCases, mostShown } from '../enough.ts'

/** Looks whether words find the same in another spelling. */
const ignores =
  (what: string, words: (inquiry: Inquiry) => Promise<readonly (readonly [word: string, other: string])[]>): Look =>
  async (inquiry) => {
    const pairs = (await words(inquiry)).map(async ([word, other]) =>
      Promise.all([inquiry.search(word), inquiry.search(other)]),
    )
    const compared = (await Promise.all(pairs)).filter(
      ([one, other]) => isUsable(one) && isUsable(other) && one.ids.size + other.ids.size > 0,
    )
    if (compared.length === 0) return undefined
    const differing = compared.find(([one, other]) => !isSame(one, other))
    if (!differing) return pass(counted(compared.length, 'word'))
    const [one, other] = differing
    const actual = `${shortJson(one.q)} finds ${one.ids.size}, and ${shortJson(other.q)} ${other.ids.size}`
    return otherwise(what, `the same hits without regard to ${what}`, actual, other.exchange)
  }

/** Looks at the answer to a search with a path. */
const asked =
  (path: string, isMet: (status: number, body: string) => boolean, expected: string): Look =>
  async ({ once }) => {
    const exchange = await once(path)
    const { status, ended, body } = exchange
    if (ended !== 'complete' || isOfAccess(exchange) || status >= 500) return undefined
    const actual = `status ${status}, ${counted(body.length, 'byte')}`
    return isMet(status, new TextDecoder().decode(contentOf(exchange).subarray(0, 100)))
      ? pass(actual)
      : otherwise(`status ${status}`, expected, actual, exchange)
  }

function hasScores({ hits }: SearchAnswer): boolean {
  for (let at = 0; at < hits.length; at++) if (hits.scoreAt(at) === undefined) return false
  return hits.length > 1
}

/** What a search finds, in which order, and what it refuses. */
export const searching: Readonly<Record<string, Look>> = {
  'hits-by-falling-score': async ({ searches }) => {
    const several = (await searches()).filter(hasScores)
    if (several.length === 0) return undefined
    const other = several.find(({ hits }) => !areInOrder(hits, 'falling'))
    if (!other) return pass(countOf(several.length, 'searches'))
    return otherwise(orderOf(several), 'hits in descending order of score', scoresOf(other.hits), other.exchange)
  },

  'all-hits': async (inquiry) => {
    const { shown, most } = await inquiry.searching()
    // A search that finds nothing is not cut.
    if (most === 0) return undefined
    const cut = shown.find(({ ids, answer }) => isUsable(answer) && answer.hits.length === most && ids.size > most)
    if (cut) {
      const actual = `${counted(cut.answer.hits.length, 'hit')} for ${shortJson(cut.word)}, which stands in ${counted(cut.ids.size, 'title')}`
      return otherwise(
        most === 1 ? 'one-hit-at-most' : 'some hits',
        'a hit for each entity that matches',
        actual,
        cut.answer.exchange,
      )
    }
    return most > 1 ? pass(`up to ${counted(most, 'hit')}`) : undefined
  },

  'all-words-match': async (inquiry) => {
    const { pairs } = await inquiry.searching()
    const telling = pairs.filter(
      ({ first, second, both }) => !isSame(first, second) && allUncapped([first, second]) && isUsable(both),
    )
    if (telling.length === 0) return undefined
    for (const { first, second, both } of telling) {
      const other = [...both.ids].find((id) => !(first.ids.has(id) && second.ids.has(id)))
      if (other === undefined) continue
      const actual = `${shortJson(both.q)} finds ${shortJson(other)}, which one of the words alone does not`
      return otherwise('any word', 'hits that match each word', actual, both.exchange)
    }
    return pass(countOf(telling.length, 'pairs of words'))
  },

  'case-ignored': ignores('case', async (inquiry) => {
    const { found } = await inquiry.searching()
    return found
      .flatMap(({ q }) => [q.toUpperCase(), q.toLowerCase()].map((other) => [q, other] as const))
      .filter(([q, other]) => q !== other && other.toLowerCase() === q.toLowerCase())
      .slice(0, 2 * fewestCases)
  }),

  'accents-ignored': ignores('accents', async ({ list }) => {
    const texts = (await list()).entities.flatMap(({ title = '' }) => title.split(/\s+/u))
    return [...new Set(texts)]
      .filter((word) => isOfLetters(word) && folded(word) !== word.toLowerCase())
      .toSorted((a, b) => b.length - a.length)
      .slice(0, fewestCases)
      .map((word) => [word, folded(word)])
  }),

  'missing-q-refused': asked('/search', (status) => status >= 400, 'a refusal, status 400 or another'),
  'empty-q-answered': asked('/search?q=', (status) => status === 200, 'status 200'),
  'empty-q-finds-nothing': asked(
    '/search?q=',
    (status, body) => status >= 400 || /^\s*\[\s*\]\s*$/.test(body),
    'no hits, or a refusal',
  ),
  'short-q-answered': async (inquiry) => {
    const { exchange } = await inquiry.search('a')
    if (exchange.status === 200) return pass('status 200')
    return exchange.status >= 400 && exchange.status < 500 && exchange.status !== 429
      ? otherwise('refused', 'status 200', `status ${exchange.status}`, exchange)
      : undefined
  },
}

/** Which of the other orders the hits of all these searches are in. */
function orderOf(several: readonly SearchAnswer[]): string {
  if (several.every(({ hits }) => areInOrder(hits, 'rising'))) return 'hits-worst-first'
  return several.every(({ hits }) => areInOrder(hits, 'identifier')) ? 'hits-by-identifier' : 'hits-in-no-order'
}

function scoresOf(hits: Hits): string {
  const scores = Array.from({ length: Math.min(hits.length, mostShown) }, (_, at) => hits.scoreAt(at) ?? 'none')
  return `scores ${scores.join(', ')}${hits.length > scores.length ? ', \u2026' : ''}`
}
