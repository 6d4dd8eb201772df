import type { OpenPointId, OperationId } from './ids.ts'
import { declaredFields, nouns, schemaNames } from './schemas.ts'
import { defined } from '../text/defined.ts'

/** What a server may or may not do at an open point, and what a client may lean on without knowing. */
export interface Behaviour {
  readonly id: string
  readonly point: OpenPointId
  /** The operation that shows it; several do where it is left out. */
  readonly operation?: OperationId
  /** The behaviour in one sentence, in the words of the specification. */
  readonly says: string
  /** What a server must answer before it can be said whether it does so. */
  readonly seenIn: string
  /** The variations under which a client fails that leans on it. */
  readonly variations: readonly string[]
  /** What is seen of it is compared with the build that a client was tested with. */
  readonly aboutBuild?: true
  /** Other behaviours that a client which leans on this one need not be said to lean on. */
  readonly includes?: readonly string[]
}

/** The only operation that shows a schema. */
const shownBy = { Entity: undefined, Link: 'getEntity', Finding: 'listFindings', SearchHit: 'searchModel' } as const

const fields = schemaNames.flatMap((schema) =>
  declaredFields[schema].map((member): Behaviour => ({
    id: `${nouns[schema]}-has-${member}`,
    point: 'GAP-13',
    ...defined({ operation: member === 'links' ? 'getEntity' : shownBy[schema] }),
    says: `Every ${schema} has the optional field ${member}.`,
    seenIn: `an answer with a ${schema}`,
    variations: [`without-${nouns[schema]}-${member}`],
    includes: ['fields-alike', 'any-field'],
  })),
)

const words = (
  [
    ['entity', 'type', 'types', undefined],
    ['link', 'relation', 'relations', 'getEntity'],
    ['finding', 'check', 'checks', 'listFindings'],
    ['finding', 'severity', 'severities', 'listFindings'],
  ] as const
).map(([noun, member, plural, operation]): Behaviour => ({
  id: `${noun}-${member}-words`,
  point: 'GAP-4',
  ...(operation && { operation }),
  says: `The field ${member} has no words but those of the build that the client was tested with.`,
  seenIn: `an answer with the field ${member}`,
  variations: [`other-${plural}`],
  aboutBuild: true,
}))

/**
 * Every behaviour that `vary` can find a client to lean on, and that `check` can decide. The text of an id never changes,
 * since files of needs hold it.
 */
