import type { ClauseId, OpenPointId, OperationId } from '../contract/ids.ts'
import type { Met } from './session.ts'

/** A kind of question, or of answer, that a client should have met before it is trusted. */
export interface Kind {
  readonly id: string
  /** All operations may show it where this is absent. */
  readonly operation?: OperationId
  readonly cites: ClauseId | OpenPointId
  /** What was done, or never: it follows "No test ever". */
  readonly did: string
  /** `isShown`: an earlier answer named the identifier that it asks for. */
  readonly is: (met: Met, isShown: boolean) => boolean
}

const emptyList = '[]'
const hasElements = ({ value, status, isWhole, size }: Met): boolean =>
  Array.isArray(value) ? value.length > 0 : status === 200 && !isWhole && size > emptyList.length
const hasNone = ({ value }: Met): boolean => Array.isArray(value) && value.length === 0
const wordsIn = ({ q }: Met): number | undefined => q?.split(/\s+/u).filter((word) => word !== '').length
const isJson = ({ mediaType }: Met): boolean => /^application\/(?:.*\+)?json$/.test(mediaType)

export const kinds: readonly Kind[] = [
  {
    id: 'list-with-entities',
    operation: 'listEntities',
    cites: 'OPS-1',
    did: 'met a list with entities',
    is: hasElements,
  },
  {
    id: 'list-without-entities',
    operation: 'listEntities',
    cites: 'OPS-1',
    did: 'met a list without entities',
    is: hasNone,
  },
  {
    id: 'known-identifier',
    operation: 'getEntity',
    cites: 'OPS-2',
    did: 'asked for an entity that is there',
    is: ({ status }) => status === 200 || status === 304,
  },
  {
    id: 'unknown-identifier',
    operation: 'getEntity',
    cites: 'OPS-2',
    did: 'asked for an identifier that no entity has',
    is: ({ status }) => status === 404,
  },
  {
    id: 'gone-identifier',
    operation: 'getEntity',
    cites: 'OPS-2',
    did: 'asked for an entity that is gone',
    is: ({ status }, isShown) => status === 404 && isShown,
  },
  {
    id: 'odd-identifier',
    operation: 'getEntity',
    cites: 'OPS-2',
    did: 'asked for an odd identifier, such as one with a slash, a space, a percent sign or an accent',
    is: ({ id = '' }) => /[^\w.~:@-]|^\.+$/.test(id),
  },
  {
    id: 'one-word',
    operation: 'searchModel',
    cites: 'OPS-3',
    did: 'searched for one word',
    is: (met) => wordsIn(met) === 1,
  },
  {
    id: 'several-words',
    operation: 'searchModel',
    cites: 'OPS-3',
    did: 'searched for several words',
    is: (met) => (wordsIn(met) ?? 0) > 1,
  },
  {
    id: 'no-word',
    operation: 'searchModel',
    cites: 'GAP-9',
    did: 'searched for no word, with an empty q',
    is: (met) => wordsIn(met) === 0,
  },
  { id: 'no-q', operation: 'searchModel', cites: 'GAP-9', did: 'searched without q', is: ({ q }) => q === undefined },
  { id: 'hits', operation: 'searchModel', cites: 'OPS-3', did: 'met a search that finds something', is: hasElements },
  { id: 'no-hits', operation: 'searchModel', cites: 'OPS-3', did: 'met a search that finds nothing', is: hasNone },
  { id: 'findings', operation: 'listFindings', cites: 'OPS-4', did: 'met findings', is: hasElements },
  { id: 'no-findings', operation: 'listFindings', cites: 'OPS-4', did: 'met a build without findings', is: hasNone },
  { id: 'not-modified', cites: 'GAP-12', did: 'met a 304 for what it had already', is: ({ status }) => status === 304 },
  {
    id: 'refused',
    cites: 'GAP-10',
    did: 'met a refusal (401, 403 or 429)',
    is: ({ status }) => [401, 403, 429].includes(status),
  },
  { id: 'server-error', cites: 'GAP-9', did: 'met a server error (5xx)', is: ({ status }) => status >= 500 },
  { id: 'no-answer', cites: 'GAP-12', did: 'met a question without an answer', is: ({ status }) => status === 0 },
  { id: 'error-in-json', cites: 'GAP-8', did: 'met an error in JSON', is: (met) => met.status >= 400 && isJson(met) },
  {
    id: 'error-not-in-json',
    cites: 'GAP-8',
    did: 'met an error in another form than JSON, or without a body',
    is: (met) => met.status >= 400 && !isJson(met),
  },
]
