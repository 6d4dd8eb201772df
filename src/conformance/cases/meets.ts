import type { JsonObject } from '../../contract/pointer.ts'
import type { Expectation } from './case.ts'

/** What there is of an answer to compare: `body` is `undefined` where it is no JSON. */
export interface CaseAnswer {
  readonly status: number
  readonly type: string | undefined
  readonly body: unknown
}

/** What is not as it must be, in words: the shortest of them where none of several alternatives holds. */
export interface Mismatch {
  readonly expected: string
  readonly actual: string
}

/** The first thing in which an answer is not what is expected of it; `other` is the answer to the case named by `same-as`. */
export function mismatchOf(expect: Expectation, answer: CaseAnswer, other?: CaseAnswer): Mismatch | undefined {
  for (const [name, look] of Object.entries(looks)) {
    const given = expect[name as keyof typeof looks]
    if (given === undefined) continue
    const found = (look as Look<unknown>)(given, answer, other)
    if (found) return found
  }
  return undefined
}

type Look<Given> = (given: Given, answer: CaseAnswer, other: CaseAnswer | undefined) => Mismatch | undefined
type Looks = { readonly [Name in keyof Required<Expectation>]: Look<NonNullable<Expectation[Name]>> }

const looks: Looks = {
  status: (status, answer) => unless(answer.status === status, `status ${status}`, `status ${answer.status}`),
  type: (type, answer) => unless(answer.type === type, `content of type ${type}`, answer.type ?? 'content of no type'),
  is: (is, { body }) => {
    if (isObject(is)) return unless(could(body, is), textOf(is), textOf(body))
    const same = listOf(body)?.length === is.length && is.every((one, at) => could(listOf(body)?.[at], one))
    return unless(same, `just these ${is.length} elements, in this order: ${textOf(is)}`, countOf(body))
  },
  contains: (elements, { body }) => {
    const missing = elements.filter((one) => !listOf(body)?.some((element) => could(element, one)))
    return unless(missing.length === 0, `an array with ${textOf(missing)}`, countOf(body))
  },
  absent: (elements, { body }) => {
    const there = elements.filter((one) => listOf(body)?.some((element) => does(element, one)) ?? true)
    return unless(there.length === 0, `an array without ${textOf(there)}`, countOf(body))
  },
  'same-set': (elements, { body }) => {
    const list = listOf(body)
    const same =
      list?.length === elements.length && elements.every((one) => list.some((element) => could(element, one)))
    return unless(same, `just these ${elements.length} elements: ${textOf(elements)}`, countOf(body))
  },
  'in-order': (elements, { body }) => {
    const list = listOf(body)
    const places = elements.flatMap((one) => list?.findIndex((element) => does(element, one)) ?? -1)
    const there = places.filter((place) => place !== -1)
    const at = there.findIndex((place, before) => place > (there[before + 1] ?? Infinity))
    if (list && at === -1) return undefined
    const [first, second] = [elements[places.indexOf(there[at] ?? -1)], elements[places.indexOf(there[at + 1] ?? -1)]]
    return { expected: `an array with ${textOf(first)} before ${textOf(second)}`, actual: countOf(body) }
  },
  shows: (values, { body }) => {
    const leaves = new Set(leavesOf(body))
    const missing = values.filter((value) => !leaves.has(value))
    return unless(missing.length === 0, `a body that shows ${textOf(missing)}`, textOf(body))
  },
  at: (members, { status, type, body }) => {
    for (const [name, expect] of Object.entries(members)) {
      const found = mismatchOf(expect, { status, type, body: (body as JsonObject | undefined)?.[name] ?? [] })
      if (found) return { expected: `${name}: ${found.expected}`, actual: `${name}: ${found.actual}` }
    }
    return undefined
  },
  'same-as': (id, answer, other) => {
    const same =
      other && other.status === answer.status && textOf(identifiersIn(other)) === textOf(identifiersIn(answer))
    return unless(same ?? false, `the same as ${id}: ${other && seenIn(other)}`, seenIn(answer))
  },
  any: (alternatives, answer, other) => {
    const found = alternatives.map((one) => mismatchOf(one, answer, other))
    if (found.includes(undefined)) return undefined
    const expected = found.flatMap((one) => one?.expected ?? []).join('; or ')
    return { expected, actual: found[0]?.actual ?? '' }
  },
}

function unless(holds: boolean, expected: string, actual: string): Mismatch | undefined {
  return holds ? undefined : { expected, actual }
}

/** Whether an element may be the one that is meant: it has no member with another value. */
function could(element: unknown, meant: JsonObject): boolean {
  return isObject(element) && Object.entries(meant).every(([name, value]) => (element[name] ?? value) === value)
}

/** Whether an element is surely the one that is meant: it has each member, with its value. */
function does(element: unknown, meant: JsonObject): boolean {
  return isObject(element) && Object.entries(meant).every(([name, value]) => element[name] === value)
}

function isObject<Value>(value: Value): value is Value & JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function listOf(body: unknown): readonly unknown[] | undefined {
  return Array.isArray(body) ? body : undefined
}

function leavesOf(value: unknown): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return [value]
  return Object.values(value).flatMap(leavesOf)
}

/** The identifiers that a body shows, each once, in no order of the server's. */
function identifiersIn({ body }: CaseAnswer): readonly unknown[] {
  const elements = listOf(body) ?? [body]
  const ids = elements.flatMap((element) => (isObject(element) && 'id' in element ? [String(element['id'])] : []))
  return [...new Set(ids)].toSorted()
}

function seenIn(answer: CaseAnswer): string {
  return `status ${answer.status}, identifiers ${textOf(identifiersIn(answer))}`
}

/** A list by its length and its beginning. */
function countOf(body: unknown): string {
  return Array.isArray(body) ? `${body.length} elements: ${textOf(body)}` : textOf(body)
}

/** A line shows so many characters of a value: three lines of a terminal, enough for one entity. */
const mostShown = 240

function textOf(value: unknown): string {
  const text = value === undefined ? 'no JSON' : JSON.stringify(value)
  return text.length > mostShown ? `${text.slice(0, mostShown)}…` : text
}
