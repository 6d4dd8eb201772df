import type { FaultyServer } from './row.ts'
import { type Alterations, json, serve } from './serve.ts'

type Row = Omit<FaultyServer, 'serve' | 'realism'>

function row(about: Row, alter: Alterations): FaultyServer {
  return { realism: 'common', ...about, serve: () => serve(alter) }
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
      name: 'HEAD gets 500',
      breaks: 'RFC 9110 15.6',
      or: ['RFC 9110 9.3.2'],
      why: 'The handler writes a body where the framework permits none; HEAD is answered as GET is.',
    },
    { answer: (answer, { method }) => (method === 'HEAD' ? json(500, {}) : answer) },
  ),
  row(
    {
      name: 'the Content-Length of HEAD is that of nothing, compressed',
      breaks: 'RFC 9110 8.6',
      or: ['RFC 9110 9.3.2'],
      why: 'A proxy that compresses counts what it compressed, which is nothing: 20 octets.',
    },
    {
      answer: (answer, { method }) =>
        method === 'HEAD' ? { ...answer, headers: { ...answer.headers, 'content-length': '20' } } : answer,
    },
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
