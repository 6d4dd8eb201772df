import { sourceFiles } from '../../../src/files/source-files.ts'
import { inColumns } from '../../terminal/in-columns.ts'

/** What puts answers of one's own in the place of a server's, and a word for it. */
const ways: readonly (readonly [RegExp, string])[] = [
  [/\brouteFromHAR\(/, 'routeFromHAR'],
  [/\.route\(\s*['"`/]/, 'page.route'],
  [/\bhttp\.(?:get|all)\(/, 'a handler of msw'],
  [/\b(?:vi|jest)\.(?:do)?[mM]ock\(/, 'a mocked module'],
  [/\bnock\(|\.intercept\(/, 'an interceptor'],
  [/\b(?:fetchMock|MockAdapter)\b/, 'a mocked client'],
]

/** A file that names none of the operations mocks something else. */
const isAboutUs = /\b(?:listEntities|getEntity|searchModel|listFindings)\b|\/(?:entities|findings)\b|\/search\b/

/** What in a project mocks the four operations by hand, a line each: `file:line` and how. Found by a plain search, so some may be about others. */
export async function mocksByHand(folder: string): Promise<readonly (readonly [place: string, way: string])[]> {
  const found: [string, string][] = []
  for await (const { path, text } of sourceFiles(folder)) {
    if (!isAboutUs.test(text)) continue
    for (const [at, line] of text.split('\n').entries()) {
      const way = /^\s*(?:\/\/|\*|import\b)/.test(line) ? undefined : ways.find(([pattern]) => pattern.test(line))
      if (way) found.push([`${path}:${at + 1}`, way[1]])
    }
  }
  return found
}

/** The same for people, with what to do next. */
export function mocksText(found: readonly (readonly [string, string])[]): string {
  if (found.length === 0) return 'Nothing here seems to mock the four operations by hand.\n'
  return `These seem to mock the four operations by hand; none is verified:

${inColumns(found)}
To judge one, name its module, HAR file or folder: npx model-query check --mine PATH
`
}
