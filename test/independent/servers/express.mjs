// Express as it comes, with its tags, 304s and error pages, and FlexSearch: identifiers by localeCompare.
import { readFileSync } from 'node:fs'
import express from 'express'
import FlexSearch from 'flexsearch'

const read = (name) => JSON.parse(readFileSync(`${process.argv[2]}/${name}`, 'utf8'))
const { entities, links } = read('model.json')
const { findings } = read('build-log.json')
entities.sort((a, b) => a.id.localeCompare(b.id))
const byId = new Map(entities.map((entity) => [entity.id, entity]))
const encode = (text) => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
const index = new FlexSearch.Index({ tokenize: 'forward', encode })
for (const [at, { title }] of entities.entries()) index.add(at, title)

const app = express()
app.get('/entities', (_, response) => response.json(entities))
app.get('/findings', (_, response) => response.json(findings))
app.get('/search', ({ query: { q } }, response) => {
  if (typeof q !== 'string' || q.trim() === '') {
    response.status(400).json({ error: 'q' })
    return
  }
  const found = index.search(q, { limit: 25 })
  response.json(found.map((at, rank) => ({ id: entities[at].id, score: 1 / (rank + 1) })))
})
app.get('/entities/:id', ({ params: { id } }, response, next) => {
  const entity = byId.get(id)
  if (!entity) {
    next()
    return
  }
  const own = links.filter(({ from, to }) => from === id || to === id)
  response.json({
    ...entity,
    links: own.map((link) => ({ ...link, other: byId.get(link.from === id ? link.to : link.from) })),
  })
})
app.all('/{*path}', ({ method }, response, next) => {
  if (method === 'GET' || method === 'HEAD') next()
  else response.sendStatus(405)
})
const server = app.listen(0, '127.0.0.1', () => console.log(server.address().port))