export const behaviours: readonly Behaviour[] = [
  {
    id: 'whole-list',
    point: 'GAP-3',
    operation: 'listEntities',
    says: 'The whole list of entities comes in one answer.',
    seenIn: 'a list of entities',
    variations: ['list-in-pages'],
  },
  ...words,
  {
    id: 'link-ends-are-entities',
    point: 'GAP-4',
    operation: 'getEntity',
    says: 'Both ends of a Link are entities.',
    seenIn: 'an entity with links',
    variations: ['dangling-links'],
  },
  {
    id: 'confidence-scale',
    point: 'GAP-5',
    operation: 'getEntity',
    says: 'The confidence of a Link is on the scale of the build that the client was tested with.',
    seenIn: 'a link with a confidence',
    variations: ['confidence-in-percent'],
  },
  {
    id: 'scores-beyond-one',
    point: 'GAP-5',
    operation: 'searchModel',
    says: 'The score of a SearchHit may exceed 1.',
    seenIn: 'a hit with a score',
    variations: ['scores-up-to-one'],
  },
  {
    id: 'scores-not-negative',
    point: 'GAP-5',
    operation: 'searchModel',
    says: 'The score of a SearchHit is not below 0.',
    seenIn: 'a hit with a score',
    variations: ['scores-below-zero'],
  },
  {
    id: 'list-without-links',
    point: 'GAP-6',
    operation: 'listEntities',
    says: 'The entities of the list come without their links.',
    seenIn: 'a list with an entity',
    variations: ['list-with-links'],
  },
  {
    id: 'undeclared-fields',
    point: 'GAP-6',
    says: 'Answers have the undeclared fields of the build that the client was tested with, under the same names.',
    seenIn: 'an answer with an entity, a link or a finding',
    variations: ['undeclared-fields-dropped', 'undeclared-fields-renamed'],
    aboutBuild: true,
  },
  {
    id: 'no-further-fields',
    point: 'GAP-6',
    says: 'Answers have no fields beyond those that the client was tested with.',
    seenIn: 'an answer with an entity, a link, a finding or a hit',
    variations: ['undeclared-fields-added'],
    aboutBuild: true,
  },
  {
    id: 'hits-by-falling-score',
    point: 'GAP-7',
    operation: 'searchModel',
    says: 'Hits are in descending order of score.',
    seenIn: 'a search with two hits that have scores',
    variations: ['hits-worst-first', 'hits-by-identifier', 'hits-in-no-order'],
  },
  {
    id: 'all-hits',
    point: 'GAP-7',
    operation: 'searchModel',
    says: 'A search returns all its hits, however many.',
    seenIn: 'a search with two hits',
    variations: ['one-hit-at-most'],
  },
  {
    id: 'error-has-body',
    point: 'GAP-8',
    operation: 'getEntity',
    says: 'A 404 has a body.',
    seenIn: 'a 404 of getEntity',
    variations: ['error-empty'],
  },
  {
    id: 'error-is-json',
    point: 'GAP-8',
    operation: 'getEntity',
    says: 'The body of a 404 is JSON.',
    seenIn: 'a 404 of getEntity',
    variations: ['error-html', 'error-text'],
    includes: ['error-has-body'],
  },
  {
    id: 'error-is-problem',
    point: 'GAP-8',
    operation: 'getEntity',
    says: 'The body of a 404 is a problem detail (RFC 9457).',
    seenIn: 'a 404 of getEntity',
    variations: ['error-json'],
    includes: ['error-is-json', 'error-has-body'],
  },
  {
    id: 'problem-has-members',
    point: 'GAP-8',
    operation: 'getEntity',
    says: 'The problem detail of a 404 has a title, a status and a detail.',
    seenIn: 'a 404 of getEntity',
    variations: ['error-bare-problem'],
    includes: ['error-is-problem', 'error-is-json', 'error-has-body'],
  },
  {
    id: 'missing-q-refused',
    point: 'GAP-9',
    operation: 'searchModel',
    says: 'A search without q is refused.',
    seenIn: 'an answer to a search without q',
    variations: ['missing-q-answered'],
  },
  {
    id: 'empty-q-answered',
    point: 'GAP-9',
    operation: 'searchModel',
    says: 'A search with an empty q is answered.',
    seenIn: 'an answer to a search with an empty q',
    variations: ['empty-q-refused'],
  },
  {
    id: 'empty-q-finds-nothing',
    point: 'GAP-9',
    operation: 'searchModel',
    says: 'A search with an empty q finds nothing, or is refused.',
    seenIn: 'an answer to a search with an empty q',
    variations: ['empty-q-finds-all'],
  },
  {
    id: 'short-q-answered',
    point: 'GAP-9',
    operation: 'searchModel',
    says: 'A search for one letter is answered.',
    seenIn: 'an answer to a search for one letter',
    variations: ['short-q-refused'],
  },
  {
    id: 'pages-may-read',
    point: 'GAP-10',
    says: 'Pages of the origin of the client may read the answers.',
    seenIn: 'a successful answer',
    variations: ['cors-none'],
  },
  {
    id: 'pages-may-send-credentials',
    point: 'GAP-10',
    says: 'Pages of the origin of the client may read the answers with credentials.',
    seenIn: 'a successful answer',
    variations: ['cors-any'],
    includes: ['pages-may-read'],
  },
  {
    id: 'validators',
    point: 'GAP-12',
    says: 'Answers have an ETag, and a client that has the answer already gets a 304.',
    seenIn: 'a list of entities',
    variations: ['no-validators'],
  },
  ...fields,
  {
    id: 'fields-alike',
    point: 'GAP-13',
    says: 'An optional field that one Entity, Link, Finding or SearchHit has, all others of its kind have, too.',
    seenIn: 'two of a kind',
    variations: ['some-fields-left-out'],
    includes: ['any-field'],
  },
  {
    id: 'any-field',
    point: 'GAP-13',
    says: 'An Entity, Link, Finding or SearchHit has at least one of its optional fields.',
    seenIn: 'an answer with an Entity, a Link, a Finding or a SearchHit',
    variations: ['all-fields-left-out'],
  },
  {
    id: 'plain-content-type',
    point: 'GAP-14',
    says: 'The content type of a success is written exactly application/json.',
    seenIn: 'a successful answer',
    variations: ['content-type-charset', 'content-type-mixed-case'],
  },
  {
    id: 'long-answers-compressed',
    point: 'GAP-14',
    says: 'A long answer is compressed if the client accepts it.',
    seenIn: 'a list of 1,000 bytes or more',
    variations: ['uncompressed'],
  },
  {
    id: 'short-answers-uncompressed',
    point: 'GAP-14',
    says: 'A short answer is not compressed.',
    seenIn: 'a search that finds nothing',
    variations: ['compressed'],
  },
  {
    id: 'list-by-code-unit',
    point: 'GAP-16',
    operation: 'listEntities',
    says: 'The identifier order of the list is by code unit.',
    seenIn: 'a list of two entities with identifiers',
    variations: ['order-by-locale', 'order-by-number', 'order-in-lower-case'],
  },
  {
    id: 'all-words-match',
    point: 'GAP-16',
    operation: 'searchModel',
    says: 'A search for several words finds only what matches each of them.',
    seenIn: 'two words of a title, one of which finds more than the other',
    variations: ['any-word-matches'],
  },
  {
    id: 'case-ignored',
    point: 'GAP-16',
    operation: 'searchModel',
    says: 'A search ignores case.',
    seenIn: 'a word that a search finds',
    variations: ['case-matters'],
  },
  {
    id: 'accents-ignored',
    point: 'GAP-16',
    operation: 'searchModel',
    says: 'A search ignores accents.',
    seenIn: 'a word with an accent in a title',
    variations: ['accents-matter'],
  },
]
