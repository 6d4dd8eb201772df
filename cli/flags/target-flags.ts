import { Option, type Command } from 'commander'
import { type Target, targetAt } from '../../src/client/target.ts'
import { readText, shownName } from '../../src/files/read-text.ts'
import { UserError } from '../../src/text/user-error.ts'
import type { Io } from '../terminal/io.ts'
import { headerFlag } from './header-flag.ts'
import { bytes, duration, each, rate, wholeNumber } from './quantities.ts'

/** The flags that say how a server is reached and asked; times in milliseconds, sizes in bytes. */
export interface TargetFlags {
  readonly header?: readonly string[]
  readonly ca?: string
  readonly insecure?: true
  readonly concurrency: number
  readonly rate?: number
  readonly timeout: number
  readonly maxBody: number
  readonly maxRequests?: number
  readonly timeLimit?: number
  readonly wait?: number
}

export function addTargetOptions(command: Command): Command {
  return command
    .option('--header <header>', "send 'Name: value' with every request; ${NAME} is a variable; again for more", each)
    .option('--ca <file>', 'trust the certificates (PEM) in this file')
    .option('--insecure', 'take any certificate')
    .addOption(new Option('--wait <time>', 'wait this long for a server that is coming up').argParser(duration))
    .addOption(new Option('--concurrency <number>', 'requests at once').argParser(wholeNumber(1, 256)).default(8))
    .addOption(new Option('--rate <number>', 'requests per second at most').argParser(rate))
    .addOption(new Option('--timeout <time>', 'time for one answer').argParser(duration).default(10_000, '10s'))
    .addOption(
      new Option('--max-body <size>', 'size of one answer at most').argParser(bytes).default(64 * 1024 ** 2, '64M'),
    )
}

/** The server at a base URL, reached as the flags say; what they took from the environment is among its secrets. */
export async function readTarget(baseUrl: string, options: TargetFlags, io: Io): Promise<Target> {
  const flags = (options.header ?? []).map((text) => headerFlag(text, io.env))
  const ca = options.ca === undefined ? undefined : await readText(options.ca, 'certificates')
  if (ca !== undefined && !ca.includes('-----BEGIN CERTIFICATE-----')) {
    throw new UserError('This file holds no certificate in PEM form.', { file: shownName(options.ca ?? '') })
  }
  const target = targetAt(baseUrl, {
    headers: flags.map(({ header }) => header),
    concurrency: options.concurrency,
    timeoutMs: options.timeout,
    maxBody: options.maxBody,
    ...(options.rate === undefined ? {} : { rate: options.rate }),
    ...(options.maxRequests === undefined ? {} : { maxRequests: options.maxRequests }),
    ...(options.timeLimit === undefined ? {} : { timeLimitMs: options.timeLimit }),
    ...(options.wait === undefined ? {} : { waitMs: options.wait }),
    ...(ca === undefined ? {} : { ca }),
    ...(options.insecure === undefined ? {} : { insecure: true }),
  })
  return { ...target, secrets: [...target.secrets, ...flags.flatMap(({ secrets }) => secrets)] }
}
