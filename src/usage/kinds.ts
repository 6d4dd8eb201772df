import { type ClauseId, type OpenPointId, type OperationId, operationIds } from '../contract/ids.ts'
import type { Met } from './session.ts'
import { defined } from '../text/defined.ts'

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

type Row = readonly [id: string, cites: Kind['cites'], did: string, is: Kind['is']]

/** The kinds of each operation, and those that all operations may show. */
const rows: Readonly<Record<OperationId | 'any', readonly Row[]>> = {
  listEntities: [
    ['list-with-entities', 'OPS-1', 'met a list with entities', hasElements],
    ['list-without-entities', 'OPS-1', 'met a list without entities', hasNone],
  ],
  getEntity: [
    [
      'known-identifier',
      'OPS-2',
      'asked for an entity that is there',
      ({ status }) => status === 200 || status === 304,
    ],
    ['unknown-identifier', 'OPS-2', 'asked for an identifier that no entity has', ({ status }) => status === 404],
    [
      'gone-identifier',
      'OPS-2',
      'asked for an entity that is gone',
      ({ status }, isShown) => status === 404 && isShown,
    ],
    [
      'odd-identifier',
      'OPS-2',
      'asked for an odd identifier, such as one with a slash, a space, a percent sign or an accent',
      ({ id = '' }) => /[^\w.~:@-]|^\.+$/.test(id),
    ],
  ],
  searchModel: [
    ['one-word', 'OPS-3', 'searched for one word', (met) => wordsIn(met) === 1],
    ['several-words', 'OPS-3', 'searched for several words', (met) => (wordsIn(met) ?? 0) > 1],
    ['no-word', 'GAP-9', 'searched for no word, with an empty q', (met) => wordsIn(met) === 0],
    ['no-q', 'GAP-9', 'searched without q', ({ q }) => q === undefined],
    ['hits', 'OPS-3', 'met a search that finds something', hasElements],
    ['no-hits', 'OPS-3', 'met a search that finds nothing', hasNone],
  ],
  listFindings: [
    ['findings', 'OPS-4', 'met findings', hasElements],
    ['no-findings', 'OPS-4', 'met a build without findings', hasNone],
  ],
  any: [
    ['not-modified', 'GAP-12', 'met a 304 for what it had already', ({ status }) => status === 304],
    ['refused', 'GAP-10', 'met a refusal (401, 403 or 429)', ({ status }) => [401, 403, 429].includes(status)],
    ['server-error', 'GAP-9', 'met a server error (5xx)', ({ status }) => status >= 500],
    ['no-answer', 'GAP-12', 'met a question without an answer', ({ status }) => status === 0],
    ['error-in-json', 'GAP-8', 'met an error in JSON', (met) => met.status >= 400 && isJson(met)],
    [
      'error-not-in-json',
      'GAP-8',
      'met an error in another form than JSON, or without a body',
      (met) => met.status >= 400 && !isJson(met),
    ],
  ],
}

export const kinds: readonly Kind[] = [...operationIds, undefined].flatMap((operation) =>
  rows[operation ?? 'any'].map(([id, cites, did, is]) => ({ id, ...defined({ operation }), cites, did, is })),
)
