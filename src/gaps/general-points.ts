import { memberOf } from '../contract/pointer.ts'
import { isError, isOfType, pageNames, said, sizeNames, type Subject, type SubjectKind } from './subjects.ts'

type Test = (subject: Subject) => boolean

/**
 * An open point that any contract can have: its id, no longer than the column of a table; what leaves it open, after the
 * number of those; what closes it; of what it is asked; whether one of them decides it; and of which alone it is asked.
 */
export type GeneralPoint = readonly [
  id: string,
  lack: string,
  closedBy: string,
  of: SubjectKind,
  decided: Test,
  when?: Test,
]

/** One of the contract as a whole: decided by an expression, as in a register, or by words in its description. */
export type WholePoint = readonly [id: string, lack: string, closedBy: string, by: readonly string[], words?: RegExp]

const limits = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'maxItems', 'enum', 'const']

function says(...keywords: readonly string[]): Test {
  return (subject) => said(subject, ...keywords) !== undefined
}

function takes(names?: RegExp): Test {
  return (subject) => names !== undefined && (subject.takes?.(names).length ?? 0) > 0
}

const isPaged = takes(pageNames)
/** A list of what a parameter names is as long as that. */
const isBounded: Test = (list) => isPaged(list) || says('maxItems')(list) || takes(/ids$/)(list)
const isSized: Test = (list) =>
  says('maxItems')(list) || (list.takes?.(sizeNames).some(says(...limits, 'default')) ?? false)
const hasError: Test = ({ value }) =>
  Object.keys(Object(memberOf(value, 'responses'))).some((status) => isError.test(status))
const isNumber: Test = (one) => said(one, 'in') !== 'path' && isOfType(one, 'integer', 'number', 'array')
const hasMembers: Test = ({ facets }) =>
  facets.flatMap((facet) => Object.keys(Object(memberOf(facet, 'properties')))).length > 1

/** Whether it is a string whose name ends in one of these words: `status`, `orderStatus`, `order_status`. */
function isNamed(words: string): Test {
  return (subject) => {
    const name = subject.name.replace(/ of .*$/, '')
    const last = /(?:[A-Z]+|[A-Z]?[a-z]+)$/.exec(name)?.[0].toLowerCase() ?? name
    const isMedia = /(?:content|mime|media)_?-?type$/i.test(name)
    return words.split(' ').includes(last) && !isMedia && isOfType(subject, 'string')
  }
}
const isChoice = isNamed('status state type kind severity role mode priority visibility currency language')
const isFormat = isNamed('url uri href email date datetime timestamp at uuid guid')
const isLimited = says('enum', 'const', 'pattern', 'format', 'x-extensible-enum')
const keeps: Test = (promise) => takes(promise.keptBy)(promise)

/** In the order of reports. */
export const generalPoints: readonly GeneralPoint[] = [
  ['promises', 'promises of prose without a parameter', 'the parameter, or other words', 'promises', keeps],
  ['paging', 'lists without paging', 'a page parameter, or maxItems', 'lists', isBounded],
  ['page-size', 'paged lists without a greatest size', 'its maximum or default', 'lists', isSized, isPaged],
  ['errors', 'operations without an error', 'a reply 4XX, 5XX or default', 'operations', hasError],
  ['error-bodies', 'errors without a body', 'content with a schema', 'errors', says('content')],
  ['bounds', 'parameters without bounds', 'maximum, maxItems or enum', 'parameters', says(...limits), isNumber],
  ['values', 'strings like status without values', 'enum, or x-extensible-enum', 'strings', isLimited, isChoice],
  ['formats', 'strings like url without a format', 'format or pattern', 'strings', isLimited, isFormat],
  ['required', 'objects that require no member', 'required', 'objects', says('required'), hasMembers],
  ['examples', 'answers without an example', 'example or examples', 'answers', says('example', 'examples')],
  ['security', 'operations silent on credentials', 'security, [] for none', 'operations', says('security')],
]

export const wholePoints: readonly WholePoint[] = [
  ['servers', 'no server', 'servers', ['#/servers/*']],
  [
    'limits',
    'no limit of rate',
    'a reply 429, words, or x-limits',
    ['*#/responses/429', '#/{x-limits|x-rate-limit|x-ratelimit}'],
    /rate.?limit|throttl|quota|requests per (?:second|minute|hour|day)/i,
  ],
  [
    'deprecation',
    'no rules of deprecation',
    'words, or x-deprecation-policy',
    ['#/{x-deprecation|x-deprecation-policy}', '#/info/{x-deprecation|x-deprecation-policy}'],
    /deprecat|sunset|backwards?.compatib|breaking change|versioning/i,
  ],
]
