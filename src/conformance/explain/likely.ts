import type { Fail } from '../verdict.ts'

/** Rules, what their failures say (kinds, what is common, or what was seen), and what such a failure usually comes from. */
const causes: readonly (readonly [rules: RegExp, says: RegExp, cause: string])[] = [
  [/identifier|near-miss/, /case/, 'a column that is compared without case, as usual in MySQL and SQL Server'],
  [/identifier|near-miss/, /space|trim/, 'a framework or column that trims texts'],
  [/near-miss|^known-entity|decoded/, /plus|\+/, 'a router that reads a plus in a path as a space'],
  [/^known-entity|decoded/, /slash|%2F/i, 'a gateway that decodes or refuses %2F before the router sees it'],
  [/near-miss|^known-entity|asked-id/, /dot|extension|last/, 'a router that takes the end behind a dot for a format'],
  [/unknown-entity|-answers$/, /\b204\b|^null$/m, 'an ORM or serialiser that gives null for nothing'],
  [/server-error/, /no entity has/, 'a missing row that is used before anybody looks whether it is there'],
  [/^known-entity|links-|list-has/, /or a later one/, 'a default limit of the query or ORM'],
  [/hits-are-entities/, /other hit/, 'an index for searches that was not made anew with the last build'],
  [/answers-stay/, /alternate/, 'instances of different builds behind one load balancer, or a cache in each of them'],
  [/answers-stay/, /stayed so/, 'a cache or index that fills only once it is asked'],
  [/framing/, /Content-Length|bytes/, 'a length that was counted in characters, or before the body was compressed'],
  [/patterns|server/, /operator|wildcard|expression|exclusion|no letter|"\W+"/, 'a search engine that parses q itself'],
  [/nonsense/, /^(?![^]*be read)[^]*(letters|misspelt)/, 'fuzzy matching, or an or between the pieces of a word'],
  [/inside-words/, /inside/, "LIKE '%q%', or an index of n-grams"],
]

/** What a failure of a rule usually comes from, where that is known. */
export function likelyCause(id: string, { common = '', problems: [first] }: Fail): string | undefined {
  const says = [first.kind, common, first.actual].join('\n')
  return causes.find(([rules, said]) => rules.test(id) && said.test(says))?.[2]
}
