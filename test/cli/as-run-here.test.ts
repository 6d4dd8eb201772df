import { expect, it, vi } from 'vitest'
import { asRunHere } from '../../cli/terminal/as-run-here.ts'
import { processIo } from '../../cli/terminal/process-io.ts'

const hint = 'run npx model-query gaps GAP-1, or npx\n  model-query vary -- npm test; see model-query-toolkit\n'
const here = 'run npm run cli -- gaps GAP-1, or npm run cli\n  -- vary -- npm test; see model-query-toolkit\n'

it('names the script of a checkout where the program runs from its source', () => {
  expect(asRunHere(hint, 'file:///checkout/cli/terminal/as-run-here.ts')).toBe(here)
})

it('names the package where it is installed', () => {
  expect(asRunHere(hint, 'file:///app/node_modules/model-query-toolkit/dist/cli/process-io.js')).toBe(hint)
})

it.each([
  ['standard error', 'err', false, here],
  ['a terminal', 'out', true, here],
  ['standard output that a program reads', 'out', false, hint],
] as const)('is how the program speaks, on %s', (_, stream, isTerminal, shown) => {
  const { isTTY } = process.stdout
  process.stdout.isTTY = isTerminal
  const write = vi.spyOn(process[`std${stream}`], 'write').mockReturnValue(true)
  try {
    processIo()[stream](hint)
    expect(write.mock.calls).toEqual([[shown]])
  } finally {
    write.mockRestore()
    process.stdout.isTTY = isTTY
  }
})
