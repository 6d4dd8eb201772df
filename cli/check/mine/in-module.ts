import { createRequire } from 'node:module'
import { relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { shownName } from '../../../src/files/read-text.ts'
import { type Place, UserError } from '../../../src/text/user-error.ts'
import { baseIn, type Mock } from './mock.ts'

/** What is used of a handler of msw 2 and 3. */
interface MswHandler {
  readonly info: { readonly path?: unknown; readonly callFrame?: string }
  readonly run: (asked: object) => Promise<{ readonly response?: Response | undefined } | null>
}

type Fetch = (request: Request) => Response | Promise<Response>

/**
 * The handlers of msw that a module exports, or its function `fetch` or `default`. Loading runs the code of the module.
 * @throws {UserError} if it cannot be loaded, or exports neither
 */
export async function mockInModule(path: string): Promise<Mock> {
  const file = shownName(path)
  const exported = await load(path).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error)
    throw new UserError(`This module cannot be loaded: ${why}`, { file }, { cause: error })
  })
  const handlers = Object.values(exported)
    .flat()
    .filter((one): one is MswHandler => typeof Object(one).run === 'function' && typeof Object(one).info === 'object')
  if (handlers.length > 0) return ofHandlers(handlers, file)
  const answer = [exported['fetch'], exported['default']].find((one): one is Fetch => typeof one === 'function')
  if (!answer)
    throw new UserError(
      'This module exports neither handlers of msw nor a function; export them as handlers, or a function from Request to Response as fetch.',
      { file },
    )
  return {
    baseUrl: undefined,
    answer: async (below, request, baseUrl) => answer(new Request(baseUrl + below, request)),
    placeOf: () => ({ file }),
    instead: "import { createFetch } from 'model-query-toolkit'",
  }
}

function ofHandlers(handlers: readonly MswHandler[], file: string): Mock {
  const paths = handlers.map(({ info }) => (typeof info.path === 'string' ? info.path : ''))
  const bases = paths.map(baseIn)
  const base = bases.find((one) => one !== undefined)
  return {
    baseUrl: base === undefined || /^https?:/.test(base) ? base : `http://localhost${base.replace(/^\*/, '')}`,
    async answer(below, request, baseUrl) {
      for (const handler of handlers) {
        const asked = { request: new Request(baseUrl + below, request), requestId: below }
        const found = await handler.run({ ...asked, resolutionContext: { baseUrl: new URL(baseUrl).origin } })
        if (found?.response) return found.response
      }
      return undefined
    },
    placeOf: (below) => {
      const at = paths.findIndex((path, index) => isFor(path.slice(bases[index]?.length), below))
      return framePlace(handlers[at]?.info.callFrame) ?? { file }
    },
    instead: "import { createHandlers } from 'model-query-toolkit/msw'",
  }
}

/** Whether a path of msw, such as `/entities/:id`, is for one that was asked. */
function isFor(pattern: string, path: string): boolean {
  const [wanted, asked] = [pattern, path].map((one) => one.replace(/\?.*$/s, '').split('/')) as [string[], string[]]
  const holds = (part: string, at: number): boolean => part === asked[at] || /^[:*]/.test(part)
  return wanted.length === asked.length && wanted.every(holds)
}

/** The place of a frame of a stack. */
function framePlace(frame: string = ''): Place | undefined {
  const [, name, line] = /([^\s(]+?):(\d+)(?::\d+)?\)?$/.exec(frame) ?? []
  if (name === undefined || line === undefined) return undefined
  return { file: relative('.', name.startsWith('file:') ? fileURLToPath(name) : name), line: Number(line) }
}

/** By the project's Vite, which takes what its own code takes: TypeScript, and imports without an extension. Else by Node. */
async function load(path: string): Promise<Readonly<Record<string, unknown>>> {
  const file = resolve(path)
  const vite = await projectVite(file)
  if (!vite?.runnerImport) return (await import(pathToFileURL(file).href)) as Record<string, unknown>
  return (await vite.runnerImport<Record<string, unknown>>(file, { logLevel: 'error' })).module
}

async function projectVite(file: string): Promise<Partial<typeof import('vite')> | undefined> {
  try {
    return (await import(pathToFileURL(createRequire(file).resolve('vite')).href)) as typeof import('vite')
  } catch {
    return undefined
  }
}
