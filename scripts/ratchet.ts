// npm run ratchet: writes down what of src/conformance has shrunk since; where something has grown, says so and writes nothing.
import { writeFileSync } from 'node:fs'
import { grownSince, lastRatchet, ratchetFile, ratchetNow } from './ablation/ratchet.ts'

const [last, now] = [lastRatchet(), ratchetNow()]
const grown = grownSince(last, now)
if (grown.length > 0) {
  console.error(`The judge must not grow; take as much out again. ${grown.join('; ')}.`)
  process.exitCode = 1
} else {
  writeFileSync(ratchetFile, `${JSON.stringify(now, undefined, 2)}\n`)
  console.log(now)
}
