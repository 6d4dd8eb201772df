import type { ClauseId, OperationId } from '../contract/ids.ts'
import { queryIn } from '../contract/operations.ts'
import type { JsonObject } from '../contract/pointer.ts'
import type { Build, Model } from '../model/model.ts'
import type { Answer, Ask, Service, ServiceOptions } from '../service/service.ts'
import { withBody } from './variation.ts'
import { vary } from './vary.ts'

/** What an answer is made of anew from. */
interface About {
  readonly ask: Ask
  readonly model: Model
}

/** A promise of the contract, and the smallest server that breaks it. */
export interface BrokenPromise {
  /** What is promised; on the command line its name. */
  readonly name: string
  readonly clause: ClauseId
  /** What the server does instead. */
  readonly says: string
  /** A test that notices. */
  readonly test: string
  readonly operation: OperationId
  /** The JSON of a success, as this server has it. */
  readonly value?: (value: never, about: About) => unknown
  /** Its answer, also one that is no success. */
  readonly answer?: (answer: Answer, about: About) => Answer
}

type Change = Pick<BrokenPromise, 'value' | 'answer'>
type Elements = readonly JsonObject[]
/** Promises by the test that notices when they are broken. */
type Tests = Readonly<
  Record<string, Readonly<Record<string, readonly [clause: ClauseId, says: string, change: Change]>>>
>

const list = (value: (elements: Elements, about: About) => unknown): Change => ({ value })
const one = (value: (entity: JsonObject, about: About) => unknown): Change => ({ value })
const first = (members: JsonObject): Change =>
  list(([head, ...rest]) => (head ? [{ ...head, ...members }, ...rest] : []))
const links = (change: (all: Elements, id: unknown) => unknown): Change =>
  one(({ links: all = [], ...rest }) => ({ ...rest, links: change(all as Elements, rest['id']) }))
const eachLink = (change: (link: JsonObject) => JsonObject): Change =>
  links((all) => all.map((link) => ({ ...link, ...change(link) })))
const firstTwice = (all: Elements): Elements => [...all.slice(0, 1), ...all]
const wrapped: Change = one((data) => ({ data }))
const without = list((all) => all.slice(1))

const nothing = new Uint8Array()
const failing = (answer: Answer): Answer => withBody({ ...answer, status: 500 }, nothing, 'text/plain')
const unknown = (answer: Answer): Answer => withBody({ ...answer, status: 404 }, nothing, 'text/plain')
const where = (isMeant: (answer: Answer, about: About) => boolean, change: (answer: Answer) => Answer): Change => ({
  answer: (answer, about) => (isMeant(answer, about) ? change(answer) : answer),
})
const isSuccess = ({ status }: Answer): boolean => status === 200
const isUnknown = ({ status }: Answer): boolean => status === 404
const fails = where(isSuccess, failing)
const emptyObject = (answer: Answer): Answer => withBody({ ...answer, status: 200 }, encoded({}), 'application/json')
const asHtml = where(isSuccess, (answer) => withBody(answer, answer.body, 'text/html; charset=utf-8'))
const cut = where(isSuccess, (answer) => withBody(answer, answer.body.slice(0, answer.body.byteLength >> 1)))
const foreign: JsonObject = { from: 'elsewhere:1', to: 'elsewhere:2', relation: 'uses', confidence: 1 }
const another = one(({ id }, { model }) => model.entityAt(model.idAt(0) === id ? 1 : 0))
const all = list((_, { model }) => [...model.entities()].map(({ id }) => ({ id, score: 1 })))
const wholeWords = list((hits, { ask, model }) => hits.filter(({ id }) => hasWord(model, id, ask)))

