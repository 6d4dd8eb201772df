import { isIP } from 'node:net'
import { InvalidArgumentError, Option, type Command } from 'commander'
import { collectList, wholeNumber } from './quantities.ts'
import type { CorsOrigin } from '../../src/service/cors.ts'
import type { ServiceOptions } from '../../src/service/service.ts'

export interface ServiceFlags {
  readonly basePath: string
  readonly corsOrigin: CorsOrigin
  readonly maxHits?: number
  readonly allowHost?: readonly string[]
}

export function addServiceOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--base-path <path>', "path before the contract's paths").argParser(parseBasePath).default('', 'none'),
    )
    .option(
      '--cors-origin <origins>',
      'origins allowed to read: *, none, or a list such as localhost,https://app.example',
      parseCorsOrigin,
      'localhost',
    )
    .option(
      '--max-hits <number>',
      'return at most this many hits, the best ones (default: all)',
      wholeNumber(1, 999_999_999),
    )
    .addOption(allowHostOption())
}

export function allowHostOption(): Option {
  const text = 'also answer requests for this host name, besides localhost and --host; repeatable'
  return new Option('--allow-host <name>', text).argParser((value: string, before: readonly string[] | undefined) => {
    const names = collectList(value, before)
    // What no Host field holds, once its port is off, would allow nothing.
    if (names.every((name) => isIP(name) !== 0 || /^[\w.-]+$/.test(name))) return names
    throw new InvalidArgumentError('Use a name without a scheme, port or path, such as mock or models.example.')
  })
}

/** What a service is made with, as it takes it. */
export function serviceOptionsOf({ basePath, corsOrigin, maxHits }: ServiceFlags): ServiceOptions {
  return { basePath, corsOrigin, ...(maxHits !== undefined && { maxHits }) }
}

function parseBasePath(text: string): string {
  const path = text.replace(/\/+$/, '')
  // Clients remove . and .. from a path before they send it.
  if (path !== '' && !/^(?:\/(?!\.{1,2}(?:\/|$))[A-Za-z0-9._~-]+)+$/.test(path)) {
    throw new InvalidArgumentError('Use a base path such as /api or /model/v1: letters, digits, dots and hyphens.')
  }
  return path
}

function parseCorsOrigin(text: string): CorsOrigin {
  if (text === 'localhost' || text === '*' || text === 'none') return text
  const origins = text.split(',').map((origin) => origin.trim())
  for (const origin of origins) {
    if (origin === 'localhost') continue
    const written = URL.canParse(origin) ? new URL(origin).origin : 'null'
    if (written === origin && origin !== 'null') continue
    if (origin === '*' || origin === 'none')
      throw new InvalidArgumentError(`${origin} cannot be combined with other origins; use it alone.`)
    const like = written === 'null' ? 'use one such as https://app.example.' : `did you mean ${written}?`
    throw new InvalidArgumentError(`${JSON.stringify(origin)} is not an origin; ${like}`)
  }
  return origins
}
