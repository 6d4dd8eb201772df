import { Option, type Command } from 'commander'
import { answerMs, largestByDefault } from '../../src/client/budget.ts'
import { collectSeldom } from '../../src/client/collect-garbage.ts'
import type { Target } from '../../src/client/target.ts'
import { withQuery } from '../../src/client/with-query.ts'
import { readText, shownName } from '../../src/files/read-text.ts'
import { UserError } from '../../src/text/user-error.ts'
import type { Io } from '../terminal/io.ts'
import { headerFlag, queryFlag } from './header-flag.ts'
import { bytes, duration, collect, rate, wholeNumber } from './quantities.ts'
import { defined } from '../../src/text/defined.ts'

/** How a server is reached and asked; times in milliseconds, sizes in bytes. */
export interface TargetFlags {
  readonly header?: readonly string[]
  readonly query?: readonly string[]
  readonly ca?: string
  readonly cert?: string
  readonly key?: string
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
    .option(
      '--query <parameter>',
      "send 'name=value' in the query of every request; ${NAME} is an environment variable; repeatable",
      collect,
    )
    .option('--ca <file>', 'also trust the certificates (PEM) in this file')
    .option('--cert <file>', 'the certificate (PEM) to show to a server that asks for one')
    .option('--key <file>', 'its private key (PEM), where it is not in the same file')
    .option('--insecure', 'accept any certificate')
    .option('--wait <time>', 'wait up to this long for the server to start', duration)
    .option('--concurrency <number>', 'maximum number of parallel requests', wholeNumber(1, 256), 8)
    .option('--rate <number>', 'maximum number of requests per second', rate)
    .addOption(new Option('--timeout <time>', 'time limit for one answer').argParser(duration).default(answerMs, '10s'))
    .addOption(
      new Option('--max-body <size>', 'maximum size of one answer').argParser(bytes).default(largestByDefault, '64M'),
    )
}

/** The server at a base URL, reached as the flags say; values from the environment are among its secrets. */
export async function readTarget(baseUrl: string, options: TargetFlags, io: Io): Promise<Target> {
  const flags = (options.header ?? []).map((text) => headerFlag(text, io.env))
  if (options.key !== undefined && options.cert === undefined)
    throw new UserError('--key is the key of a certificate; name that with --cert.')
  const files = defined({ ca: options.ca, cert: options.cert, key: options.key })
  if (options.maxBody > largestByDefault) collectSeldom()
  // What only asks how a command is used does not wait for the client.
  const { targetAt } = await import('../../src/client/target.ts')
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
      ca: await readPem('ca', 'CERTIFICATE', options),
      cert: await readPem('cert', 'CERTIFICATE', options),
      key: await readPem('key', 'PRIVATE KEY', options),
      insecure: options.insecure,
    }),
  })
  const asked = withQuery(
    target,
    (options.query ?? []).map((text) => queryFlag(text, io.env)),
  )
  return {
    ...asked,
    printing: { ...asked.printing, files },
    secrets: [...asked.secrets, ...flags.flatMap(({ secrets }) => secrets)],
  }
}

/** The text of the file that a flag names, in which something of this kind must be; undefined without the flag. */
export async function readPem(
  flag: 'ca' | 'cert' | 'key',
  kind: string,
  options: Pick<TargetFlags, 'ca' | 'cert' | 'key'>,
): Promise<string | undefined> {
  const path = options[flag]
  if (path === undefined) return undefined
  const text = await readText(path, flag === 'key' ? 'private key' : 'certificates')
  if (text.includes('-----BEGIN ') && text.includes(`${kind}-----`)) return text
  const what = flag === 'key' ? 'private key' : 'certificate'
  throw new UserError(`This file does not contain a PEM ${what}; name one with --${flag}.`, { file: shownName(path) })
}
