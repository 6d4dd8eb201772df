import type { FaultyServer } from './row.ts'
import { type Alterations, type Answer, type Asked, json, serve } from './serve.ts'

type Row = Omit<FaultyServer, 'serve' | 'realism'>

function row(about: Row, alter: Alterations): FaultyServer {
  return { realism: 'common', ...about, serve: () => serve(alter) }
}

/** A server error for these questions. */
function broken(isMet: (asked: Asked) => boolean): Alterations {
  return { answer: (answer, asked) => (isMet(asked) ? json(500, { message: 'internal error' }) : answer) }
}

/** The length that a header gives, in place of that of the content. */
function length(answer: Answer, octets: number): Answer {
  return { ...answer, headers: { ...answer.headers, 'content-length': String(octets) } }
}

/** Mistakes of usual stacks against stated sentences that the other tables break seldom. */
export const faultyStated: readonly FaultyServer[] = [
  row(
    {
      name: 'the severity of each finding is the number of an enumeration',
      breaks: 'RES-3',
      why: 'severity is a string; some serialisers write an enumeration as its number.',
    },
    { findings: (all) => all.map((finding, at) => ({ ...finding, severity: at % 3 })) },
  ),
  row(
    {
      name: 'the path of each finding is an object with file and line',
      breaks: 'RES-3',
      why: 'path is a string, not a place with members.',
    },
    { findings: (all) => all.map((finding, at) => ({ ...finding, path: { file: finding.path, line: at } })) },
  ),
  row(
    {
      name: 'a NUL in an identifier gets 500',
      breaks: 'RFC 9110 15.6',
      or: ['OPS-2'],
      why: 'PostgreSQL takes no NUL in a text, and the driver throws; the question is well formed.',
    },
    broken(({ operation, id }) => operation === 'getEntity' && id.includes('\0')),
  ),
  row(
    {
      name: 'an identifier that is longer than its column gets 500',
      breaks: 'RFC 9110 15.6',
      or: ['OPS-2'],
      why: 'The database refuses the comparison, and nobody asked whether the identifier is known.',
    },
    broken(({ operation, id }) => operation === 'getEntity' && id.length > 255),
  ),
  row(
    {
      name: 'HEAD gets 500',
      breaks: 'RFC 9110 15.6',
      or: ['RFC 9110 9.3.2'],
      why: 'The handler writes a body where the framework permits none; HEAD is answered as GET is.',
    },
    broken(({ method }) => method === 'HEAD'),
  ),
  row(
    {
      name: 'the Content-Length of HEAD is that of nothing, compressed',
      breaks: 'RFC 9110 8.6',
      or: ['RFC 9110 9.3.2'],
      why: 'A proxy that compresses counts what it compressed, which is nothing: 20 octets.',
    },
    { answer: (answer, { method }) => (method === 'HEAD' && answer.status === 200 ? length(answer, 20) : answer) },
  ),
  row(
    {
      name: 'the Content-Length of an entity counts characters',
      breaks: 'RFC 9110 8.6',
      or: ['RFC 9112 6.3', 'RFC 8259 2', 'OPS-2', 'OPS-5'],
      why: 'The length counts octets; where a title is not ASCII the body is cut.',
    },
    {
      wire: (answer, { method, operation }, response) => {
        if (method !== 'GET' || operation !== 'getEntity' || answer.status !== 200) return false
        const body = String(answer.body)
        response.socket?.end(
          `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
        )
        return true
      },
    },
  ),
  row(
    {
      name: 'the findings are one per line',
      breaks: 'RFC 8259 2',
      or: ['OPS-4', 'OPS-5'],
      why: 'A log of JSON lines is sent as it is; the body is one array.',
    },
    {
      text: (value, { operation }) =>
        operation === 'listFindings' && Array.isArray(value)
          ? value.map((one) => JSON.stringify(one)).join('\n')
          : JSON.stringify(value),
    },
  ),
]
