import { controlPath, plainPath } from '../control/state.ts'
import { inTurn } from '../text/in-turn.ts'

/** The answer to a question to an operation, with what it took. */
export interface OperationAnswer {
  readonly status: number
  readonly value: unknown
  /** Why the body is no JSON, if it is not. */
  readonly trouble?: string
  readonly milliseconds: number
  readonly bytes: number
}

/** Asks an operation, at its path in the contract: below `plainPath` unless a client's call is meant, which rules count. */
export async function ask(
  path: string,
  { prefer, signal, base = plainPath }: { prefer?: string | undefined; signal?: AbortSignal; base?: string } = {},
): Promise<OperationAnswer> {
  const started = performance.now()
  const response = await fetch(base + path, {
    cache: 'no-store',
    ...(prefer !== undefined && { headers: { Prefer: prefer } }),
    ...(signal && { signal }),
  })
  const text = await response.text()
  const taken = { status: response.status, milliseconds: performance.now() - started, bytes: new Blob([text]).size }
  try {
    return { ...taken, value: JSON.parse(text) as unknown }
  } catch (error) {
    return { ...taken, value: undefined, trouble: (error as Error).message }
  }
}

/** Asks the control endpoint for something, or to change something: its value, or what was wrong. */
export async function send(
  method: string,
  path: string,
  body?: unknown,
): Promise<{ readonly value?: unknown; readonly detail?: string }> {
  const asked = { method, ...(body !== undefined && { body: JSON.stringify(body) }) }
  const response = await fetch(controlPath + path, asked).catch(() => undefined)
  if (!response) return { detail: 'Nothing answers.' }
  const value = (await response.json()) as unknown
  return response.ok ? { value } : { detail: (value as { readonly detail: string }).detail }
}

const inOrder = inTurn()

/** Changes something, once all that was asked before is changed, and resolves with what was wrong, if anything was. */
export async function change(method: string, path: string, body?: unknown): Promise<string | undefined> {
  return (await inOrder(() => send(method, path, body))).detail
}

/** Reads a part of the control endpoint. */
export async function read(path: string): Promise<unknown> {
  return (await send('GET', path)).value
}
