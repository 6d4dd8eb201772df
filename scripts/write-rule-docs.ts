// Writes docs/rules: a page for each rule, from what the rule says of itself, and a table of them.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { explainable } from '../cli/explain/explainable.ts'
import { explanationOf, type Explainable } from '../cli/explain/explanation.ts'
import { citeOf, type Rule } from '../src/conformance/rule.ts'
import { forMarkdown, markdownBlock } from '../src/report/safe-text.ts'

const generated = '<!-- Written by `npm run generate:docs` from src/conformance/rules; not to be edited. -->'

/** The pages by the names of their files. */
export async function ruleDocs(): Promise<ReadonlyMap<string, string>> {
  const from = await explainable()
  const pages = from.rules.map((rule) => [`${rule.id}.md`, pageOf(rule, from)] as const)
  return new Map([['README.md', indexOf(from.rules)], ...pages])
}

function pageOf(rule: Rule, from: Explainable): string {
  const explanation = explanationOf(rule.id, from)
  if (!explanation) throw new Error(`Nothing explains the rule ${rule.id}.`)
  const parts = Object.entries(explanation.parts).flatMap(([title, lines]) => [`## ${title}`, ...blocksOf(lines)])
  return textOf([
    `# ${rule.id}`,
    forMarkdown(explanation.says),
    table(['level', 'based on', 'operation'], [[rule.level, cited(rule), operationOf(rule)]]),
    ...parts,
    `Judged in \`src/conformance/rules/${rule.id}.ts\`. [All rules](README.md)`,
  ])
}

/** Commands in one block, and each sentence a paragraph. */
function blocksOf(lines: readonly string[]): readonly string[] {
  const commands = lines.filter(isCommand)
  const sentences = lines.filter((line) => !isCommand(line)).map(forMarkdown)
  return [...sentences, ...(commands.length > 0 ? [markdownBlock(commands.join('\n'), 'sh')] : [])]
}

function isCommand(line: string): boolean {
  return line.startsWith('npx ') || line.startsWith('curl ')
}

const levels = {
  required: 'The specification or the contract states them. A server that breaks one does not conform.',
  http: 'HTTP or JSON themselves demand them. Breaking one fails the run, except with `--fail-on required`.',
  observed: 'The specification leaves these points open. What a server does is written down and never judged.',
} as const satisfies Record<Exclude<Rule['level'], 'declared'>, string>

function indexOf(rules: readonly Rule[]): string {
  const sections = Object.entries(levels).flatMap(([level, says]) => [
    `## ${level}`,
    says,
    table(
      ['rule', 'says', 'based on', 'operation'],
      rules
        .filter((rule) => rule.level === level)
        .map((rule) => [`[${rule.id}](${rule.id}.md)`, forMarkdown(rule.title), cited(rule), operationOf(rule)]),
    ),
  ])
  return textOf([
    '# Rules',
    `\`model-query check\` has ${rules.length} rules. \`model-query explain <id>\` prints the page of one in a terminal.`,
    'The commands below work in a project that has the package installed; in a checkout, write `npm run cli --` for `npx model-query`.',
    ...sections,
  ])
}

/** What a rule is based on; a section of an RFC as a link to it. */
function cited(rule: Rule): string {
  const cite = citeOf(rule)
  const [, rfc, section] = /^RFC (\d+) section ([\d.]+)$/.exec(cite) ?? []
  return rfc === undefined ? cite : `[${cite}](https://www.rfc-editor.org/rfc/rfc${rfc}#section-${section})`
}

function operationOf({ operation, operations }: Rule): string {
  return operation ?? operations?.join(', ') ?? 'all'
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function textOf(blocks: readonly string[]): string {
  return `${[generated, ...blocks].join('\n\n')}\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = new URL('../docs/rules/', import.meta.url)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const [name, text] of await ruleDocs()) await writeFile(new URL(name, folder), text)
}
