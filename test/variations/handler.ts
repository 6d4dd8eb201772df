import type { Handler } from '../../src/conformance.ts'
import type { Service } from '../../src/service/service.ts'

/** A service as a function from Request to Response, as the judge takes it. */
export function handlerOf(service: Service): Handler {
  return ({ url, method, headers }) => {
    const target = url.slice(new URL(url).origin.length)
    const answer = service.answer({ method, target, headers: Object.fromEntries(headers) })
    const bodiless = method === 'HEAD' || answer.status === 204 || answer.status === 304
    return new Response(bodiless ? null : answer.body.slice(), { status: answer.status, headers: answer.headers })
  }
}
