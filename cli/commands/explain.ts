import picocolors from 'picocolors'
import type { Command } from 'commander'
import { oneLine } from '../../src/report/safe-text.ts'
import { commandLines, wrap } from '../../src/report/wrap.ts'
import { UserError } from '../../src/text/user-error.ts'
import type { Io } from '../terminal/io.ts'
import { explainable } from '../explain/explainable.ts'
import { explainableIds, explanationOf } from '../explain/explanation.ts'
import { didYouMean } from '../../src/text/nearest.ts'

const examples = `
Examples:
  $ npx model-query explain unknown-entity-is-404
  $ npx model-query explain OPS-2
  $ npx model-query explain OPS-3.12
  $ npx model-query explain GAP-9
  $ npx model-query explain hits-by-falling-score
  $ npx model-query explain hits-worst-first`

/** `model-query explain`: what a rule, case, clause, gap, behaviour or variation says, why, what a server must do, and how to reproduce it. */
export function explain(program: Command, io: Io): void {
  program
    .command('explain')
    .description('explain a rule, a case, a clause, a gap, a behaviour or a variation, and what a server must do')
    .argument('<id>', 'the id of a rule, a case, a clause, a gap, a behaviour or a variation')
    .addHelpText('after', examples)
    .action(async (id: string) => {
      const from = await explainable()
      const found = explanationOf(id, from)
      if (!found) {
        const otherwise = 'To list the rules, run npx model-query check --list-rules.'
        const hint = didYouMean(id, explainableIds(from), otherwise)
        throw new UserError(
          `No rule, case, clause, gap, behaviour or variation is called ${oneLine(id) || '""'}. ${hint}`,
        )
      }
      const { bold } = picocolors.createColors(io.colour)
      const width = Math.min(io.width ?? 100, 100) - 2
      const block = (line: string): readonly string[] =>
        (/^(?:curl|npx) /.test(line)
          ? commandLines(line, (io.width ?? Number.POSITIVE_INFINITY) - 2)
          : wrap(line, width)
        ).map((one) => `  ${one}`)
      const parts = Object.entries(found.parts).flatMap(([title, lines]) => ['', bold(title), ...lines.flatMap(block)])
      io.out([bold(found.heading), ...block(found.says), ...parts, ''].join('\n'))
    })
}
