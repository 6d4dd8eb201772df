import { expect, it } from 'vitest'
import type { Expectation } from '../../../src/conformance/cases/case.ts'
import { mismatchOf } from '../../../src/conformance/cases/meets.ts'

const [a, b, c] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
const full = { id: 'a', type: 'term', more: { text: ['deep', 7] } }
const json = 'application/json'

/** An expectation, a body that meets it, and one that does not. */
const rows: readonly (readonly [name: string, expect: Expectation, meets: unknown, fails: unknown])[] = [
  ['is, of an object, by the members that are given', { is: a }, full, b],
  ['is, of an object that lacks the member', { is: a }, { type: 'term' }, []],
  ['is, of an array, element by element', { is: [a, b] }, [a, b], [b, a]],
  ['is, of an array, as long as it is', { is: [a, a] }, [a, a], [a]],
  ['contains', { contains: [a, b] }, [c, b, a], [a, c]],
  ['contains, where elements lack the member', { contains: [a] }, [{ score: 1 }], []],
  ['contains, in an array alone', { contains: [a] }, [a], { 0: a }],
  ['absent', { absent: [a] }, [b], [b, a]],
  ['absent, where elements lack the member', { absent: [a] }, [{ score: 1 }], 'a'],
  ['same-set', { 'same-set': [a, b] }, [b, a], [a, b, c]],
  ['same-set, with as many elements', { 'same-set': [a, b] }, [b, a], [a, a]],
  ['same-set, none', { 'same-set': [] }, [], [a]],
  ['in-order', { 'in-order': [a, b, c] }, [a, { id: 'z' }, c], [c, a]],
  ['in-order, of any two', { 'in-order': [a, b, c] }, [a, b, c], [a, c, b]],
  ['in-order, in an array alone', { 'in-order': [a] }, [], {}],
  ['shows, at any depth', { shows: ['deep', 7, 'term'] }, full, { ...full, more: { text: 'deep' } }],
  ['at', { at: { links: { 'same-set': [a] } } }, { links: [a] }, { links: [a, b] }],
  ['at, a list that is left out', { at: { links: { 'same-set': [] } } }, {}, { links: [a] }],
  ['at, a list that must have something', { at: { links: { contains: [a] } } }, { links: [a] }, {}],
  ['any', { any: [{ contains: [a] }, { open: 'GAP-7', contains: [b] }] }, [b], [c]],
]

it.each(rows)('%s', (_, expected, meets, fails) => {
  expect(mismatchOf(expected, { status: 200, type: json, body: meets })).toBeUndefined()
  expect(mismatchOf(expected, { status: 200, type: json, body: fails })).toBeDefined()
})

it('compares status and media type', () => {
  const expected = { status: 200, type: json }
  expect(mismatchOf(expected, { status: 404, type: json, body: {} })).toEqual({
    expected: 'status 200',
    actual: 'status 404',
  })
  expect(mismatchOf(expected, { status: 200, type: undefined, body: {} })).toEqual({
    expected: 'content of type application/json',
    actual: 'content of no type',
  })
})

it('compares the status and the identifiers, in any order, with those of another case', () => {
  const answer = (status: number, body: unknown) => ({ status, type: json, body })
  const found = (other: unknown, status = 200) =>
    mismatchOf({ 'same-as': 'OPS-3.1' }, answer(200, [a, b]), answer(status, other))
  expect(found([b, a])).toBeUndefined()
  expect(found([a])).toEqual({
    expected: 'the same as OPS-3.1: status 200, identifiers ["a"]',
    actual: 'status 200, identifiers ["a","b"]',
  })
  expect(found([b, a], 400)).toBeDefined()
})

it('names the two elements that stand in the wrong order', () => {
  const found = mismatchOf({ 'in-order': [a, b, c] }, { status: 200, type: json, body: [a, c, b] })
  expect(found?.expected).toBe('an array with {"id":"b"} before {"id":"c"}')
})
