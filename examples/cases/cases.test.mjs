// Asks a server each case: CASES=cases.json BASE_URL=http://127.0.0.1:4010 node --test cases.test.mjs
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

const base = (process.env.BASE_URL ?? 'http://127.0.0.1:4010').replace(/\/$/, '')
const { cases } = JSON.parse(readFileSync(process.env.CASES ?? 'cases.json', 'utf8'))

async function ask({ method, target, headers }) {
  const response = await fetch(base + target, { method, headers })
  const type = response.headers.get('content-type')?.split(';')[0].trim().toLowerCase()
  return { status: response.status, type, body: await response.json().catch(() => undefined) }
}

const { isArray } = Array
const isObject = (value) => typeof value === 'object' && value !== null && !isArray(value)
const compare = (hold) => (one, meant) =>
  isObject(one) && Object.keys(meant).every((name) => hold(one[name], meant[name]))
// No member has another value, though one may be left out, since none is required; or each member is there.
const could = compare((value, meant) => (value ?? meant) === meant)
const does = compare((value, meant) => value === meant)
const places = (body, want) => want.map((meant) => body.findIndex((one) => does(one, meant))).filter((at) => at >= 0)
const leaves = (value) => (isObject(value) || isArray(value) ? Object.values(value).flatMap(leaves) : [value])
const idsOf = (body) => [body].flat().flatMap((one) => (isObject(one) && 'id' in one ? String(one.id) : []))
const found = ({ status, body }) => JSON.stringify([status, [...new Set(idsOf(body))].sort()])

const meets = {
  status: (want, { status }) => status === want,
  type: (want, { type }) => type === want,
  is: (want, { body }) =>
    isArray(want) ? body?.length === want.length && want.every((one, at) => could(body[at], one)) : could(body, want),
  contains: (want, { body }) => isArray(body) && want.every((meant) => body.some((one) => could(one, meant))),
  absent: (want, { body }) => isArray(body) && places(body, want).length === 0,
  'same-set': (want, got) => meets.contains(want, got) && got.body.length === want.length,
  'in-order': (want, { body }) =>
    isArray(body) && places(body, want).every((at, index, all) => index === 0 || at >= all[index - 1]),
  shows: (want, { body }) => want.every((value) => leaves(body).includes(value)),
  at: (want, { body, ...got }) =>
    Object.keys(want).every((name) => unmet(want[name], { ...got, body: body?.[name] ?? [] }).length === 0),
  'same-as': (_, got) => found(got) === found(got.other),
  any: (want, got) => want.some((one) => unmet(one, got).length === 0),
  open: () => true,
}
const unmet = (expect, got) => Object.keys(expect).filter((name) => !meets[name](expect[name], got))

for (const { id, title, why, request, expect } of cases) {
  test(`${id}: ${title}`, async () => {
    const same = cases.find((one) => one.id === expect['same-as'])
    const got = { ...(await ask(request)), other: same && (await ask(same.request)) }
    const came = `${request.target} gave ${got.status} ${got.type} ${JSON.stringify(got.body)?.slice(0, 300)}`
    assert.deepEqual(unmet(expect, got), [], `${came}\nexpected ${JSON.stringify(expect).slice(0, 600)}\n${why}`)
  })
}
