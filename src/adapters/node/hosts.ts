import { isIP } from 'node:net'

/**
 * Whether a server that listens at `address` is meant by a Host field. A page elsewhere can let its name mean this machine
 * and then read as if it came from here (DNS rebinding), but it cannot choose what the browser writes into Host: names of
 * this machine, the address itself, and those in `allowed`.
 */
export function hostCheck(address: string, allowed: readonly string[] = []): (field: string | undefined) => boolean {
  const everyAddress = address === '0.0.0.0' || address === '::'
  const names = new Set([address, ...allowed].map((name) => name.toLowerCase()))
  const isMeant = (field: string | undefined): boolean => {
    // Only HTTP/1.0 may do without, and no browser speaks it.
    if (field === undefined) return true
    const name = field
      .toLowerCase()
      .replace(/:\d*$/, '')
      .replace(/^\[(.*)\]$/, '$1')
      .replace(/\.$/, '')
    if (name === 'localhost' || name.endsWith('.localhost') || name === '::1' || names.has(name)) return true
    const version = isIP(name)
    return version !== 0 && (everyAddress || (version === 4 && name.startsWith('127.')))
  }
  let last: string | undefined
  let lastMeant = isMeant(last)
  return (field) => {
    // Nearly every request names the server as the one before.
    if (field !== last) [last, lastMeant] = [field, isMeant(field)]
    return lastMeant
  }
}

/** Whether a server that listens at `address` can only be reached from this machine. */
export function isLoopback(address: string): boolean {
  return address === 'localhost' || address === '::1' || (isIP(address) === 4 && address.startsWith('127.'))
}

/** What whoever asks under another name is told. */
export const otherHost: string =
  'The name in Host is not one of this server; --allow-host (allowHosts) names others that are.'
