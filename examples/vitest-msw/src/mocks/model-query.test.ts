import { expect, test } from 'vitest'
import { stage } from './model-query'

// An example: replace it with a test of your own client.
const search = (words: string) => fetch(`https://api.example/search?q=${words}`)

test('a search is answered with hits', async () => {
  const answer = await search('loa')
  expect(answer.status).toBe(200)
  expect(await answer.json()).toBeInstanceOf(Array)
})

test('survives a search that is down', async () => {
  stage.choose('search-down')
  expect((await search('loan')).status).toBe(503)
})
