import { entityPath } from '../../contract/operations.ts'
import { textsIn } from '../inquiry/inside.ts'
import { jsonIn } from '../../client/answer.ts'
import { isUsable } from '../inquiry/search.ts'
import { isObject } from '../../text/json-object.ts'
import type { ShownEntity } from '../inquiry/entity.ts'
import { folded, isAsciiWord } from '../inquiry/words.ts'
import type { Needed, RequiredRule } from '../rule.ts'
import { type Problem, skip, verdictOn } from '../verdict.ts'

/** The number and the share of titles that must be found by their words before titles count as searched. */
const enough = 5
const share = 0.6

const rule: RequiredRule<'once' | 'list' | 'search' | 'searching'> = {
  id: 'search-finds-shown-words',
  level: 'required',
  operation: 'searchModel',
  clause: 'OPS-3',
  title: 'If titles are searched, each word of each title finds its entity',
  why: 'An entity whose title contains the search word matches it.',
  needs: ['once', 'list', 'search', 'searching'],
  async check(inquiry) {
    const { byId } = await inquiry.list()
    const { shown, most } = await inquiry.searching()
    const respelt = await respeltWords(inquiry)
    if (respelt.length > 0) return verdictOn(respelt, shown.length, 'words of titles')
    const fails: Problem[] = []
    const silent: { readonly word: string; readonly problem: Problem }[] = []
    const found: { readonly word: string; readonly id: string }[] = []
    for (const { word, ids, answer } of shown) {
      if (!isUsable(answer) || (answer.hits.length > 0 && answer.hits.length >= most)) continue
      for (const id of ids) {
        // The specification does not show which fields are searched (GAP-16), so only words that occur in titles alone count.
        if (standsElsewhere(word, id, byId.get(id))) continue
        if (answer.ids.has(id)) found.push({ word, id })
        else {
          const expected = `${JSON.stringify(word)} finds ${JSON.stringify(id)}, whose title holds it`
          const actual = `${answer.hits.length} other hits`
          const problem = { kind: 'word of a title', expected, actual, exchanges: [answer.exchange] }
          if (answer.hits.length > 0) fails.push(problem)
          else silent.push({ word, problem })
        }
      }
    }
    // The search may ignore a word that finds nothing at all, but not every word beyond ASCII.
    const beyond = shown.filter(({ word }) => !isAsciiWord(word))
    const lost = beyond.length > 1 && beyond.every(({ word }) => silent.some((one) => one.word === word))
    if (lost) fails.push(...silent.filter(({ word }) => !isAsciiWord(word)).map(({ problem }) => problem))
    const checked = found.length + fails.length
    const isEnough = found.length >= enough && found.length >= share * checked
    if (!isEnough || (fails.length > 0 && !(await areFoundByTitle(inquiry, found)))) {
      return skip('titles do not seem to be searched; which fields are is not shown')
    }
    return verdictOn(fails, checked, 'words of titles')
  },
}

const mostLookedUp = 40

/** Whether enough of what was found has its word only in the title, counting undeclared fields as well. */
async function areFoundByTitle(
  inquiry: Needed<'once'>,
  found: readonly { readonly word: string; readonly id: string }[],
): Promise<boolean> {
  let byTitle = 0
  for (const { word, id } of found.slice(0, mostLookedUp)) {
    const texts = await textsBesideTitle(inquiry, id)
    if (!texts.some((text) => folded(text).includes(folded(word)))) byTitle++
    if (byTitle >= enough) return true
  }
  return false
}

/** The answer to getEntity without the title. */
async function textsBesideTitle(inquiry: Needed<'once'>, id: string): Promise<readonly string[]> {
  const path = entityPath(id)
  if (path === undefined) return []
  const value = jsonIn(await inquiry.once(path))
  return textsIn(isObject(value) ? { ...value, title: undefined } : value)
}

/** The number of words that must be found only in another spelling before it counts. */
const enoughRespelt = 2

/**
 * Words that find nothing as the titles spell them, but find the same entities without case or accents. The specification
 * does not show whether a search distinguishes case and accents (GAP-16); but one that does finds the exact spelling, and
 * one that does not finds both.
 */
async function respeltWords(inquiry: Needed<'list' | 'once' | 'search' | 'searching'>): Promise<readonly Problem[]> {
  const { shown } = await inquiry.searching()
  const changed = shown.filter(({ word, answer }) => spellingsOf(word).length > 0 && isUsable(answer))
  const silent = changed.filter(({ answer }) => answer.hits.length === 0).slice(0, mostRespelt)
  const problems: Problem[] = []
  for (const { word, ids, answer } of silent) {
    for (const spelling of spellingsOf(word)) {
      const other = await inquiry.search(spelling)
      if (!isUsable(other) || ![...ids].every((id) => other.ids.has(id))) continue
      const [id = ''] = ids
      if (await showsElsewhere(inquiry, ids, spelling)) continue
      problems.push({
        kind: 'spelling of a title',
        expected: `${JSON.stringify(word)} finds ${JSON.stringify(id)}, whose title holds it, as ${JSON.stringify(spelling)} does`,
        actual: 'no hit',
        exchanges: [answer.exchange, other.exchange],
      })
      break
    }
  }
  return problems.length >= enoughRespelt ? problems : []
}

const mostRespelt = 12

/** The other ways to write a word that a search may reduce it to. */
function spellingsOf(word: string): readonly string[] {
  const bare = word.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC')
  return [...new Set([word.toLowerCase(), bare, folded(word)])].filter((spelling) => spelling !== word)
}

/** Whether one of the entities has this exact spelling in any field, which would explain the hit. */
async function showsElsewhere(
  inquiry: Needed<'list' | 'once'>,
  ids: ReadonlySet<string>,
  spelling: string,
): Promise<boolean> {
  for (const id of [...ids].slice(0, 3)) {
    const texts = [...textsIn((await inquiry.list()).byId.get(id)), ...(await textsBesideTitle(inquiry, id))]
    if (texts.some((text) => text.includes(spelling))) return true
  }
  return false
}

function standsElsewhere(word: string, id: string, { type = '', links = [] }: ShownEntity = {}): boolean {
  const ends = links.map(({ from, to, relation }) => `${from} ${to} ${relation}`)
  return folded([id, type, ...ends].join(' ')).includes(folded(word))
}

export default rule
