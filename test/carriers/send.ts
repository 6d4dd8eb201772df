import type { Reply, Row } from './rows.ts'

/** Sends a row through a fetch and reads the reply; runs in Node and in a page. */
export async function sendBy(
  fetch: (request: Request) => Promise<Response>,
  base: string,
  { method, target, headers }: Row,
): Promise<Reply> {
  let request: Request
  try {
    request = new Request(base + target, { method, headers: { ...headers } })
  } catch {
    return 'refused'
  }
  const response = await fetch(request).catch((error: Error) => error)
  if (response instanceof Error) return `failed: ${response.message}`
  const bytes = new Uint8Array(await response.arrayBuffer())
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''),
  }
}

/** Sends the rows, sixteen at a time; the replies in the rows' order. */
export async function someAtOnce(rows: readonly Row[], send: (row: Row) => Promise<Reply>): Promise<readonly Reply[]> {
  const replies: Reply[] = []
  const sending = rows.entries()
  const sendNext = async (): Promise<void> => {
    for (const [at, row] of sending) replies[at] = await send(row)
  }
  await Promise.all(Array.from({ length: 16 }, sendNext))
  return replies
}

/** What a program sees of a question for the entities. */
export interface Seen {
  /** Where it failed: before there was a response, or while its body was read; `waiting` when nothing came of that. */
  readonly fails?: 'fetch' | 'body' | 'waiting'
  readonly status?: number
  readonly type?: string
  readonly text?: string
}

/** Asks for the entities, and leaves a body of which nothing comes for so long. */
export async function see(
  fetch: (request: Request) => Promise<Response>,
  base: string,
  patienceMs: number,
): Promise<Seen> {
  const leave = new AbortController()
  // Held to the end: Node aborts nothing for a Request that was collected as garbage.
  const request = new Request(`${base}/entities`, { signal: leave.signal })
  let response: Response
  try {
    response = await fetch(request)
  } catch {
    return { fails: 'fetch' }
  }
  const { status } = response
  const type = response.headers.get('content-type') ?? ''
  try {
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    const chunks: Uint8Array[] = []
    for (;;) {
      const next = reader.read()
      const timer = setTimeout(() => leave.abort(), patienceMs)
      const { done, value } = await next.finally(() => clearTimeout(timer))
      if (done) return { status, type, text: chunks.map((chunk) => new TextDecoder().decode(chunk)).join('') }
      chunks.push(value)
    }
  } catch {
    return { fails: request.signal.aborted ? 'waiting' : 'body', status, type }
  }
}
