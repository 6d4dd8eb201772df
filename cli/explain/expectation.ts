import type { Alternative } from '../../src/conformance/cases/case.ts'
import type { JsonObject } from '../../src/contract/pointer.ts'
import { counted } from '../../src/text/counted.ts'

/** What a case expects of an answer, in words: a line for each member. */
export function expectationLines(expect: Alternative): readonly string[] {
  return Object.entries(words).flatMap(([name, say]) => {
    const given = expect[name as keyof typeof words]
    return given === undefined ? [] : (say as (given: unknown) => string | readonly string[])(given)
  })
}

type Words = {
  readonly [Name in Exclude<keyof Alternative, 'open'>]-?: (
    given: NonNullable<Alternative[Name]>,
  ) => string | readonly string[]
}

const words: Words = {
  status: (status) => `Status ${status}.`,
  type: (type) => `Content of type ${type}.`,
  is: (is) =>
    isList(is)
      ? `An array of just ${counted(is.length, 'element')}, in this order: ${list(is)}.`
      : `An object with ${JSON.stringify(is)}; a member may be left out.`,
  contains: (elements) => `An array with ${list(elements)}.`,
  absent: (elements) => `An array without ${list(elements)}.`,
  'same-set': (elements) =>
    elements.length === 0
      ? 'An empty array.'
      : `An array of just ${counted(elements.length, 'element')}, in any order: ${list(elements)}.`,
  'in-order': (elements) => `An array in which those of these that are there stand in this order: ${list(elements)}.`,
  shows: (values) => `These values somewhere in the body, under whatever name: ${list(values)}.`,
  at: (members) =>
    Object.entries(members).flatMap(([name, expect]) => expectationLines(expect).map((line) => `${name}: ${line}`)),
  'same-as': (id) => `The same status and the same identifiers as the answer to ${id}.`,
  any: (alternatives) => [
    'One of these:',
    ...alternatives.map(
      (one) => `- ${expectationLines(one).join(' ')}${one.open === undefined ? '' : ` (${one.open})`}`,
    ),
  ],
}

function isList(value: JsonObject | readonly JsonObject[]): value is readonly JsonObject[] {
  return Array.isArray(value)
}

/** A line names so many elements, enough to see which kind they are of. */
const mostNamed = 10

function list(values: readonly unknown[]): string {
  const named = values.slice(0, mostNamed).map(textOf).join(', ')
  return values.length > mostNamed ? `${named} and ${values.length - mostNamed} more` : named
}

/** An element that is meant by its identifier alone, as that; all else as JSON. */
function textOf(value: unknown): string {
  const { id, ...rest } = Object(value) as { readonly id?: unknown }
  return typeof id === 'string' && Object.keys(rest).length === 0 ? JSON.stringify(id) : JSON.stringify(value)
}
