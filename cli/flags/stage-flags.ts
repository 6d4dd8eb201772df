import { InvalidArgumentError } from 'commander'
import { operationIds, type OperationId } from '../../src/contract/ids.ts'
import { chanceOf, type Fault, faults, longestDelay, rangeOf, type StageRule } from '../../src/staging/rule.ts'

/** `200`, `100-800` or `searchModel=500`, in milliseconds, as a rule; one flag after the other. */
export function parseDelay(text: string, before: readonly StageRule[] | undefined): readonly StageRule[] {
  const { operation, rest } = operationIn(text)
  const range = rangeOf(rest)
  if (!range || range[1] > longestDelay) {
    throw new InvalidArgumentError(
      `Use a delay such as 200, 100-800 or searchModel=500, in milliseconds, up to ${longestDelay}.`,
    )
  }
  return [...(before ?? []), { ...operation, delay: `${range[0]}-${range[1]}` }]
}

/** `500`, `reset:5%` or `searchModel=503:10%` as a rule; one flag after the other. */
export function parseFault(text: string, before: readonly StageRule[] | undefined): readonly StageRule[] {
  const { operation, rest } = operationIn(text)
  const [, what = '', chance = '100%'] = /^([a-z0-9-]+)(?::(.*))?$/.exec(rest) ?? []
  const status = /^[45]\d\d$/.test(what) ? Number(what) : undefined
  const fault = faults.find((one) => one === what)
  if ((status === undefined && fault === undefined) || chanceOf(chance) === undefined) {
    throw new InvalidArgumentError(
      `Use a fault such as 503, reset:5% or searchModel=500:10%: a status from 400 to 599 or one of ${faults.join(', ')}, and a probability.`,
    )
  }
  const done: { status: number } | { fault: Fault } = status === undefined ? { fault: fault as Fault } : { status }
  return [...(before ?? []), { ...operation, chance: chance as `${number}%`, ...done }]
}

/** Rules for one operation first, so that they win over rules for all; otherwise in the order of the flags. */
export function inOrder(rules: readonly StageRule[]): readonly StageRule[] {
  return [...rules.filter(({ operation }) => operation), ...rules.filter(({ operation }) => !operation)]
}

/** A rule as the banner shows it: `searchModel 500 (10%)`. */
export function ruleText({ operation, delay, status, fault, chance = '100%' }: StageRule): string {
  const [from, to] = rangeOf(delay) ?? []
  const what = delay === undefined ? (status ?? fault) : `${from === to ? from : `${from} to ${to}`} ms`
  return `${operation ? `${operation} ` : ''}${what}${chance === '100%' ? '' : ` (${chance})`}`
}

/** The flag that gave a rule: `--fault searchModel=500:10%`. */
export function flagText({ operation, delay, status, fault, chance = '100%' }: StageRule): string {
  const [from, to] = rangeOf(delay) ?? []
  const what = delay === undefined ? (status ?? fault) : from === to ? from : `${from}-${to}`
  const name = delay === undefined ? '--fault' : '--delay'
  return `${name} ${operation ? `${operation}=` : ''}${what}${chance === '100%' ? '' : `:${chance}`}`
}

function operationIn(text: string): { readonly operation: { operation?: OperationId }; readonly rest: string } {
  const mark = text.indexOf('=')
  if (mark === -1) return { operation: {}, rest: text }
  const name = text.slice(0, mark)
  const operation = operationIds.find((one) => one === name)
  if (!operation) {
    throw new InvalidArgumentError(
      `No operation is called ${JSON.stringify(name)}; use one of ${operationIds.join(', ')}.`,
    )
  }
  return { operation: { operation }, rest: text.slice(mark + 1) }
}
