import { expect, test } from 'vitest'
import { createModel } from '../../src/model/model.ts'
import { createService } from '../../src/service/service.ts'

const many = Array.from({ length: 25_000 }, (_, at) => ({ id: `e${at}`, score: 1 }))
const few = many.slice(0, 2)
let searches = 0
const search = (text: string): typeof many => {
  searches++
  return text.startsWith('l') ? many : few
}
const model = createModel({ entities: [], links: [], findings: [], version: '1' })
const ask = (q: string) => ({ method: 'GET', target: `/search?q=${q}`, headers: {} })
const hitsIn = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes))

test('a long answer to a search is made while others get their turn, once, and is the one that is sent', async () => {
  searches = 0
  const service = createService(model, {}, search)
  const waiting = service.waitFor(ask('l'))
  expect(waiting).toBeInstanceOf(Promise)
  expect(service.waitFor(ask('l'))).toBe(waiting)
  await waiting
  expect(service.waitFor(ask('l'))).toBeUndefined()
  const { body } = service.answer(ask('l'))
  expect(new TextDecoder().decode(body)).toBe(JSON.stringify(many))
  expect(service.waitFor(ask('l'))).toBeUndefined()
  expect(searches).toBe(1)
})

test('a short one is not waited for, and is made once', () => {
  searches = 0
  const service = createService(model, {}, search)
  expect(service.waitFor(ask('few'))).toBeUndefined()
  expect(hitsIn(service.answer(ask('few')).body)).toEqual(few)
  expect(searches).toBe(1)
})

test('what was made for another question is not sent, nor missed', async () => {
  const service = createService(model, {}, search)
  await service.waitFor(ask('l'))
  expect(hitsIn(service.answer(ask('few')).body)).toEqual(few)
  expect(hitsIn(service.answer(ask('l')).body)).toEqual(many)
})
