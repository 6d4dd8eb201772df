import { InvalidArgumentError } from 'commander'

const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, min: 60_000 }

/** A length of time such as `500ms`, `30s` or `2m`, in milliseconds. */
export function duration(text: string): number {
  const [, amount = '', unit = ''] = /^(\d+(?:\.\d+)?)(ms|s|m|min)$/.exec(text.trim()) ?? []
  const ms = Number(amount) * (units[unit] ?? 0)
  // Timers count in 32 bits; a longer one would fire at once.
  if (!(ms > 0 && ms < 2 ** 31)) throw new InvalidArgumentError('Use a time such as 500ms, 30s or 2m.')
  return ms
}

const sizes: Readonly<Record<string, number>> = { '': 1, K: 1024, M: 1024 ** 2, G: 1024 ** 3 }

/** A number of bytes such as `65536`, `512K`, `64M` or `1G` (powers of 1024; `MiB` and `MB` mean the same), up to so many GiB. */
export function bytesUpTo(most: number): (text: string) => number {
  return (text) => {
    const [, amount = '', unit = ''] = /^(\d+)([KMG]?)(?:i?B)?$/i.exec(text.trim()) ?? []
    const size = Number(amount) * (sizes[unit.toUpperCase()] ?? 0)
    if (!(size > 0 && size <= most * 1024 ** 3))
      throw new InvalidArgumentError(`Use a size such as 512K or 64M, up to ${most}G.`)
    return size
  }
}

const mostBytes = 2
/** The same up to 2 GiB. */
export const bytes: (text: string) => number = bytesUpTo(mostBytes)
export const largestBody: number = mostBytes * 1024 ** 3

/** A whole number within these bounds, digits only. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = Number(text)
    if (!/^\d{1,15}$/.test(text) || number < least || number > most) {
      throw new InvalidArgumentError(`Use a whole number from ${least} to ${most}.`)
    }
    return number
  }
}

/** A share such as `60%`, from 0 to 1. */
export function percentage(text: string): number {
  const [, number = ''] = /^(\d{1,3}(?:\.\d+)?)%$/.exec(text) ?? []
  if (number === '' || Number(number) > 100) throw new InvalidArgumentError('Use a share from 0% to 100%, such as 60%.')
  return Number(number) / 100
}

/** A number above 0. */
export function rate(text: string): number {
  const number = Number(text)
  if (!/^\d+(\.\d+)?$/.test(text) || !(number > 0)) {
    throw new InvalidArgumentError('Use a number of requests per second, such as 20 or 0.5.')
  }
  return number
}

/** Collects a repeatable flag; commas separate values as well. */
export function collectList(value: string, before: readonly string[] | undefined): readonly string[] {
  const values = value.split(',').map((one) => one.trim())
  if (values.includes('')) throw new InvalidArgumentError('A name is missing; write names separated by commas.')
  return [...(before ?? []), ...values]
}

/** Collects a repeatable flag whose values, separated by commas, are each one of these. */
export function collectOneOf<Name extends string>(
  names: readonly Name[],
): (value: string, before: readonly Name[] | undefined) => readonly Name[] {
  return (value, before) => {
    const known = value.split(',').map((one) => names.find((name) => name === one.trim()))
    if (known.includes(undefined)) throw new InvalidArgumentError(`Use one of ${names.join(', ')}.`)
    return [...(before ?? []), ...known.filter((name) => name !== undefined)]
  }
}

/** Collects a repeatable flag, each value as given. */
export function collect(value: string, before: readonly string[] | undefined): readonly string[] {
  return [...(before ?? []), value]
}

/** A share such as `1%` or `0.1%`, as a number between 0 and 1. */
export function percent(text: string): number {
  const share = /^\d{1,3}(\.\d{1,6})?%$/.test(text) ? Number(text.slice(0, -1)) / 100 : NaN
  if (!(share > 0 && share < 1)) throw new InvalidArgumentError('Give a share such as 1% or 0.1%.')
  return share
}
