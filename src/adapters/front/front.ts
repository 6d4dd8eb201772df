import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { pathIn } from '../../contract/operations.ts'
import type { Control, ControlAnswer } from '../../control/control.ts'
import { controlPath } from '../../control/state.ts'
import { tokenCookie, tokenInQuery } from '../../control/guard.ts'
import { packageFile } from '../../files/package-file.ts'
import { readByAll, readByOwn } from '../../service/cors.ts'
import type { Answer, Ask } from '../../service/service.ts'
import { plainProblem } from '../node/refuse.ts'
import { consoleFile, consoleFiles } from './console-files.ts'
import { type HomeFacts, homePage, homeStyle } from './home.ts'

/** What a server on a port shows to people beside the operations. */
export interface FrontOptions {
  readonly home: () => HomeFacts
  readonly basePath: string
  /** Asked where this door has no page; absent where there is no console either. */
  readonly control?: Control | undefined
  /** What the control endpoint wants, if anything. */
  readonly token?: string
  /** Reads a file of the console. */
  readonly file?: typeof consoleFile
}

const notBuilt = 'The console is not built; in the checkout of model-query-toolkit, run npm ci and npm run build.'

const documents: Readonly<Record<string, readonly [file: string, type: string]>> = {
  'openapi.yaml': ['contract/openapi.yaml', 'application/yaml'],
  'openapi.json': ['contract/openapi.yaml', 'application/json'],
  'clauses.json': ['contract/clauses.json', 'application/json'],
  'open-points.json': ['contract/open-points.json', 'application/json'],
  'control.yaml': ['docs/control.yaml', 'application/yaml'],
  'example/': ['examples/careless-client/index.html', 'text/html; charset=utf-8'],
  'example/screens.js': ['examples/careless-client/screens.js', 'text/javascript; charset=utf-8'],
}

const closed = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const homePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(homeStyle).digest('base64')}'; img-src 'self'; ${closed}`
/** A client to look at in frames of the console, which asks nobody but this server. */
const examplePolicy = "default-src 'self' 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
const consolePolicy = `default-src 'self'; frame-src http: https:; ${closed}`

/** The page at the base URL, the contract, the console and the control endpoint; `undefined` for the contract's paths. */
export function createFront({ home, basePath, control, token, file = consoleFile }: FrontOptions): Control {
  const page = (ask: Ask, path: string): ControlAnswer | undefined => {
    if (ask.method !== 'GET' && ask.method !== 'HEAD') return undefined
    if (path === `${basePath}/` || (path === basePath && path !== '')) return html(homePage(home()), homePolicy)
    if (path === '/') return leadTo(`${basePath}/`)
    if (!path.startsWith(`${controlPath}/`)) return undefined
    const name = path.slice(controlPath.length + 1)
    const document = Object.hasOwn(documents, name) ? documents[name] : undefined
    if (document) return documentOf(...document)
    if (!control || !Object.hasOwn(consoleFiles, name)) return undefined
    const given = tokenInQuery(ask)
    if (name === '' && given !== undefined && given === token) {
      // A query stays in histories and in what is copied.
      const cookie = `${tokenCookie}=${given}; Path=${controlPath}; HttpOnly; SameSite=Strict`
      return leadTo(`${controlPath}/`, { 'Set-Cookie': cookie })
    }
    return file(name).then(
      ({ type, bytes }) =>
        whole(type, bytes, name === 'screen.js' ? readByAll : { 'Content-Security-Policy': consolePolicy }),
      () => plainProblem(500, notBuilt),
    )
  }
  return (ask) => page(ask, pathIn(ask.target)) ?? control?.(ask)
}

export function whole(type: string, body: Uint8Array, more: Answer['headers'] = {}): Answer {
  return {
    status: 200,
    headers: {
      'Content-Type': type,
      'Content-Length': String(body.byteLength),
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      ...readByOwn,
      ...more,
    },
    body,
  }
}

function html(text: string, policy: string): Answer {
  return whole('text/html; charset=utf-8', new TextEncoder().encode(text), { 'Content-Security-Policy': policy })
}

function leadTo(path: string, more: Answer['headers'] = {}): Answer {
  const headers = { Location: path, 'Content-Length': '0', 'Cache-Control': 'no-store', ...readByOwn, ...more }
  return { status: 307, headers, body: new Uint8Array() }
}

async function documentOf(file: string, type: string): Promise<Answer> {
  const path = packageFile(file)
  const bytes = await readFile(path)
  if (type !== 'application/json') return whole(type, bytes, { 'Content-Security-Policy': examplePolicy })
  const { readDocumentText } = await import('../../files/document-text.ts')
  const { value } = readDocumentText(bytes.toString('utf8'), path)
  return whole(type, new TextEncoder().encode(JSON.stringify(value, null, 2)))
}
