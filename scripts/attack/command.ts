import { run } from '../../cli/program.ts'
import type { Blame } from './chance.ts'

/** No command prints more, whatever it is given. */
const mostPrinted = 1_000_000
/** However slow the machine, a command that is told to end within a few seconds has ended. */
const longestMs = 90_000

/** Runs one command line in this process: it ends by itself, with a code, in sentences, and prints no more than can be read. */
export async function command(argv: readonly string[], blame: Blame): Promise<number | undefined> {
  let printed = ''
  let code: number | undefined = 0
  const take = (text: string): void => void (printed += text)
  const begun = performance.now()
  const late = setTimeout(() => blame(`no end within ${longestMs} ms: ${argv.join(' ')}`), longestMs)
  await run(argv, {
    out: take,
    err: take,
    exit: (given) => void (code = given),
    stopped: new AbortController().signal,
    env: {},
    terminal: false,
    colour: false,
  }).catch((error: unknown) => blame(`${String(error)} of ${argv.join(' ')}`))
  clearTimeout(late)
  const line = `of ${argv.join(' ')}, after ${Math.round(performance.now() - begun)} ms`
  if (/\n\s+at .+:\d+:\d+\)?$/m.test(printed)) blame(`a stack ${line}: ${printed.slice(0, 3000)}`)
  if (printed.length > mostPrinted) blame(`${printed.length} characters ${line}`)
  // What a terminal would obey.
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u0008\u000b-\u001f\u007f]/.test(printed)) blame(`a control character ${line}`)
  return code
}
