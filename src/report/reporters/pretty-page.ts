import picocolors from 'picocolors'
import type { Report, ReporterOptions } from '../report.ts'
import { isQuestion } from '../sections.ts'
import { oneLine } from '../safe-text.ts'
import { commandLines, wrap } from '../wrap.ts'

export type Colours = ReturnType<typeof picocolors.createColors>
export type Paint = (text: string) => string

/** Lines for one medium; their content is already safe. */
export interface Page {
  readonly lines: string[]
  readonly colours: Colours
  readonly width: number
  /** That of the terminal, by which commands are broken; elsewhere they stay whole. */
  readonly commandWidth: number
  readonly report: Report
  readonly flags: readonly string[]
  /** Whether failures are shown in full. */
  readonly verbose: boolean
  /** Long commands that are shown already, with the entry that they are under. */
  readonly longCommands: Map<string, string>
}

export function createPage(report: Report, { colour, width, flags = [], verbose = false }: ReporterOptions): Page {
  return {
    lines: [],
    colours: picocolors.createColors(colour),
    width: Math.min(Math.max(width ?? 100, 40), 120),
    commandWidth: width ?? Number.POSITIVE_INFINITY,
    report,
    flags,
    verbose,
    longCommands: new Map(),
  }
}

/** Begins a section unless it is empty. */
export function heading({ lines, colours }: Page, title: string, what: readonly unknown[]): void {
  if (what.length === 0) return
  if (lines.at(-1) !== '') lines.push('')
  lines.push(colours.bold(title))
}

/** Text wrapped to the width; every line after the first is indented by `hang`. */
export function text({ lines, width }: Page, line: string, hang: number, paint: Paint = same): void {
  const [, space = '', rest = ''] = /^( *)([^]*)$/.exec(line) ?? []
  const [first = '', ...more] = wrap(rest, width - hang, width - space.length)
  lines.push(space + paint(first), ...more.map((part) => ' '.repeat(hang) + paint(part)))
}

function same(line: string): string {
  return line
}

/** A command that can be pasted, also where it takes several lines; or a question in its place. */
export function command(page: Page, line: string, paint: Paint, indent: string = '  '): void {
  if (isQuestion(line)) return text(page, indent + oneLine(line), indent.length + 2, paint)
  const { lines, commandWidth } = page
  const [first = '', ...more] = commandLines(oneLine(line), commandWidth - indent.length - 2)
  lines.push(`${indent}$ ${paint(first)}`, ...more.map((part) => `${indent}  ${paint(part)}`))
}

/** A bar before each line separates data from our own words. */
export function gutter(block: string, { dim }: Colours): readonly string[] {
  return block.split('\n').map((line) => `  ${dim('│')} ${line}`.trimEnd())
}