const ofList: Tests = {
  'expect a line of the list': {
    'list-is-an-array': ['OPS-1', 'the list is wrapped in an object', wrapped],
    'list-answers': ['OPS-1', 'the list is answered 500', fails],
    'list-is-whole-json': ['OPS-1', 'the list ends in the middle', cut],
  },
  'expect what the page says of an answer that is no JSON, if your client looks at its type': {
    'list-says-that-it-is-json': ['OPS-5', 'the list is said to be HTML', asHtml],
  },
  'expect the identifier, title and type of the first line': {
    'list-is-in-identifier-order': ['OPS-1', 'the list runs backwards', list((lines) => lines.toReversed())],
    'list-has-every-entity': ['OPS-1', 'the first entity is missing from the list', without],
    'listed-id-is-a-string': ['RES-1', 'an identifier in the list is a number', first({ id: 42 })],
    'listed-title-is-a-string': ['RES-1', 'a title in the list is null', first({ title: null })],
    'listed-type-is-a-string': ['RES-1', 'a type in the list is a number', first({ type: 3 })],
    'listed-title-is-that-of-the-model': ['SEM-2', 'a title in the list is another one', first({ title: 'Other' })],
    'listed-type-is-that-of-the-model': ['SEM-2', 'a type in the list is another one', first({ type: 'other' })],
  },
  'expect the number of lines': {
    'list-has-each-entity-once': ['OPS-1', 'the first entity is in the list twice', list(firstTwice)],
  },
}

const ofEntity: Tests = {
  'expect the title of the entity that is asked for': {
    'entity-has-the-asked-identifier': ['OPS-2', 'another entity is answered', another],
    'known-identifier-is-found': ['OPS-2', 'an entity of the list is 404', where(isSuccess, unknown)],
    'entity-is-an-object': ['OPS-2', 'the entity is wrapped in an object', wrapped],
    'entity-answers': ['OPS-2', 'an entity is answered 500', fails],
    'entity-title-is-a-string': ['RES-1', 'the title of an entity is an array', one((it) => ({ ...it, title: [] }))],
    'entity-title-is-that-of-the-model': [
      'SEM-2',
      'its title is another one',
      one((it) => ({ ...it, title: 'Other' })),
    ],
  },
  'open an entity that is not there, and expect the page to say so': {
    'unknown-identifier-is-404': ['OPS-2', 'what is not there is 200, an empty object', where(isUnknown, emptyObject)],
    'unknown-identifier-is-no-failure': ['OPS-2', 'what is not there is 500', where(isUnknown, failing)],
  },
}

const ofLinks: Tests = {
  'expect a link of an entity': {
    'links-are-an-array': ['RES-1', 'links are null', links(() => null)],
    'entity-has-its-links': ['SEM-3', 'an entity has none of its links', links(() => [])],
  },
  'expect the number of links, with some that lead to the entity': {
    'entity-has-links-to-it': [
      'SEM-3',
      'links to it are missing',
      links((own, id) => own.filter(({ from }) => from === id)),
    ],
    'entity-has-its-own-links-alone': [
      'SEM-3',
      'a link of two others is among them',
      links((own) => [...own, foreign]),
    ],
    'link-is-shown-once': ['SEM-4', 'a link is there twice', links(firstTwice)],
  },
  'expect both ends, relation and confidence of a link': {
    'link-has-its-direction': ['SEM-3', 'links are turned round', eachLink(({ from, to }) => ({ from: to, to: from }))],
    'link-has-its-relation': [
      'SEM-4',
      'the relation of a link is another one',
      eachLink(() => ({ relation: 'other' })),
    ],
    'relation-is-a-string': ['RES-2', 'the relation of a link is an array', eachLink(() => ({ relation: ['uses'] }))],
    'confidence-is-a-number': ['RES-2', 'the confidence of a link is a word', eachLink(() => ({ confidence: 'high' }))],
  },
}

const ofSearch: Tests = {
  'expect a hit': {
    'hits-are-an-array': ['OPS-3', 'hits are wrapped in an object', wrapped],
    'search-answers': ['OPS-3', 'a search is answered 500', fails],
    'search-finds-what-matches': ['OPS-3', 'no search has a hit', list(() => [])],
  },
  'search for a word that is nowhere, and expect the page to say so': {
    'search-without-hits-is-empty': [
      'OPS-3',
      'without hits it is 404',
      where(({ body }) => body.length === 2, unknown),
    ],
    'search-finds-what-matches-alone': ['OPS-3', 'every search finds every entity', all],
  },
  'search for the beginning of a word, and expect a hit': {
    'search-matches-by-prefix': ['OPS-3', 'only whole words are found', wholeWords],
  },
  'expect the identifier and score of the first hit, and follow it': {
    'hit-is-an-entity': ['OPS-3', 'a hit is of an entity that is not there', first({ id: 'entity:gone' })],
    'hit-id-is-a-string': ['RES-4', 'the identifier of a hit is a number', first({ id: 42 })],
    'hit-score-is-a-number': ['RES-4', 'the score of a hit is a word', first({ score: 'high' })],
  },
  'expect the number of hits': {
    'hit-is-found-once': ['OPS-3', 'the first hit is there twice', list(firstTwice)],
  },
}

