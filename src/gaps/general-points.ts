import { memberOf } from '../contract/pointer.ts'
import { isError, isOfType, pageNames, said, sizeNames, type Subject, type SubjectKind } from './subjects.ts'

/** An open point that any contract can have. */
export interface GeneralPoint {
  /** No longer than the column of a table. */
  readonly id: string
  /** What leaves it open; where there are several, after their number: `lists without paging`. */
  readonly lack: string
  readonly closedBy: string
  /** Of what in the operations it is asked; without it, it is asked once of the contract. */
  readonly of?: SubjectKind
  /** Of which of them alone. */
  readonly when?: (subject: Subject) => boolean
  readonly decided?: (subject: Subject) => boolean
  /** For the contract as a whole: expressions of which one decides it, as in a register, and words in its description. */
  readonly by?: readonly string[]
  readonly words?: RegExp
}

const limits = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'maxItems', 'enum', 'const']
const values = ['enum', 'const', 'pattern', 'format', 'x-extensible-enum']
const choices = 'status state type kind severity role mode priority visibility currency language'
const formats = 'url uri href email date datetime timestamp at uuid guid'

const says =
  (...keywords: readonly string[]) =>
  (subject: Subject): boolean =>
    said(subject, ...keywords) !== undefined

function takes(subject: Subject, names: RegExp | undefined): boolean {
  return names !== undefined && (subject.takes?.(names).length ?? 0) > 0
}

/** Whether it is a string whose name ends in one of these words: `status`, `orderStatus`, `order_status`. */
const isStringNamed =
  (words: string) =>
  (subject: Subject): boolean => {
    const name = subject.name.replace(/ of .*$/, '')
    const last = /(?:[A-Z]+|[A-Z]?[a-z]+)$/.exec(name)?.[0].toLowerCase() ?? name
    const isMedia = /(?:content|mime|media)_?-?type$/i.test(name)
    return words.split(' ').includes(last) && !isMedia && isOfType(subject, 'string')
  }

/** The open points that any contract can have, in the order of reports. */
export const generalPoints: readonly GeneralPoint[] = [
  {
    id: 'promises',
    lack: 'promises of prose without a parameter',
    closedBy: 'the parameter, or other words',
    of: 'promises',
    decided: (promise) => takes(promise, promise.keptBy),
  },
  {
    id: 'paging',
    lack: 'lists without paging',
    closedBy: 'a page parameter, or maxItems',
    of: 'lists',
    // A list of what a parameter names is as long as that.
    decided: (list) => takes(list, pageNames) || says('maxItems')(list) || takes(list, /ids$/),
  },
  {
    id: 'page-size',
    lack: 'paged lists without a greatest size',
    closedBy: 'its maximum or default',
    of: 'lists',
    when: (list) => takes(list, pageNames),
    decided: (list) => says('maxItems')(list) || (list.takes?.(sizeNames).some(says(...limits, 'default')) ?? false),
  },
  {
    id: 'errors',
    lack: 'operations without an error',
    closedBy: 'a reply 4XX, 5XX or default',
    of: 'operations',
    decided: ({ value }) => Object.keys(Object(memberOf(value, 'responses'))).some((status) => isError.test(status)),
  },
  {
    id: 'error-bodies',
    lack: 'errors without a body',
    closedBy: 'content with a schema',
    of: 'errors',
    decided: says('content'),
  },
  {
    id: 'bounds',
    lack: 'parameters without bounds',
    closedBy: 'maximum, maxItems or enum',
    of: 'parameters',
    when: (one) => said(one, 'in') !== 'path' && isOfType(one, 'integer', 'number', 'array'),
    decided: says(...limits),
  },
  ...(['parameters', 'members'] as const).flatMap((of): readonly GeneralPoint[] => [
    {
      id: `${of.slice(0, -1)}-values`,
      lack: `${of} like status without values`,
      closedBy: 'enum, or x-extensible-enum',
      of,
      when: isStringNamed(choices),
      decided: says(...values),
    },
    {
      id: `${of.slice(0, -1)}-formats`,
      lack: `${of} like url without a format`,
      closedBy: 'format or pattern',
      of,
      when: isStringNamed(formats),
      decided: says(...values),
    },
  ]),
  {
    id: 'required',
    lack: 'objects that require no member',
    closedBy: 'required',
    of: 'objects',
    when: ({ facets }) => facets.flatMap((facet) => Object.keys(Object(memberOf(facet, 'properties')))).length > 1,
    decided: says('required'),
  },
  {
    id: 'examples',
    lack: 'answers without an example',
    closedBy: 'example or examples',
    of: 'answers',
    decided: ({ hasExample = false }) => hasExample,
  },
  {
    id: 'security',
    lack: 'operations silent on credentials',
    closedBy: 'security, [] for none',
    of: 'operations',
    decided: says('security'),
  },
  { id: 'servers', lack: 'no server', closedBy: 'servers', by: ['#/servers/*'] },
  {
    id: 'limits',
    lack: 'no limit of rate',
    closedBy: 'a reply 429, words, or x-limits',
    by: ['*#/responses/429', '#/{x-limits|x-rate-limit|x-ratelimit}'],
    words: /rate.?limit|throttl|quota|requests per (?:second|minute|hour|day)/i,
  },
  {
    id: 'deprecation',
    lack: 'no rules of deprecation',
    closedBy: 'words, or x-deprecation-policy',
    by: ['#/{x-deprecation|x-deprecation-policy}', '#/info/{x-deprecation|x-deprecation-policy}'],
    words: /deprecat|sunset|backwards?.compatib|breaking change|versioning/i,
  },
]
