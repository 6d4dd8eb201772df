import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { writeForms } from '../../cli/flags/report-options.ts'
import { reporterNames } from '../../src/report/reporters/index.ts'
import { factLines } from '../../src/report/sections.ts'
import { entry, report } from '../report/reporters/sample-reports.ts'
import { fakeIo } from './fake-io.ts'
import { answer, smallServer, type Special } from './small-server.ts'
import { finish } from './test-io.ts'

const entities = [
  { id: 'a1', type: 'term', title: 'loan', links: [{ from: 'a1', to: 'b2', relation: 'mentions', confidence: 0.5 }] },
  { id: 'b2', type: 'term', title: 'reader', links: [{ from: 'a1', to: 'b2', relation: 'mentions', confidence: 0.5 }] },
]
/** The list shows two of three, and searches find the third. */
const paged: Special = ({ url, method }, response) =>
  method === 'GET' && url === '/entities' && answer(response, entities)

it.each(['--quick', '--sample=500'])('a list that is a page stands above all other remarks, with %s', async (flag) => {
  await using server = await smallServer(paged)
  const { out } = await finish(['check', server.url, '--timeout', '30s', flag, '--verbose'])
  expect(out).toMatch(/\n {2}remarks {3}The list shows 2 entities, and searches find 1 more: it is a page;/)
  // In one line, and not as if these were all.
  expect(out).toMatch(
    /\n {12}Looked at 2 entities and \d words; 95 % sure to see a fault in 1 of \d+ (?:answers|words)\.\n/,
  )
})

it('an operation that was never judged comes before what was seen, with the reason', () => {
  const skip = { outcome: 'skip', level: 'required', operation: 'searchModel' } as const
  const judged = { outcome: 'pass', level: 'required', operation: 'getEntity' } as const
  const of = [
    entry({ id: 'a', ...judged }),
    entry({ id: 'b', ...judged, outcome: 'skip', says: 'no link' }),
    entry({ id: 'c', ...skip, says: 'no word' }),
    entry({ id: 'd', ...skip, says: 'no title' }),
    entry({ id: 'e', ...skip, says: 'no title' }),
    entry({ id: 'f', outcome: 'skip', level: 'observed', operation: 'listFindings', says: 'quick' }),
  ]
  expect(factLines(report(of, { remarks: ['another'] }))).toEqual([
    'searchModel was never judged: no title.',
    'another',
  ])
  const unjudged = entry({ id: 'g', outcome: 'unjudged', operation: 'searchModel', says: 'refused' })
  expect(factLines(report([...of, unjudged], { remarks: [] }))).toEqual([])
})

it('a failure by another contract cites that, and not the number of operations in the specification', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'own-'))
  const own = join(folder, 'own.yaml')
  const further = '  /suggestions:\n    get: { operationId: suggestLinks, responses: { "200": { description: ok } } }\n'
  await writeFile(own, (await readFile('contract/openapi.yaml', 'utf8')).replace(/^paths:\n/m, `paths:\n${further}`))
  await using server = await smallServer()
  const rule = ['--rule', 'further-operations-fit-the-contract', '--quick', '--verbose']
  const { out, code } = await finish(['check', server.url, ...rule, '--contract', own])
  await rm(folder, { recursive: true })
  expect(code).toBe(1)
  expect(out.replaceAll(/\s+/g, ' ')).toContain('SVC-3: The operations and their answers are those that')
  expect(out).not.toContain('exactly four')
})

it('a place in an installed package is no place to mend, in any form but SARIF, which says whose it is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'places-'))
  const installed = { file: 'node_modules/model-query-toolkit/contract/openapi.yaml', line: 28 }
  const failed = { outcome: 'fail', level: 'required' } as const
  const found = report([
    entry({ id: 'a', ...failed, places: [installed] }),
    entry({ id: 'b', ...failed, places: [installed, { file: 'own.yaml', line: 3 }] }),
  ])
  const choices = reporterNames.map((name) => ({ name, file: join(folder, name) }))
  const always = { verbose: true, quiet: false, annotations: false, stepSummary: undefined }
  await writeForms(found, { choices, ...always }, fakeIo())
  const texts = await Promise.all(choices.map(async ({ name, file }) => [name, await readFile(file, 'utf8')] as const))
  await rm(folder, { recursive: true })
  expect(texts.filter(([, text]) => text.includes('node_modules')).map(([name]) => name)).toEqual(['sarif'])
  expect(texts.filter(([, text]) => text.includes('own.yaml')).length).toBeGreaterThan(5)
})
