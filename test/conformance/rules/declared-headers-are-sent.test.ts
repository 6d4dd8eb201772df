import { defaultContract } from '../../../src/conformance/default-contract.ts'
import rule from '../../../src/conformance/rules/declared-headers-are-sent.ts'
import { judges } from '../canned.ts'
import { inFiles } from '../in-files.ts'

const { document } = defaultContract()
const list = document.paths?.['/entities']?.['get'] as { responses: Record<string, object> }
const headers = {
  'X-Total': { required: true, schema: { type: 'integer', minimum: 1 } },
  'X-Hint': { schema: { type: 'string' } },
}
const get = { ...list, responses: { ...list.responses, 200: { ...list.responses['200'], headers } } }
const contract = { document: { ...document, paths: { ...document.paths, '/entities': { get } } } }

const sends = (value: string) => ({
  out: (response: Response) => {
    response.headers.set('x-total', value)
    return response
  },
})

judges(rule, {
  pass: [['sends what is required', sends('8'), { contract }]],
  fail: [
    ['does not send it', {}, { contract }],
    ['does not send what a contract in several files declares', {}, { contract: inFiles(contract) }],
    ['sends no number', sends('many'), { contract }],
    ['sends a number below the least', sends('0'), { contract }],
  ],
  skip: [['none is declared', {}]],
})
