import { UserError } from '../text/user-error.ts'
import type { Har } from './har.ts'

/**
 * The recording in parsed HAR; `file` names it in errors.
 * @throws {UserError} when it is none of ours, or lacks what a replay reads, with the JSON Pointer of the place.
 */
export function recordingIn(har: unknown, file?: string): Har {
  const log = member(har, 'log')
  const where = file === undefined ? undefined : { file }
  if (!isObject(member(log, '_run')))
    throw new UserError(
      'The file is no recording of a check: it has no log._run; make one with check --record FILE.',
      where,
    )
  const fault = faultIn(member(log, '_run'), run, '/log/_run') ?? faultInEntries(member(log, 'entries'))
  if (fault !== undefined) {
    throw new UserError(`The recording has no ${fault}; make it again with check --record FILE.`, where)
  }
  return har as Har
}

function faultInEntries(entries: unknown): string | undefined {
  if (!Array.isArray(entries)) return 'array at /log/entries'
  for (const [at, one] of entries.entries()) {
    const fault = faultIn(one, entry, `/log/entries/${at}`)
    if (fault !== undefined) return fault
  }
  return undefined
}

/** What a member must be: of a JSON type, one of our kinds of lists, or an object with members of its own. */
type Shape = 'string' | 'number' | 'boolean' | 'URL' | 'strings' | 'pairs' | 'header lines' | 'questions' | Members
/** Members by name; a question mark marks those that may be absent. */
interface Members {
  readonly [name: string]: Shape
}

const run: Members = {
  subject: 'URL',
  headers: 'pairs',
  wire: 'boolean',
  startedAt: 'string',
  durationMs: 'number',
  'insecure?': 'boolean',
  'seed?': 'string',
  'sample?': 'number',
  'probeWrites?': 'boolean',
  'sending?': { sent: 'number', refusedByLimit: 'number', givenUp: 'strings', notAsked: 'questions' },
}

const entry: Members = {
  startedDateTime: 'string',
  time: 'number',
  request: { method: 'string', 'postData?': { text: 'string' } },
  response: { status: 'number', statusText: 'string', headers: 'pairs', content: { 'text?': 'string' } },
  _exchange: { path: 'string', ended: 'string', headers: 'header lines' },
  '_wire?': { ended: 'string', headers: 'header lines', faults: 'strings' },
}

/** What is missing, and where. */
function faultIn(value: unknown, members: Members, at: string): string | undefined {
  if (!isObject(value)) return `object at ${at}`
  for (const [text, shape] of Object.entries(members)) {
    const name = text.replace('?', '')
    const found = value[name]
    if (found === undefined && text !== name) continue
    const fault =
      typeof shape === 'object'
        ? faultIn(found, shape, `${at}/${name}`)
        : fits[shape](found)
          ? undefined
          : `${words[shape] ?? shape} at ${at}/${name}`
    if (fault !== undefined) return fault
  }
  return undefined
}

type Named = Exclude<Shape, Members>

const words: Readonly<Partial<Record<Named, string>>> = {
  boolean: 'true or false',
  strings: 'array of strings',
  pairs: 'array of named values',
  'header lines': 'array of pairs of strings',
  questions: 'array of questions',
}

const isString = (value: unknown): boolean => typeof value === 'string'
const everyOf = (value: unknown, test: (one: unknown) => boolean): boolean => Array.isArray(value) && value.every(test)

const fits: Readonly<Record<Named, (value: unknown) => boolean>> = {
  string: isString,
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  URL: (value) => typeof value === 'string' && URL.canParse(value),
  strings: (value) => everyOf(value, isString),
  pairs: (value) => everyOf(value, (pair) => isObject(pair) && Object.values(pair).every(isString)),
  'header lines': (value) => everyOf(value, (line) => Array.isArray(line) && line.length === 2 && line.every(isString)),
  questions: (value) =>
    everyOf(value, (one) => {
      const question = member(one, 'question')
      return (
        isString(member(one, 'reason')) && isString(member(question, 'path')) && isString(member(question, 'method'))
      )
    }),
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function member(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined
}
