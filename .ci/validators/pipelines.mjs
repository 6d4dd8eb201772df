// The workflows, by GitHub's own parser.
import { readdirSync, readFileSync } from 'node:fs'
import { NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser'

const folder = new URL('../../.github/workflows/', import.meta.url)
for (const name of readdirSync(folder)) {
  const { context } = parseWorkflow(
    { name, content: readFileSync(new URL(name, folder), 'utf8') },
    new NoOperationTraceWriter(),
  )
  for (const { message } of context.errors.getErrors()) {
    console.error(message)
    process.exitCode = 1
  }
}
