import { Option, type Command } from 'commander'
import { answerMs, largestByDefault } from '../../src/client/budget.ts'
import { collectSeldom } from '../../src/client/collect-garbage.ts'
import { type Target, targetAt } from '../../src/client/target.ts'
import { readText, shownName } from '../../src/files/read-text.ts'
import { UserError } from '../../src/text/user-error.ts'
import type { Io } from '../terminal/io.ts'
import { headerFlag } from './header-flag.ts'
import { bytes, duration, collect, rate, wholeNumber } from './quantities.ts'
import { defined } from '../../src/text/defined.ts'

/** How a server is reached and asked; times in milliseconds, sizes in bytes. */
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
    .option(
      '--header <header>',
      "send 'Name: value' with every request; ${NAME} is an environment variable; repeatable",
      collect,
    )
    .option('--ca <file>', 'also trust the certificates (PEM) in this file')
    .option('--insecure', 'accept any certificate')
    .addOption(new Option('--wait <time>', 'wait up to this long for the server to start').argParser(duration))
    .addOption(
      new Option('--concurrency <number>', 'maximum number of parallel requests')
        .argParser(wholeNumber(1, 256))
        .default(8),
    )
    .addOption(new Option('--rate <number>', 'maximum number of requests per second').argParser(rate))
    .addOption(new Option('--timeout <time>', 'time limit for one answer').argParser(duration).default(answerMs, '10s'))
    .addOption(
      new Option('--max-body <size>', 'maximum size of one answer').argParser(bytes).default(largestByDefault, '64M'),
    )
}

/** The server at a base URL, reached as the flags say; values from the environment are among its secrets. */
export async function readTarget(baseUrl: string, options: TargetFlags, io: Io): Promise<Target> {
  const flags = (options.header ?? []).map((text) => headerFlag(text, io.env))
  const ca = options.ca === undefined ? undefined : await readText(options.ca, 'certificates')
  if (ca !== undefined && !ca.includes('-----BEGIN CERTIFICATE-----')) {
    throw new UserError('This file does not contain a PEM certificate; name one with --ca.', {
      file: shownName(options.ca ?? ''),
    })
  }
  if (options.maxBody > largestByDefault) collectSeldom()
  const target = targetAt(baseUrl, {
    headers: flags.map(({ header }) => header),
    concurrency: options.concurrency,
    timeoutMs: options.timeout,
    maxBody: options.maxBody,
    ...defined({
      rate: options.rate,
      maxRequests: options.maxRequests,
      timeLimitMs: options.timeLimit,
      waitMs: options.wait,
      ca,
      insecure: options.insecure,
    }),
  })
  return { ...target, secrets: [...target.secrets, ...flags.flatMap(({ secrets }) => secrets)] }
}
