import { codingFor } from '../service/body.ts'
import type { Answer, Ask } from '../service/service.ts'
import { gzipInSteps, gzipStored } from './gzip-stored.ts'
import { withBody, type Variation } from './variation.ts'

const encoder = new TextEncoder()

function errorBody(
  make: (answer: Answer) => readonly [type: string, text: string] | undefined,
): Pick<Variation, 'answer'> {
  return {
    answer: (answer) => {
      if (answer.status < 400) return answer
      const made = make(answer)
      if (made) return withBody(answer, encoder.encode(made[1]), made[0])
      const { 'Content-Type': _type, ...headers } = answer.headers
      return withBody({ ...answer, headers }, new Uint8Array())
    },
  }
}

function error(name: string, says: string, make: Parameters<typeof errorBody>[0]): Variation {
  return {
    name: `error-${name}`,
    axis: 'body of an error',
    cites: ['GAP-8', 'OPS-2'],
    says: `A 404, like every other error, comes with ${says}.`,
    leans: 'the body of an error',
    ...errorBody(make),
  }
}

function contentType(name: string, value: string, says: string): Variation {
  return {
    name: `content-type-${name}`,
    axis: 'content type',
    cites: ['GAP-14', 'OPS-5'],
    says: `The content type of a success is written ${says}, which means the same.`,
    leans: 'how the content type is written',
    answer: (answer) =>
      answer.status === 200 ? { ...answer, headers: { ...answer.headers, 'Content-Type': value } } : answer,
  }
}

const uncoded = ({ headers, ...ask }: Ask): Ask => {
  const { 'accept-encoding': _coding, ...rest } = headers
  return { ...ask, headers: rest }
}

/** So many bytes hold nobody up. */
const gzippedAtOnce = 65_536

function takesGzip(bytes: Uint8Array, { headers }: Ask): boolean {
  return codingFor({ bytes, longLived: false, encoded: { gzip: bytes } }, headers['accept-encoding']) === 'gzip'
}

/** Errors, and what HTTP adds to an answer: it depends on the process and the host, which are not shown (GAP-14). */
export const carriageVariations: readonly Variation[] = [
  error('empty', 'no body', () => undefined),
  error('json', 'a JSON body that is not a problem detail', ({ status }) => [
    'application/json',
    JSON.stringify({ error: { code: status } }),
  ]),
  error('html', 'an HTML page', ({ status }) => [
    'text/html; charset=utf-8',
    `<!doctype html>\n<html lang="en"><title>${status}</title><h1>${status}</h1></html>\n`,
  ]),
  error('text', 'one line of text', ({ status }) => ['text/plain; charset=utf-8', `${status}\n`]),
  error('bare-problem', 'a problem detail without its optional members', () => ['application/problem+json', '{}']),
  contentType('charset', 'application/json; charset=utf-8', 'with a charset'),
  contentType('mixed-case', 'Application/JSON', 'in mixed case'),
  {
    name: 'cors-any',
    axis: 'CORS',
    cites: ['GAP-10'],
    says: 'Pages of every origin may read, without credentials.',
    leans: 'which origins may read, or on credentials being accepted from them',
    service: { corsOrigin: '*' },
  },
  {
    name: 'cors-none',
    axis: 'CORS',
    cites: ['GAP-10'],
    says: 'No page of another origin may read.',
    leans: 'pages of another origin being allowed to read',
    service: { corsOrigin: 'none' },
  },
  {
    name: 'no-validators',
    axis: 'caching',
    cites: ['GAP-12'],
    says: 'Answers have no ETag and no caching headers; every request gets the whole answer.',
    leans: 'an ETag, or on a 304',
    ask: ({ headers, ...ask }) => {
      const { 'if-none-match': _tag, ...rest } = headers
      return { ...ask, headers: rest }
    },
    answer: (answer) => {
      const { ETag: _etag, 'Cache-Control': _cache, ...headers } = answer.headers
      return { ...answer, headers }
    },
  },
  {
    name: 'uncompressed',
    axis: 'compression',
    cites: ['GAP-14'],
    says: 'No answer is compressed, although the client would accept it.',
    leans: 'answers being compressed',
    ask: uncoded,
  },
  {
    name: 'compressed',
    axis: 'compression',
    cites: ['GAP-14'],
    says: 'Every answer with a body is compressed if the client accepts gzip, including short ones and errors.',
    leans: 'short answers not being compressed',
    ask: uncoded,
    prepare: ({ body }, ask) =>
      body.byteLength > gzippedAtOnce && takesGzip(body, ask) ? gzipInSteps(body) : undefined,
    answer: (answer, ask, _model, prepared) => {
      if (answer.body.byteLength === 0) return answer
      const vary = [answer.headers['Vary']?.replace(/Accept-Encoding(, )?/, ''), 'Accept-Encoding'].filter(Boolean)
      const headers: Record<string, string> = { ...answer.headers, Vary: vary.join(', ') }
      if (!takesGzip(answer.body, ask)) return { ...answer, headers }
      // The bytes differ from those of the other coding, so a strong tag would be wrong (RFC 9110 section 8.8.1).
      if (headers['ETag']) headers['ETag'] = `W/${headers['ETag']}`
      return withBody(
        { ...answer, headers: { ...headers, 'Content-Encoding': 'gzip' } },
        prepared ?? gzipStored(answer.body),
      )
    },
  },
]
