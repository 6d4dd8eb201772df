import { bin, node } from './program.ts'
import { inTurn, type Row } from './rounds.ts'

/** The whole command on our own contract, beside the start of Node alone. */
export async function* gaps(): AsyncGenerator<Row> {
  const figures = await inTurn(11, async (kind) => {
    const { milliseconds } = await node(kind === 'ours' ? [bin, 'gaps'] : ['-e', '0'])
    return milliseconds
  })
  yield { what: 'gaps, whole command', unit: 'ms', reference: 'node -e 0', figures, most: 6 }
}
