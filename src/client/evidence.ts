import { counted } from '../text/counted.ts'
import type { Evidence } from '../report/report.ts'
import { type Exchange, type Header, headerValues, type Question, sentHeaders } from './exchange.ts'

/** What a printed command needs to know of the target. */
export interface Printing {
  readonly baseUrl: string
  /** Sent with every question; `shown` never holds a secret, and `variables` are the names in it that a shell fills in. */
  readonly headers: readonly {
    readonly name: string
    readonly shown: string
    readonly variables?: readonly string[]
  }[]
  /** The same of parameters behind the query of every question. */
  readonly query?: readonly { readonly name: string; readonly shown: string; readonly variables: readonly string[] }[]
  readonly insecure?: boolean
  /** Nothing listens: a question is named by its method and URL, since no command repeats it. */
  readonly isInProcess?: true
  /** Files with certificates and a key, by the flags that named them. */
  readonly files?: { readonly ca?: string; readonly cert?: string; readonly key?: string }
  /** The question as it was sent, where it is known by another path. */
  readonly asSent?: (question: Question) => Question
}

const excerptLength = 500
const telling =
  'content-type content-length transfer-encoding content-encoding location retry-after www-authenticate'.split(' ')

/** A command that repeats the question byte for byte, and the start of the answer. */
export function evidenceOf(exchange: Exchange, printing: Printing, shows?: string): Evidence {
  const { asSent, isInProcess, baseUrl } = printing
  const question = asSent ? asSent(exchange.question) : exchange.question
  const { method, path, headers = [] } = question
  const sent = headers.map((header) => ` -H ${inQuotes(header.join(': '))}`)
  const curl = isInProcess
    ? `${method} ${baseUrl}${path}${sent.join('')}`
    : curlOf(question, printing, hasBytes(exchange))
  return { curl, excerpt: excerptOf(exchange, shows) }
}

const hasBytes = ({ body, bodyBytes = body.length }: Exchange): boolean => bodyBytes > 0

export function curlOf(
  question: Question,
  { baseUrl, headers: always, query = [], insecure, files = {} }: Printing,
  isAnsweredWithBytes = false,
): string {
  const { method, path, body, bare, version } = question
  const words = ['curl', '-sS', '-i', '--path-as-is', '--globoff']
  if (insecure === true) words.push('-k')
  if (files.ca !== undefined) words.push('--cacert', inQuotes(files.ca))
  if (files.cert !== undefined) words.push('--cert', inQuotes(files.cert))
  if (files.key !== undefined) words.push('--key', inQuotes(files.key))
  // With -I, curl reads no body; with -X HEAD it waits for one.
  if (method === 'HEAD') words.push(...(isAnsweredWithBytes ? ['--max-time', '5', '-X', 'HEAD'] : ['-I']))
  else if (method !== 'GET') words.push('-X', inQuotes(method))
  if (version !== undefined) words.push('--http1.0')
  if (bare === true) words.push('-H', inQuotes('Accept:'), '-H', inQuotes('User-Agent:'))
  if (bare === true && version !== undefined) words.push('-H', inQuotes('Host:'))
  // To curl, what begins with an `@` names a file.
  const given = always.map(({ name, shown }): Header => [name, shown])
  for (const [name, value] of sentHeaders(given, question).filter(([name]) => headerName.test(name))) {
    const own = always.find((one) => one.name === name && value.startsWith(one.shown))
    const further = value.slice(own?.shown.length)
    // A field without a value is one that curl leaves out, unless a semicolon stands for its colon.
    if (!own) words.push('-H', inQuotes(value.trim() === '' ? `${name};` : `${name}: ${value}`))
    else words.push('-H', withVariables(`${name}: ${own.shown}`, own.variables) + (further && inQuotes(further)))
  }
  // With -G, curl encodes them and puts them behind the query of the URL, where there is no body.
  if (body === undefined && query.length > 0) words.push('-G')
  for (const { name, shown, variables } of body === undefined ? query : [])
    words.push('--data-urlencode', withVariables(`${encodeURIComponent(name)}=${shown}`, variables))
  // Not --data-binary, to which what begins with an `@` names a file.
  if (body !== undefined) words.push('--data-raw', inQuotes(body))
  words.push(inQuotes(`${baseUrl.replace(/\/$/, '')}${path}`))
  return words.join(' ')
}

