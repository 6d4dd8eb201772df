/** Where the output of a test runner says what failed first, the most telling form before others. */
const failures: readonly RegExp[] = [
  // TAP, as of node --test.
  /^\s*not ok \d/,
  // Vitest, Mocha, node --test; Jest and Playwright.
  /\bAssertionError\b|\bexpect\(.*\)\.\w/,
  /^\s*(?:FAIL|●|✖|✗|✕|×)\s/,
]

/**
 * The lines of a command's output that tell most: from the first failure and what stands before it, which is the title of the
 * test; the last ones where no failure is recognised.
 */
export function tellingLines(lines: readonly string[], most: number): readonly string[] {
  if (lines.length <= most) return lines
  const first = failures.map((failure) => lines.findIndex((line) => failure.test(line))).find((at) => at !== -1)
  if (first === undefined) return lines.slice(-most)
  const title = lines.findLastIndex((line, at) => at < first && line.trim() !== '')
  const from = Math.min(first - title <= 2 && title !== -1 ? title : first, lines.length - most)
  return lines.slice(from, from + most)
}