const ofFindings: Tests = {
  'expect a finding': {
    'findings-are-an-array': ['OPS-4', 'findings are wrapped in an object', wrapped],
    'findings-answer': ['OPS-4', 'findings are answered 500', fails],
    'findings-are-those-of-the-build': ['SEM-5', 'there are no findings', list(() => [])],
  },
  'expect the number of findings': {
    'findings-are-all-there': ['SEM-5', 'the first finding is missing', without],
  },
  'expect check, severity and path of the first finding': {
    'finding-check-is-a-string': ['RES-3', 'the check of a finding is null', first({ check: null })],
    'finding-severity-is-a-string': ['RES-3', 'the severity of a finding is a number', first({ severity: 2 })],
    'finding-path-is-a-string': ['RES-3', 'the path of a finding is null', first({ path: null })],
  },
}

/** Promises that a client can see, by what a screen shows; each is broken in the smallest way that a test can notice. */
export const brokenPromises: Readonly<Record<string, readonly BrokenPromise[]>> = {
  'the list': promises('listEntities', ofList),
  'an entity': promises('getEntity', ofEntity),
  'the links of an entity': promises('getEntity', ofLinks),
  'a search': promises('searchModel', ofSearch),
  findings: promises('listFindings', ofFindings),
}

function promises(operation: OperationId, tests: Tests): readonly BrokenPromise[] {
  return Object.entries(tests).flatMap(([test, rows]) =>
    Object.entries(rows).map(([name, [clause, says, change]]) => ({ name, clause, says, test, operation, ...change })),
  )
}

/** What stands before the name of a promise among names of variations, where both may be. */
export const brokenMark = 'broken:'

/**
 * The service over a build under the variations with these names, or as `broken:NAME` says.
 * @throws RangeError as `vary` does, and for an unknown promise
 */
export function variedOrBroken(
  build: Build,
  names: readonly string[],
  options: ServiceOptions & { readonly seed?: number },
): Service {
  const broken = names.find((name) => name.startsWith(brokenMark))
  return broken === undefined
    ? vary(build, names, options)
    : breakPromise(vary(build, [], options), broken.slice(brokenMark.length))
}

/**
 * The same service, but for one promise, which it breaks. It conforms no longer: it is for tests that should notice.
 * @throws RangeError if no promise has this name
 */
export function breakPromise(service: Service, name: string): Service {
  const broken = Object.values(brokenPromises)
    .flat()
    .find((row) => row.name === name)
  if (!broken) throw new RangeError(`No promise is called ${JSON.stringify(name)}.`)
  const { operation, value, answer: change } = broken
  const { model } = service
  return {
    ...service,
    lists: [],
    answer(ask) {
      // A body that is not compressed, and not one that the client has from a server that keeps its promise.
      const { 'accept-encoding': _coding, 'if-none-match': _tag, ...headers } = ask.headers
      const plain = service.answer({ ...ask, headers })
      if (plain.operation !== operation) return plain
      const about = { ask, model }
      if (change) return change(plain, about)
      if (plain.status !== 200) return plain
      const json = JSON.parse(new TextDecoder().decode(plain.body)) as never
      return withBody(plain, encoded(value?.(json, about)))
    },
  }
}

function encoded(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value))
}

/** Whether the title of an entity has one of the words of a search as a whole word. */
function hasWord(model: Model, id: unknown, { target }: Ask): boolean {
  const title = model.entityAt(model.positionOf(String(id))).title ?? ''
  const words = title.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  const asked = (queryIn(target).get('q') ?? '').toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return asked.some((word) => words.includes(word))
}
