import { statSync } from 'node:fs'
import { extname } from 'node:path'
import { type Target, targetOf } from '../../../src/conformance.ts'
import { unanswered } from '../../../src/client/exchange.ts'
import { inProcess } from '../../../src/client/in-process.ts'
import type { OperationId } from '../../../src/contract/ids.ts'
import { pathOf } from '../../../src/contract/operations.ts'
import { shownName } from '../../../src/files/read-text.ts'
import type { Report, ReportEntry } from '../../../src/report/report.ts'
import { type Place, UserError } from '../../../src/text/user-error.ts'
import { mockInModule } from './in-module.ts'
import { mockInFolder, mockInHar } from './kept-answers.ts'
import type { Mock } from './mock.ts'

/** What is judged of one's own mocks, and where what failed comes from. */
export interface Mine {
  readonly target: Target
  /** A report on it, with the places of what failed. */
  readonly reportOf: (judged: Report) => Report
  /** What answers better; empty where nothing failed. */
  readonly instead: (report: Report) => string
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
    target: {
      ...target,
      subject: paths.map(shownName).join(', '),
      transport,
      printing: { ...target.printing, isInProcess: true },
    },
    reportOf: (judged) => ({ ...withPlaces(judged, mocks, baseUrl), mocks: paths }),
    instead: (report) => insteadText(report, mocks),
  }
}

async function mockAt(path: string): Promise<Mock> {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) throw new UserError('There is nothing here; check the path.', { file: shownName(path) })
  if (found.isDirectory()) return mockInFolder(path)
  return extname(path) === '.har' ? mockInHar(path) : mockInModule(path)
}

/** Its failures with the places of the mocks that answered so, before those of the contract. */
function withPlaces(report: Report, mocks: readonly Mock[], baseUrl: string): Report {
  const entries = report.entries.map((entry): ReportEntry => {
    const place = entry.outcome === 'fail' ? placeOf(entry, mocks, baseUrl) : undefined
    return place ? { ...entry, places: [place, ...(entry.places ?? [])] } : entry
  })
  return { ...report, entries }
}

/** The place of what was asked, or else of the operation. */
function placeOf({ evidence, operation }: ReportEntry, mocks: readonly Mock[], baseUrl: string): Place | undefined {
  const asked = (evidence ?? []).flatMap(({ curl }) => {
    const at = curl.indexOf(`${baseUrl}/`)
    return at < 0 ? [] : [curl.slice(at + baseUrl.length).replace(/\s.*$/s, '')]
  })
  const usual = operation === undefined ? [] : [pathOf(operation as OperationId & 'getEntity', 'x')]
  for (const path of [...asked, ...usual]) {
    const place = mocks.map((mock) => mock.placeOf(path)).find((one) => one !== undefined)
    if (place) return place
  }
  return undefined
}

function insteadText({ entries }: Report, mocks: readonly Mock[]): string {
  if (!entries.some(({ outcome, level }) => outcome === 'fail' && level !== 'observed')) return ''
  const instead = [...new Set(mocks.map((mock) => mock.instead))].map((line) => `  ${line}\n`)
  return `\nWhat answers in the place of yours, and keeps to all that is stated:\n${instead.join('')}`
}
