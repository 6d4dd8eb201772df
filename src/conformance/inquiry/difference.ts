import { jsonOrNone } from '../../text/parse-json.ts'
import { counted } from '../../text/counted.ts'
import { isObject, type JsonObject } from '../../text/json-object.ts'
import { quoted, quotedApart } from '../../text/quoting.ts'
import { shortJson } from './answers/short-json.ts'
import { areReordered, type Facts } from './facts.ts'

/** In which respect two answers to one question differ, the later one first: "status 415 instead of 200". */
export function difference(before: Facts, after: Facts): string {
  const [first, second] = [before.exchange, after.exchange]
  const areWhole = first.ended === 'complete' && second.ended === 'complete'
  if (areWhole && first.status !== second.status) return `status ${instead(`${second.status}`, `${first.status}`)}`
  const [count, now] = [before.items?.count, after.items?.count]
  const areRead = areWhole && before.problem === undefined && after.problem === undefined
  if (areRead && count !== now) return `${instead(inShort(after), String(count))}${further(before, after)}`
  const [was, is] = [inShort(before), inShort(after)]
  if (was !== is) return instead(is, was)
  if (areReordered(before, after)) return `the same ${is} in another order`
  return inLines(before.text, after) ?? `other ${pluralOf(after)}`
}

/** One of a longer list that a shorter one lacks; empty where their texts are too long to tell, or hold no identifiers. */
function further(before: Facts, after: Facts): string {
  const isMore = (after.items?.count ?? 0) > (before.items?.count ?? 0)
  const [longer, shorter] = (isMore ? [after, before] : [before, after]).map(({ text }) => text.split('\n'))
  if (longer === undefined || longer.length !== Math.max(before.items?.count ?? 0, after.items?.count ?? 0)) return ''
  const known = new Set(shorter)
  const id = objectIn(longer.find((line) => !known.has(line)) ?? '')?.['id']
  if (typeof id !== 'string') return ''
  return isMore ? `, among them ${quoted(id)}` : `, without ${quoted(id)}`
}

function instead(is: string, was: string): string {
  return `${is} instead of ${was}`
}

/** An answer in a few words: what is wrong with it, or how much it holds. */
function inShort({ exchange: { ended, status }, problem, wrong, items }: Facts): string {
  if (ended !== 'complete') return wrong ?? ended
  if (problem !== undefined) return status === 200 ? `${problem} (${wrong})` : `status ${status}`
  return items?.count === undefined ? `status ${status}` : counted(items.count, items.noun, pluralOf({ items }))
}

function pluralOf({ items }: Pick<Facts, 'items'>): string {
  return { entity: 'entities', finding: 'findings', hit: 'hits', answer: 'answers' }[items?.noun ?? 'answer']
}

/** The first member in which two texts differ that hold one object in each line; undefined where none is there to be read. */
function inLines(one: string, after: Facts): string | undefined {
  const other = after.text
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  const [was, is] = [lineAt(one, at), lineAt(other, at)]
  if (was === undefined || is === undefined) return undefined
  const member = ['id', ...Object.keys(was), ...Object.keys(is)].find(
    (name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]),
  )
  if (member === undefined) return undefined
  const differs = inMember(member, was[member], is[member])
  const { noun, count } = after.items ?? {}
  if (noun === undefined || count === undefined) return differs
  // Hits are in order of identifier here, and in any order on the wire.
  const place = one.slice(0, at).split('\n').length - 1
  const id = is['id']
  if (typeof id === 'string' && member !== 'id') return `${noun} ${quoted(id)}: ${differs}`
  return noun === 'hit' ? `among the hits ${differs}` : `${noun} ${place}: ${differs}`
}

function lineAt(text: string, at: number): JsonObject | undefined {
  const from = text.lastIndexOf('\n', at - 1) + 1
  const to = text.indexOf('\n', at)
  return objectIn(text.slice(from, to === -1 ? undefined : to))
}

function objectIn(line: string): JsonObject | undefined {
  const value = jsonOrNone(line)
  return isObject(value) ? value : undefined
}

function inMember(name: string, was: unknown, is: unknown): string {
  if (typeof was === 'string' && typeof is === 'string') {
    if (name === 'links') return 'other links'
    const [before, after] = quotedApart(was, is)
    return `${name} ${instead(after, before)}`
  }
  if (Array.isArray(was) && Array.isArray(is)) {
    if (was.length !== is.length) return instead(counted(is.length, 'link'), String(was.length))
    const at = was.findIndex((one, index) => JSON.stringify(one) !== JSON.stringify(is[index]))
    return `link ${instead(JSON.stringify(is[at]), JSON.stringify(was[at]))}`
  }
  if (is === undefined) return `no ${name} instead of ${shortJson(was)}`
  return `${name} ${instead(shortJson(is), was === undefined ? 'none' : shortJson(was))}`
}
