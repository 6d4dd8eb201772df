import type { Contract } from '../contract/contract.ts'
import { memberOf, valueAt } from '../contract/pointer.ts'
import { isOfType, pageNames, said, sizeNames, type Subject, type SubjectKind } from './subjects.ts'

/** What a predicate may look at beside its subject. */
export interface Context {
  readonly contract: Contract
  readonly hasExample: (pointer: string) => boolean
}

/** An open point that any contract can have. */
export interface GeneralPoint {
  /** No longer than the column of a table. */
  readonly id: string
  readonly title: string
  /** What those lack of which it is asked, after their number: `lists without paging`. */
  readonly lack: string
  readonly closedBy: string
  /** Of what it is asked: of each such thing that operations have, or once of the contract. */
  readonly of: SubjectKind | 'objects' | 'members' | 'contract'
  /** Of which of them alone. */
  readonly when?: (subject: Subject) => boolean
  /** Expressions of which one decides it for a contract, as in a register, or words in its description. */
  readonly by?: readonly string[]
  readonly words?: RegExp
  readonly decided?: (subject: Subject, context: Context) => boolean
}

/** What limits a number, or the values of a string. */
const limits = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'maxItems', 'enum', 'const']
const values = ['enum', 'const', 'pattern', 'format', 'x-extensible-enum']

function isPaged(list: Subject): boolean {
  return (list.takes?.(pageNames).length ?? 0) > 0
}

/** Whether it is a string whose name ends in one of these words: `status`, `orderStatus`, `order_status`. */
function isStringNamed(...words: readonly string[]): (subject: Subject) => boolean {
  return (subject) => {
    const name = subject.name.replace(/ of .*$/, '')
    const last = /(?:[A-Z]+|[A-Z]?[a-z]+)$/.exec(name)?.[0].toLowerCase() ?? ''
    return words.includes(last) && !/(?:content|mime|media)_?-?type$/i.test(name) && isOfType(subject, 'string')
  }
}

/** The open points that any contract can have, in the order of reports. */
export const generalPoints: readonly GeneralPoint[] = [
  {
    id: 'promises',
    title: 'Parameters that prose promises',
    lack: 'promises of prose without a parameter',
    closedBy: 'the parameter, or other words',
    of: 'promises',
    decided: ({ takes, keptBy }) => keptBy !== undefined && (takes?.(keptBy).length ?? 0) > 0,
  },
  {
    id: 'paging',
    title: 'Paging of lists',
    lack: 'lists without paging',
    closedBy: 'a page parameter, or maxItems',
    of: 'lists',
    // A list of what a parameter names is as long as that.
    decided: (list) =>
      isPaged(list) || said(list, 'maxItems', 'x-paging') !== undefined || (list.takes?.(/ids$/).length ?? 0) > 0,
  },
  {
    id: 'page-size',
    title: 'Size of pages',
    lack: 'paged lists without a greatest size',
    closedBy: 'its maximum or default',
    of: 'lists',
    when: isPaged,
    decided: (list) =>
      said(list, 'maxItems', 'x-paging') !== undefined ||
      (list.takes?.(sizeNames) ?? []).some((size) => said(size, ...limits, 'default') !== undefined),
  },
  {
    id: 'errors',
    title: 'Errors',
    lack: 'operations without an error',
    closedBy: 'a reply 4XX, 5XX or default',
    of: 'operations',
    decided: ({ value }) =>
      Object.keys(Object(memberOf(value, 'responses'))).some((status) => /^(?:[45]..|default)$/i.test(status)),
  },
  {
    id: 'error-bodies',
    title: 'Bodies of errors',
    lack: 'errors without a body',
    closedBy: 'content with a schema',
    of: 'errors',
    decided: (error) => said(error, 'content', 'schema') !== undefined,
  },
  {
    id: 'bounds',
    title: 'Bounds of parameters',
    lack: 'parameters without bounds',
    closedBy: 'maximum, maxItems or enum',
    of: 'parameters',
    when: (one) => said(one, 'in') !== 'path' && isOfType(one, 'integer', 'number', 'array'),
    decided: (one) => said(one, ...limits) !== undefined,
  },
  ...(['parameters', 'members'] as const).flatMap((of): readonly GeneralPoint[] => [
    {
      id: `${of === 'members' ? 'member' : 'parameter'}-values`,
      title: `Values of ${of}`,
      lack: `${of} like status without values`,
      closedBy: 'enum, or x-extensible-enum',
      of,
      when: isStringNamed(
        ...'status state type kind severity role mode priority visibility currency language'.split(' '),
      ),
      decided: (one) => said(one, ...values) !== undefined,
    },
    {
      id: `${of === 'members' ? 'member' : 'parameter'}-formats`,
      title: `Formats of ${of}`,
      lack: `${of} like url without a format`,
      closedBy: 'format or pattern',
      of,
      when: isStringNamed(...'url uri href email date datetime timestamp at uuid guid'.split(' ')),
      decided: (one) => said(one, ...values) !== undefined,
    },
  ]),
  {
    id: 'required',
    title: 'Members that are always there',
    lack: 'objects that require no member',
    closedBy: 'required',
    of: 'objects',
    when: ({ facets }) => facets.flatMap((facet) => Object.keys(Object(memberOf(facet, 'properties')))).length > 1,
    decided: (object) => said(object, 'required') !== undefined,
  },
  {
    id: 'examples',
    title: 'Examples of answers',
    lack: 'answers without an example',
    closedBy: 'example or examples',
    of: 'answers',
    decided: ({ pointer }, { contract: { document }, hasExample }) => {
      const type = pointer.slice(0, pointer.lastIndexOf('/'))
      return hasExample(pointer) || said({ facets: [valueAt(document, type)] }, 'example', 'examples') !== undefined
    },
  },
  {
    id: 'security',
    title: 'Credentials',
    lack: 'operations silent on credentials',
    closedBy: 'security, [] for none',
    of: 'operations',
    decided: ({ value }, { contract: { document } }) => said({ facets: [value, document] }, 'security') !== undefined,
  },
  {
    id: 'servers',
    title: 'Where it is served',
    lack: 'no server',
    closedBy: 'servers',
    of: 'contract',
    by: ['#/servers/*'],
  },
  {
    id: 'limits',
    title: 'Limits of rate',
    lack: 'no limit of rate',
    closedBy: 'a reply 429, words, or x-limits',
    of: 'contract',
    by: ['*#/responses/429', '#/{x-limits|x-rate-limit|x-ratelimit}'],
    words: /rate.?limit|throttl|quota|requests per (?:second|minute|hour|day)/i,
  },
  {
    id: 'deprecation',
    title: 'Rules of deprecation',
    lack: 'no rules of deprecation',
    closedBy: 'words, or x-deprecation-policy',
    of: 'contract',
    by: ['#/{x-deprecation|x-deprecation-policy}', '#/info/{x-deprecation|x-deprecation-policy}'],
    words: /deprecat|sunset|backwards?.compatib|breaking change|versioning/i,
  },
]