/** So much of a path, or of a header, names a question. */
const longestName = 80

/** What an answer is, or why there is none, in two words. */
export function statusInShort({ status, ended }: Pick<Exchange, 'status' | 'ended'>): string {
  return status === 0 ? ended : `status ${status}`
}

/** A question in a sentence: its method and path, and what it has beside the headers of every question. */
export function questionInShort({ method, path, headers = [] }: Question): string {
  const [first, ...others] = headers
  const asked = `${method} ${beginningOf(path)}`
  if (first === undefined) return asked
  const more = others.length === 0 ? '' : ` and ${counted(others.length, 'further header')}`
  return `${asked} with ${beginningOf(first.join(': '))}${more}`
}

function beginningOf(text: string): string {
  return text.length > longestName ? `${text.slice(0, longestName)}\u2026 (${counted(text.length, 'character')})` : text
}

function inQuotes(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

/** In double quotes the shell puts in what the `$NAME` of variables stand for; every other character stands for itself. */
function withVariables(text: string, variables: readonly string[] = []): string {
  const parts = text.split(namedVariable)
  const isVariable = (part: string): boolean => part.startsWith('$') && variables.includes(part.replaceAll(/\W/g, ''))
  if (!parts.some(isVariable)) return inQuotes(text)
  if (parts.every((part) => isVariable(part) || !/["\\`$!]/.test(part))) return `"${text}"`
  return parts.map((part) => (part === '' ? '' : isVariable(part) ? `"${part}"` : inQuotes(part))).join('')
}

const namedVariable = /(\$(?:[A-Za-z_][A-Za-z0-9_]*|\{[A-Za-z_][A-Za-z0-9_]*\}))/

/** The names of the environment variables in what is shown of a header: `TOKEN` in `Bearer $TOKEN`. */
export function variablesIn(shown: string): readonly string[] {
  return shown.split(namedVariable).flatMap((part, at) => (at % 2 === 1 ? [part.replaceAll(/\W/g, '')] : []))
}

const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/

function excerptOf(exchange: Exchange, shows: string | undefined): string {
  const { status, statusText, headers, ended, reason, body } = exchange
  const lines: string[] = []
  if (status > 0) lines.push(cut(`HTTP/1.1 ${status} ${statusText}`.trimEnd()))
  for (const name of telling) for (const value of headerValues(headers, name)) lines.push(cut(`${name}: ${value}`))
  if (status > 0) lines.push('')
  const text = new TextDecoder().decode(body.subarray(0, shows === undefined ? excerptLength * 4 : undefined))
  if (text !== '') lines.push(cut(shows === undefined ? text : partOf(text, shows)))
  if (ended !== 'complete') lines.push(`(${ended}${reason === undefined ? '' : `: ${reason}`})`)
  return lines.join('\n').trimEnd()
}

/** The part of a body that shows something, where it stands in what is kept of it; the value, and that it is one, where not. */
function partOf(text: string, shows: string): string {
  const at = text.indexOf(shows)
  if (at === -1) return `(in the body, as JSON: ${shows})`
  return `${at > 0 ? '\u2026' : ''}${shows}${at + shows.length < text.length ? '\u2026' : ''}`
}

function cut(text: string): string {
  return text.length > excerptLength ? `${text.slice(0, excerptLength)}\u2026` : text
}

/** An exchange without the bulk of its body, to be kept for evidence. */
export function withoutBulk(exchange: Exchange): Exchange {
  const length = excerptLength * 2
  if (exchange.body.length <= length) return exchange
  // A copy: a slice of a Buffer would keep all of it.
  return { ...exchange, body: Uint8Array.prototype.slice.call(exchange.body, 0, length) }
}
