import { expect, test } from 'vitest'
import { journal, stage } from './model-query'

// Examples: replace them with tests of your own client.
const search = (words: string, init?: RequestInit) => fetch(`https://api.example/search?q=${words}`, init)

test('an error, once', async () => {
  stage.add({ operation: 'searchModel', calls: 1, status: 503 })
  expect((await search('loan')).status).toBe(503)
  expect((await search('loan')).status).toBe(200)
})

test('a slow answer', async () => {
  stage.add({ operation: 'searchModel', delay: 200 })
  await search('loan')
  expect(journal.list()[0]?.waitMs).toBe(200)
})

test('a request that is aborted', async () => {
  stage.add({ delay: 30_000 })
  await expect(search('loan', { signal: AbortSignal.timeout(50) })).rejects.toThrow()
  expect((await journal.waitFor(({ left }) => left)).q).toBe('loan')
})

test('what was asked', async () => {
  await search('loa')
  await search('loan')
  expect(journal.list({ operation: 'searchModel' }).map(({ q }) => q)).toEqual(['loa', 'loan'])
})

test('other data', async () => {
  stage.add({ id: 'term:loan', patch: { title: 'Borrowing', type: null } })
  const answer = await fetch('https://api.example/entities/term%3Aloan')
  expect(await answer.json()).toMatchObject({ title: 'Borrowing' })
})

test('a scenario', async () => {
  stage.choose('search-down')
  expect((await search('loan')).status).toBe(503)
})
