// npm run attack -- [seconds] [seed] [kinds] [attempt]: by chance, requests, answers, builds and documents against what reads them.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Attack, Blame } from './attack/chance.ts'
import { attackCheck, attackProxy, attackRecord } from './attack/clients.ts'
import { attackBuilds, attackGaps } from './attack/files.ts'
import { attackServe } from './attack/requests.ts'

const kinds: Readonly<Record<string, (seed: number, blame: Blame) => Promise<Attack>>> = {
  serve: attackServe,
  builds: attackBuilds,
  check: attackCheck,
  record: attackRecord,
  proxy: attackProxy,
  gaps: attackGaps,
}

const [seconds = 30, seed = 1] = process.argv.slice(2, 4).map(Number)
// One attempt alone, by its number: npm run attack -- 30 1 check 17.
const only = process.argv[5] === undefined ? undefined : Number(process.argv[5])
const chosen = process.argv[4]?.split(',') ?? Object.keys(kinds)

let counterexample: string | undefined
const blame: Blame = (what) => void (counterexample ??= what)
process.on('uncaughtException', (error) => blame(`uncaught: ${error.stack}`))
process.on('unhandledRejection', (error) => blame(`unhandled: ${error instanceof Error ? error.stack : String(error)}`))

const peakMB = (): number => Math.round(process.resourceUsage().maxRSS / 1024)
for (const kind of chosen) {
  const stalls = monitorEventLoopDelay({ resolution: 5 })
  const attack = await kinds[kind]!(seed, blame)
  stalls.enable()
  const end = performance.now() + (seconds * 1000) / chosen.length
  let attempts = only ?? 0
  const worst = { ms: 0, cpu: 0, attempt: 0 }
  while (performance.now() < end && counterexample === undefined && (only === undefined || attempts <= only)) {
    const before = process.cpuUsage()
    await attack.attempt(attempts).catch((error: Error) => blame(`attempt ${attempts} of ${kind}: ${error.stack}`))
    const ms = Math.round(stalls.max / 1e6)
    const { user, system } = process.cpuUsage(before)
    if (ms > worst.ms) Object.assign(worst, { ms, cpu: Math.round((user + system) / 1000), attempt: attempts })
    stalls.reset()
    attempts++
  }
  stalls.disable()
  await attack.close()
  console.log({
    kind,
    seed,
    attempts,
    ...attack.counts,
    // With less processor time than it lasted, it was the machine that was busy.
    worstStall: `${worst.ms} ms in attempt ${worst.attempt}, which took ${worst.cpu} ms of the processor`,
    peakMB: peakMB(),
  })
  if (counterexample === undefined) continue
  console.log(`First counterexample: ${counterexample}`)
  process.exitCode = 1
  break
}
