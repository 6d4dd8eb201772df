/** How test runners name a test that failed: TAP, node:test, Vitest, Jest, Mocha and pytest. */
const forms: readonly RegExp[] = [
  /^\s*not ok \d+ -? ?(.+?)(?: # .*)?$/,
  /^\s*[✖✗✕×] (?!failing tests)(.+?)(?: \(?[\d.]+ ?m?s\)?)?$/,
  /^\s*FAIL {1,2}\S+ > (.+)$/,
  /^\s*● (.+ › .+)$/,
  /^\s*\d+\) (\S.*)$/,
  /^FAILED (\S+::\S+)/,
]

/** The names of the tests that an output says have failed, each once. */
export function failedTests(output: string): readonly string[] {
  const names = output.split('\n').flatMap((line) => forms.flatMap((form) => form.exec(line)?.[1]?.trim() ?? []))
  return [...new Set(names)].slice(0, mostNames)
}

const mostNames = 20
