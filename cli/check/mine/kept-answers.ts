import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { operationAt, pathIn, pathOf } from '../../../src/contract/operations.ts'
import { readText, shownName } from '../../../src/files/read-text.ts'
import type { HarEntry } from '../../../src/har/har.ts'
import { asObject } from '../../../src/text/json-object.ts'
import { parseJson } from '../../../src/text/parse-json.ts'
import { percentDecoded } from '../../../src/text/percent-decoded.ts'
import { type Place, UserError } from '../../../src/text/user-error.ts'
import { baseIn, type Mock } from './mock.ts'

interface KeptAnswer {
  readonly place: Place
  readonly make: () => Response
}

/** What a session had of the operations, as `routeFromHAR` gives it again. */
export async function mockInHar(path: string): Promise<Mock> {
  const file = shownName(path)
  const text = await readText(path, 'HAR file')
  const archive = asObject(parseJson(text, 'The HAR file', file, 'Save one in the browser.'))
  const entries = asObject(archive['log'])['entries']
  const answers = new Map<string, KeptAnswer>()
  let base: string | undefined
  for (const { request, response } of Array.isArray(entries) ? entries.filter(isAnswered) : []) {
    base ??= baseIn(request.url)
    if (base === undefined || baseIn(request.url) !== base) continue
    const { mimeType, text: body = '', encoding } = response.content
    const bytes = encoding === 'base64' ? Buffer.from(body, 'base64') : body
    const isEmpty = [204, 205, 304].includes(response.status) || request.method === 'HEAD'
    const before = text.slice(0, text.indexOf(JSON.stringify(request.url)))
    const make = (): Response =>
      new Response(isEmpty ? null : bytes, { status: response.status, headers: { 'Content-Type': mimeType } })
    answers.set(`${request.method} ${request.url.slice(base.length)}`, {
      place: { file, line: before.split('\n').length },
      make,
    })
  }
  const instead = "import { modelQueryFixtures } from 'model-query-toolkit/playwright'"
  return kept(answers, { file, baseUrl: base, instead })
}

/** Whether an entry has an answer: a browser keeps those of requests that it blocked as well, with status 0. */
function isAnswered(entry: unknown): entry is HarEntry {
  const [request, response] = ['request', 'response'].map((name) => asObject(asObject(entry)[name]))
  const { mimeType, text = '' } = asObject(response?.['content'])
  const status = Number(response?.['status'])
  const texts = [request?.['method'], request?.['url'], mimeType, text]
  return texts.every((one) => typeof one === 'string') && status >= 200 && status <= 599
}

/** What is asked for by the name of a file in a folder. */
const asked: Readonly<Record<string, 'getEntity' | 'searchModel'>> = { entities: 'getEntity', search: 'searchModel' }

/** The answers in a folder: `entities.json`, `findings.json`, `entities/ID.json`, `search.json` for every search, or `search/WORDS.json`. */
export async function mockInFolder(path: string): Promise<Mock> {
  const files = (await readdir(path, { recursive: true })).filter((name) => name.endsWith('.json'))
  const answers = new Map<string, KeptAnswer>()
  for (const name of files) {
    const [first = '', second = ''] = name.slice(0, -'.json'.length).split(/[\\/]/)
    const operation = asked[first]
    const target =
      second === '' || !operation
        ? `/${name.slice(0, -'.json'.length)}`
        : pathOf(operation, percentDecoded(second) ?? second)
    if (operationAt(target) === undefined) continue
    const body = await readText(join(path, name), 'answer')
    const make = (): Response => new Response(body, { headers: { 'Content-Type': 'application/json' } })
    answers.set(`GET ${target}`, { place: { file: relative('.', join(path, name)) }, make })
  }
  return kept(answers, {
    file: shownName(path),
    baseUrl: undefined,
    instead: "import { createFetch } from 'model-query-toolkit'",
  })
}

function kept(
  answers: ReadonlyMap<string, KeptAnswer>,
  { file, ...about }: { readonly file: string } & Pick<Mock, 'baseUrl' | 'instead'>,
): Mock {
  if (answers.size === 0)
    throw new UserError('Nothing here answers one of the four operations; name another file or folder.', { file })
  const found = (method: string, path: string): KeptAnswer | undefined =>
    answers.get(`${method} ${path}`) ??
    (operationAt(path) === 'searchModel' ? answers.get(`${method} ${pathIn(path)}`) : undefined)
  return {
    ...about,
    answer: async (path, { method }) => found(method, path)?.make(),
    placeOf: (path) => found('GET', path)?.place,
  }
}
