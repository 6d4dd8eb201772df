import { counted } from '../../text/counted.ts'
import { isJson, readContentType } from '../../client/content-type.ts'
import { type Exchange, headerValues, type Question } from '../../client/exchange.ts'
import { readJson } from '../../client/json.ts'
import { isObject } from '../../text/json-object.ts'
import type { Inquiry } from '../inquiry/inquiry.ts'
import { pass } from '../verdict.ts'
import { contentOf, type Look, otherwise } from './look.ts'

const error =
  (
    kindOf: (media: string) => string,
    expected: string,
    isMet: (body: Uint8Array, media: string, value: unknown) => boolean,
  ): Look =>
  async ({ unknown, once }) => {
    const first = (await unknown()).find(({ answer }) => answer.exchange.status === 404)?.answer.exchange
    // Of the first answer no more than a beginning is kept.
    const exchange = first && (await once(first.question.path))
    if (exchange?.status !== 404) return undefined
    const [type = ''] = headerValues(exchange.headers, 'content-type')
    const media = readContentType(type)?.type ?? ''
    const isText = isJson(media) || media.endsWith('+json')
    const body = contentOf(exchange)
    const { value } = isText ? readJson(body) : {}
    const actual = `${type === '' ? 'no content type' : type}, ${counted(body.length, 'byte')}`
    return isMet(body, media, value) ? pass(actual) : otherwise(kindOf(media), expected, actual, exchange)
  }

function kindOfType(type: string): string {
  if (type.includes(';')) return 'content-type-charset'
  return type.toLowerCase() === 'application/json' ? 'content-type-mixed-case' : 'some other type'
}

const problemType = 'application/problem+json'

/** The question with the Origin of a page; where every question has one, its answer is there already. */
async function askedByPage({ list, ask }: Inquiry): Promise<Exchange> {
  const { exchange } = await list()
  if (headerValues(exchange.headers, allowOrigin).length > 0) return exchange
  return ask({ method: 'GET', path: '/findings', headers: [['Origin', pageOrigin]] })
}

const allowOrigin = 'access-control-allow-origin'
/** A page on a developer's machine; check --header 'Origin: ...' names another. */
const pageOrigin = 'http://localhost:3000'

const compressed = (path: string): Question => ({ method: 'GET', path, headers: [['Accept-Encoding', 'gzip, br']] })

/** Errors, and what HTTP adds to an answer. */
export const carriage: Readonly<Record<string, Look>> = {
  'error-has-body': error(
    () => 'empty',
    'a body',
    ({ length }) => length > 0,
  ),
  'error-is-json': error(
    (media) => (media === 'text/html' ? 'error-html' : 'error-text'),
    'a JSON body',
    (_, __, value) => value !== undefined,
  ),
  'error-is-problem': error(
    () => 'no problem',
    problemType,
    (_, media, value) => media === problemType && isObject(value),
  ),
  'problem-has-members': error(
    () => 'members',
    'a problem detail with title, status and detail',
    (_, media, value) => {
      return media === problemType && isObject(value) && ['title', 'status', 'detail'].every((name) => name in value)
    },
  ),

  'plain-content-type': async ({ list }) => {
    const { exchange } = await list()
    if (exchange.status !== 200) return undefined
    const [type = 'none'] = headerValues(exchange.headers, 'content-type')
    return type === 'application/json' ? pass(type) : otherwise(kindOfType(type), 'application/json', type, exchange)
  },

  'pages-may-read': async (inquiry) => {
    const exchange = await askedByPage(inquiry)
    if (exchange.status !== 200) return undefined
    const [allowed] = headerValues(exchange.headers, allowOrigin)
    if (allowed !== undefined) return pass(allowed)
    return otherwise('no origin', 'Access-Control-Allow-Origin', 'none', exchange)
  },

  'pages-may-send-credentials': async (inquiry) => {
    const exchange = await askedByPage(inquiry)
    if (exchange.status !== 200) return undefined
    const [allowed] = headerValues(exchange.headers, 'access-control-allow-credentials')
    if (allowed === 'true') return pass('true')
    return otherwise('no credentials', 'Access-Control-Allow-Credentials: true', allowed ?? 'none', exchange)
  },

  'short-answers-uncompressed': async (inquiry) => {
    const none = (await inquiry.searches()).find(({ hits, exchange }) => exchange.status === 200 && hits.length === 0)
    if (!none) return undefined
    const exchange = await inquiry.ask(compressed(none.exchange.question.path))
    const [coding] = headerValues(exchange.headers, 'content-encoding')
    if (exchange.status !== 200) return undefined
    return coding === undefined
      ? pass(`${counted(exchange.body.length, 'byte')} as they are`)
      : otherwise('compressed', 'no content coding', coding, exchange)
  },
}
