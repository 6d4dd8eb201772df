import { statSync } from 'node:fs'
import { extname } from 'node:path'
import { type Target, targetOf } from '../../../src/conformance.ts'
import { unanswered } from '../../../src/client/exchange.ts'
import { inProcess } from '../../../src/client/in-process.ts'
import type { OperationId } from '../../../src/contract/ids.ts'
import { pathOf } from '../../../src/contract/operations.ts'
import { shownName } from '../../../src/files/read-text.ts'
import type { Report, ReportEntry } from '../../../src/report/report.ts'
import { grouped } from '../../../src/text/grouped.ts'
import { UserError } from '../../../src/text/user-error.ts'
import { mockInModule } from './in-module.ts'
import { mockInFolder, mockInHar } from './kept-answers.ts'
import type { Mock } from './mock.ts'

/** What is judged of one's own mocks, and where what failed comes from. */
export interface Mine {
  readonly target: Target
  readonly paths: readonly string[]
  /** The places of what failed, and what answers better; empty where nothing did. */
  readonly places: (report: Report) => string
}

/**
 * The mocks at these paths as one target: the first that answers a question answers it, and what none answers was not asked.
 * @throws {UserError} if there is nothing at a path, or nothing that answers
 */
export async function mineAt(paths: readonly string[], named: string | undefined): Promise<Mine> {
  const mocks = await Promise.all(paths.map(mockAt))
  const said = named ?? mocks.find((mock) => mock.baseUrl !== undefined)?.baseUrl ?? 'http://localhost'
  const baseUrl = said.replace(/\/$/, '')
  const target = targetOf(() => new Response(), { baseUrl })
  const transport: Target['transport'] = {
    ...target.transport,
    async ask(question) {
      let isMine = true
      const answer = async (request: Request): Promise<Response> => {
        for (const mock of mocks) {
          const response = await mock.answer(question.path, request, baseUrl)
          if (response) return response
        }
        isMine = false
        return new Response()
      }
      const exchange = await inProcess(answer, { baseUrl }).ask(question)
      return isMine ? exchange : unanswered(question, 'not asked', { reason: 'nothing of yours answers it' })
    },
  }
  return {
    target: { ...target, subject: paths.map(shownName).join(', '), transport },
    paths,
    places: (report) => placesText(report, mocks, baseUrl),
  }
}

async function mockAt(path: string): Promise<Mock> {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) throw new UserError('There is nothing here; check the path.', { file: shownName(path) })
  if (found.isDirectory()) return mockInFolder(path)
  return extname(path) === '.har' ? mockInHar(path) : mockInModule(path)
}

function placesText({ entries }: Report, mocks: readonly Mock[], baseUrl: string): string {
  const failed = entries.filter(({ outcome, level }) => outcome === 'fail' && level !== 'observed')
  if (failed.length === 0) return ''
  const byPlace = grouped(failed, (entry) => placeOf(entry, mocks, baseUrl))
  const places = [...byPlace].map(([place, own]) => `  ${place}\n    ${own.map(({ id }) => id).join(', ')}\n`)
  const instead = [...new Set(mocks.map((mock) => mock.instead))].map((line) => `  ${line}\n`)
  return `\nWhere yours answers otherwise:\n${places.join('')}\nWhat answers in its place, and keeps to all that is stated:\n${instead.join('')}`
}

/** The place of what was asked, or else of the operation. */
function placeOf({ evidence, operation }: ReportEntry, mocks: readonly Mock[], baseUrl: string): string {
  const asked = (evidence ?? []).flatMap(({ curl }) => {
    const at = curl.indexOf(`${baseUrl}/`)
    return at < 0 ? [] : [curl.slice(at + baseUrl.length).replace(/['\s].*$/s, '')]
  })
  const usual = operation === undefined ? [] : [pathOf(operation as OperationId & 'getEntity', 'x')]
  for (const path of [...asked, ...usual]) {
    const place = mocks.map((mock) => mock.placeOf(path)).find((one) => one !== undefined)
    if (place !== undefined) return place
  }
  return 'a place that is not known'
}
