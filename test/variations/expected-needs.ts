import { behaviours } from '../../src/contract/behaviours.ts'
import type { ClientNeeds } from '../../src/contract/needs.ts'
import type { Report } from '../../src/report/report.ts'
import type { Service } from '../../src/service/service.ts'
import { knownFrom } from '../../src/trying/known.ts'
import { variations } from '../../src/variations/choose.ts'

/** A client for each behaviour, so that no need is taken as included in another. */
export function oneClientEach(plain: Service): readonly ClientNeeds[] {
  const known = knownFrom(plain)
  return behaviours.map(({ id, point, says }) => ({
    version: 1,
    client: { name: id },
    contract: '0.1.0',
    build: { name: 'small', version: '1' },
    tried: [],
    needs: [{ id, point, says, ...known(id), shownBy: [{ variation: 'any', ended: 'exit code 1' }] }],
  }))
}

interface Decided {
  readonly notMet: readonly string[]
  readonly notSeen: readonly string[]
}

/** What a report says of all behaviours; what is neither is met. */
export function needsIn({ needs = [] }: Report): Decided {
  const of = (outcome: string): readonly string[] =>
    needs.flatMap(({ entries }) => entries.flatMap((one) => (one.outcome === outcome ? [one.id] : []))).toSorted()
  return { notMet: of('fail'), notSeen: [...of('skip'), ...of('broken')].toSorted() }
}

/** Beside what a variation is there to show, what else such a server does not do. */
const further: Readonly<Record<string, readonly string[]>> = {
  'undeclared-fields-renamed': ['no-further-fields'],
  'empty-q-finds-all': ['missing-q-refused'],
  'scores-below-zero': ['scores-beyond-one'],
}

const named = (wanted: RegExp): readonly string[] => behaviours.map(({ id }) => id).filter((id) => wanted.test(id))
const ofLinks = named(/^link-|^confidence/)
const ofOrderAndScore = named(/^scores-|^hits-by/)

/** What nothing shows on a server that lacks what would show it. */
const notSeen: Readonly<Record<string, readonly string[]>> = {
  'no-entities': [...named(/^entity-|^hit-|^list-|-list$|^all-|^case|^accents|^long/), ...ofLinks, ...ofOrderAndScore],
  'no-findings': named(/^finding-/),
  'no-links': ofLinks,
  'without-entity-id': ['all-words-match', 'list-by-code-unit'],
  'without-entity-type': ['entity-type-words'],
  'without-entity-title': ['accents-ignored', 'all-words-match'],
  'without-entity-links': ofLinks,
  'without-link-relation': ['link-relation-words'],
  'without-link-confidence': ['confidence-scale'],
  'without-finding-check': ['finding-check-words'],
  'without-finding-severity': ['finding-severity-words'],
  'without-hit-id': ['accents-ignored', 'all-words-match', 'case-ignored'],
  'without-hit-score': ofOrderAndScore,
  'some-fields-left-out': ['accents-ignored', 'all-words-match', 'hits-by-falling-score'],
  'all-fields-left-out': [...named(/-words$|^list-by|-match$|^case|^accents/), ...ofLinks, ...ofOrderAndScore],
  'short-q-refused': ['accents-ignored'],
  'one-hit-at-most': ['all-words-match', 'hits-by-falling-score'],
}

/** Some findings of the build lack fields anyway; and that nothing has any field is alike for all. */
const met: Readonly<Record<string, readonly string[]>> = {
  'some-fields-left-out': named(/^finding-has-/),
  'all-fields-left-out': ['fields-alike'],
}

/** The exact decision on every behaviour that a server with one variation gets. */
export function expectedNeeds(name: string): Decided {
  const own = behaviours.filter(({ variations: shown }) => shown.includes(name)).map(({ id }) => id)
  const including = behaviours
    .filter(({ includes = [] }) => includes.some((id) => own.includes(id)))
    .map(({ id }) => id)
  const { order, page, listed, entity, link, finding, hit } = variations.find((one) => one.name === name) ?? {}
  // An answer that is shown otherwise is made for one question, and not compressed.
  const uncompressed = (order ?? page ?? listed ?? entity ?? link ?? finding ?? hit) ? ['long-answers-compressed'] : []
  const unseen = notSeen[name] ?? []
  const notMet = new Set([...own, ...including, ...(further[name] ?? []), ...uncompressed])
  for (const id of [...unseen, ...(met[name] ?? [])]) notMet.delete(id)
  return { notMet: [...notMet].toSorted(), notSeen: [...new Set(unseen)].toSorted() }
}
