import { type Behaviour, behaviours } from '../contract/behaviours.ts'
import { memberOf, membersOf } from '../contract/pointer.ts'
import type { BillRow } from '../report/report.ts'
import { counted } from '../text/counted.ts'
import { sortedJson } from '../text/sorted-json.ts'
import { type Decision, decisionsOf } from './decisions.ts'
import type { GapInput } from './find-gaps.ts'

/**
 * A row for each behaviour that a contract decides and an older one did not, or otherwise: the clients that rely on it or on
 * something else, the servers that do it, and who would have to change.
 */
export function billOf(input: GapInput, older: GapInput): readonly BillRow[] {
  const [before, now] = [decisionsOf(older.contract), decisionsOf(input.contract)]
  const said = (decision?: Decision): unknown => decision && sortedJson({ ...decision, pointer: '' })
  return behaviours.flatMap((behaviour) => {
    const decision = now.get(behaviour.id)
    if (!decision || said(decision) === said(before.get(behaviour.id))) return []
    const row = rowOf(behaviour, decision, input)
    const { clients, servers } = row
    const says = [
      clients.with.length + clients.against.length === 0 ? 'no client relies on it' : '',
      they(clients.with, 'relies on it', 'rely on it'),
      they(clients.against, 'relies on something else', 'rely on something else'),
      they(servers.with, 'does it', 'do it'),
      they(servers.against, 'does not', 'do not'),
      they(servers.unseen, 'did not show it', 'did not show it'),
    ].filter((part) => part !== '')
    const cost = `${counted(servers.against.length, 'server')}, ${counted(clients.against.length, 'client')}`
    return { ...row, place: input.contract.placeOf(decision.pointer), says: `${says.join('; ')}: ${cost} to change.` }
  })
}

/**
 * A row for each behaviour that the contract leaves open and of which a client or a server is known: what it costs to
 * decide it so, and otherwise. Those for which most clients wait come first, then the cheapest.
 */
export function pricesOf(input: GapInput): readonly BillRow[] {
  const decided = decisionsOf(input.contract)
  return behaviours
    .filter(({ id }) => !decided.has(id))
    .map((behaviour) => rowOf(behaviour, { holds: true, pointer: '' }, input))
    .filter(({ clients, servers }) => [...clients.with, ...servers.with, ...servers.against].length > 0)
    .toSorted((a, b) => a.servers.against.length - b.servers.against.length)
    .toSorted((a, b) => b.clients.with.length - a.clients.with.length)
    .map((row) => {
      const waiting = they(row.clients.with, 'waits', 'wait') || 'no client waits'
      const change = they(row.servers.against, 'changes', 'change') || 'nobody changes'
      const others = they([...row.servers.with, ...row.clients.with], 'changes', 'change') || 'nobody does'
      return { ...row, says: `${waiting}; ${change}; if decided otherwise, ${others}.` }
    })
}

/** Whom a decision suits. The words that it allows are compared with those that a client knows, or a server showed. */
function rowOf(
  behaviour: Behaviour,
  { holds, allowed }: Decision,
  { needs = [], observations = [] }: GapInput,
): BillRow {
  const { id, point, says } = behaviour
  const fits = (words: readonly string[], among: readonly string[]): boolean =>
    words.every((one) => among.includes(one))
  const clients = needs.flatMap(({ client: { name }, needs: own }) =>
    own
      .filter((need) => need.id === id)
      .map(({ words = [] }) => ({ name, suits: allowed ? fits(allowed, words) : holds })),
  )
  const servers = observations.map(({ name, server, behaviours: seen = [], observations: { [point]: at = [] } }) => {
    const met = seen.find((one) => one.id === id)?.met
    const field = id.replace('-words', '').replace('-', '.')
    const shown = at.find(({ value }) => String(memberOf(value, 'field')).toLowerCase() === field)
    const words = membersOf(memberOf(shown?.value, 'values')).map(([word]) => word)
    return {
      name: name ?? server,
      suits: allowed ? shown && fits(words, allowed) : met === undefined ? met : met === holds,
    }
  })
  const named = (all: typeof servers, wanted?: boolean): readonly string[] =>
    all.filter(({ suits }) => suits === wanted).map(({ name }) => name)
  return {
    point,
    id,
    says: '',
    title: allowed
      ? `${says.split(' has ')[0]} has the words ${allowed.join(', ')}.`
      : holds
        ? says
        : `Not so: ${says}`,
    clients: { with: named(clients, true), against: named(clients, false) },
    servers: { with: named(servers, true), against: named(servers, false), unseen: named(servers) },
  }
}

/** Names with a verb; empty without any. */
function they(names: readonly string[], one: string, many: string): string {
  const all = names.join(', ').replace(/, ([^,]*)$/, ' and $1')
  return all === '' ? '' : `${all} ${names.length === 1 ? one : many}`
}
