import { expect, test } from 'vitest'
import { stage } from './model-query'

// An example: in its place comes a test of your own client.
const search = (words: string) => fetch(`https://api.example/search?q=${words}`)

test('finds what begins with the words', async () => {
  expect(await (await search('loa')).json()).toContainEqual({ id: 'term:loan', score: expect.any(Number) })
})

test('survives a search that is down', async () => {
  stage.choose('search-down')
  expect((await search('loan')).status).toBe(503)
})
