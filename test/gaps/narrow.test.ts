import { describe, expect, it } from 'vitest'
import { gapReport } from '../../src/gaps/gap-report.ts'
import { interfaceForms } from '../../src/gaps/interface-forms.ts'
import { interfacePage } from '../../src/gaps/interface-page.ts'
import { narrowedPage, narrowedReport, type Narrowing } from '../../src/gaps/narrow.ts'
import { parseContract } from '../../src/interface/read-contract.ts'
import { edited, reach, repository } from './repository.ts'

const tool = { name: 'model-query-toolkit', version: '0.1.0' }
const input = await edited(({ document }) => {
  Object.assign(reach(document, 'paths', '/search', 'get'), { tags: ['reading'] })
})

describe('narrowed to operations', () => {
  const report = gapReport({ ...input, tool, startedAt: new Date(0), durationMs: 0 })
  const shown = (narrowing: Narrowing): readonly (string | undefined)[] => [
    ...new Set(narrowedReport(report, input, narrowing).entries.map(({ operation }) => operation)),
  ]

  it('has their gaps alone, and says how many others there are', () => {
    expect(shown({ operation: ['search model'] })).toEqual(['searchModel'])
    expect(shown({ tag: ['reading'], operation: ['Suggest links'] })).toEqual(['Suggest links', 'searchModel'])
    const { leftOut, remarks } = narrowedReport(report, input, { tag: ['reading'] })
    expect(remarks).toContain(`Not shown: ${leftOut} gaps of others.`)
    expect(narrowedReport(report, input, {})).toBe(report)
  })

  it('has their rows alone', () => {
    const page = narrowedPage(interfacePage(input), input, { tag: ['reading'] })
    expect(page.operations.map(({ name }) => name)).toEqual(['searchModel'])
  })

  it('refuses a name that nothing has', () => {
    expect(() => shown({ operation: ['searchModle'] })).toThrow('Did you mean searchModel?')
    expect(() => shown({ tag: ['readnig'] })).toThrow('No tag of the contract is called readnig. Did you mean reading?')
    expect(() => shown({ tag: ['zzz'] })).toThrow('No tag of the contract is called zzz. It has reading.')
    expect(() => shown({ operation: ['zzzzzzzzz'] })).toThrow(
      'It has listEntities, getEntity, searchModel, listFindings, Suggest links.',
    )
  })
})

it('the table of a contract with long names has at most 120 columns, and every word of it', async () => {
  const long = 'a-very-long-name-of-an-operation-that-somebody-generated'
  const replies = Object.fromEntries([200, 400, 401, 403, 404, 500].map((status) => [status, { description: '' }]))
  const document = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: { [`/${long}/${long}`]: { get: { operationId: `${long}/${long}`, responses: replies } } },
  }
  const contract = await parseContract(JSON.stringify(document), 'c.json')
  const text = interfaceForms.table(interfacePage({ ...(await repository()), contract, notes: [] }))
  const lines = text.split('\n').slice(4)
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(120)
  expect(lines.join('')).toContain('401, 403')
})
