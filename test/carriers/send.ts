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
