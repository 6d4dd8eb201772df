/** The first error that leads to its cause, in what a test runner wrote. */
export interface Lead {
  /** Code of the client threw it; otherwise a test says that something is not as it should be. */
  readonly isCrash: boolean
  /** The name of the test. */
  readonly test?: string
  /** The error: its name and message, with what follows of a message of several lines. */
  readonly error: readonly string[]
  /** Where it was thrown, outside of libraries: in the client rather than in its tests. */
  readonly place?: string
  /** The index of its first line. */
  readonly at: number
}

/** How test runners name a test that failed: TAP, node:test, Vitest, Jest, Mocha and pytest. */
const titles: readonly RegExp[] = [
  /^\s*not ok \d+ -? ?(.+?)(?: # .*)?$/,
  /^\s*[✖✗✕×] (?!failing tests)(.+?)(?: \(?[\d.]+ ?m?s\)?)?$/,
  /^\s*FAIL {1,2}.+?\.\w+ > (.+)$/,
  /^\s*● (.+ › .+)$/,
  /^\s*\d+\) (\S.*)$/,
  /^FAILED (\S+::\S+)/,
]

function titleIn(line: string): string | undefined {
  return titles.flatMap((form) => form.exec(line)?.[1]?.trim() ?? [])[0]
}

const mostTests = 20

/** The names of the tests that an output says have failed, each once. */
export function failedTests(output: string): readonly string[] {
  return [...new Set(output.split('\n').flatMap((line) => titleIn(line) ?? []))].slice(0, mostTests)
}

/** An error as it is printed; an assertion of Jest has no name. */
const errors = /^\s*(?:E\s+)?(?:Uncaught )?((?:[A-Z]\w*)?(?:Error|Exception))(?: \[\w+\])?(?:: .+)?$/
const expectations = /^\s*(?:Error: )?expect\(.*\)\.\w/
const assertions = /Assert|^TestingLibraryElementError$|^TimeoutError$|^ExpectationFailed/
const unhandled = /unhandled|uncaught/i
/** A line of a stack, of Node, Vitest and Jest, or of TAP. */
const frames = /(?:file:\/\/)?((?:[A-Za-z]:)?[^\s():]+\.(?:[cm]?[jt]sx?|vue|svelte|astro):\d+(?::\d+)?)\)?$/
const ofTests = /(?:^|\/)(?:__tests__|tests?|specs?|e2e)\/[^/]*$|[./_-](?:test|spec|cy)\.\w+:/
const tapError = /^\s*error: ['"]?(.+?)['"]?$/
const tapName = /^\s*name: '(\w+)'$/

/** Lines after an error in which its frames are looked for. */
const linesOfError = 40

/**
 * The error that says most: one that nothing handled, then another that the client threw, then the first failed assertion;
 * `undefined` where no line is an error.
 */
export function leadOf(lines: readonly string[]): Lead | undefined {
  const found = lines.flatMap((line, at) => leadAt(lines, line, at) ?? [])
  const rank = ({ isCrash, at }: Lead): number =>
    !isCrash ? 2 : lines.slice(Math.max(0, at - 4), at + 1).some((line) => unhandled.test(line)) ? 0 : 1
  return found.toSorted((a, b) => rank(a) - rank(b))[0]
}

function leadAt(lines: readonly string[], line: string, at: number): Lead | undefined {
  const [, ofTap] = tapError.exec(line) ?? []
  const name = ofTap === undefined ? errors.exec(line)?.[1] : nameInTap(lines, at)
  const isExpectation = expectations.test(line)
  if (name === undefined && !isExpectation) return undefined
  const below = lines.slice(at + 1, at + linesOfError)
  const end = below.findIndex((one) => titleIn(one) !== undefined || errors.test(one) || unhandled.test(one))
  const own = end === -1 ? below : below.slice(0, end)
  const places = own
    .flatMap((one) => frames.exec(one)?.[1] ?? [])
    .filter((place) => !/node_modules\/|^node:/.test(place))
  const inClient = places.find((place) => !ofTests.test(place))
  const place = inClient ?? places[0]
  const isAssertion = isExpectation || assertions.test(name ?? '')
  const more = own.findIndex((one) => one.trim() === '' || frames.test(one) || /^\s*at /.test(one))
  const test = lines.slice(0, at).findLast((one) => titleIn(one) !== undefined)
  return {
    isCrash: !isAssertion && inClient !== undefined,
    ...(test !== undefined && { test: titleIn(test) ?? '' }),
    error: ofTap === undefined ? [line.trim(), ...own.slice(0, Math.max(0, more))] : [`${name}: ${ofTap}`],
    ...(place !== undefined && { place }),
    at,
  }
}

function nameInTap(lines: readonly string[], at: number): string {
  return lines.slice(at, at + linesOfError).flatMap((line) => tapName.exec(line)?.[1] ?? [])[0] ?? 'Error'
}

/** Where the output of a test runner says what failed first, the most telling form before others. */
const failures: readonly RegExp[] = [
  // TAP, as of node --test.
  /^\s*not ok \d/,
  // Vitest, Mocha, node --test; Jest and Playwright.
  /\bAssertionError\b|\bexpect\(.*\)\.\w/,
  /^\s*(?:FAIL|●|✖|✗|✕|×)\s/,
]

/**
 * The lines of a command's output that tell most: from an error of the client, or else from the first failure, and what stands
 * before it, which is the title of the test; the last ones where no failure is recognised.
 */
export function tellingLines(lines: readonly string[], most: number): readonly string[] {
  if (lines.length <= most) return lines
  const lead = leadOf(lines)
  const first = lead?.isCrash
    ? lead.at
    : failures.map((failure) => lines.findIndex((line) => failure.test(line))).find((at) => at !== -1)
  if (first === undefined) return lines.slice(-most)
  const title = lines.findLastIndex((line, at) => at < first && line.trim() !== '')
  const from = Math.min(first - title <= 2 && title !== -1 ? title : first, lines.length - most)
  return lines.slice(from, from + most)
}
