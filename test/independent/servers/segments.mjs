// Node alone: identifiers by Intl.Collator with numbers by value, words by Intl.Segmenter in a sorted index.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const folder = process.argv[2]
const read = (name) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'))
const { entities, links } = read('model.json')
const { findings } = read('build-log.json')
const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
entities.sort((a, b) => compare(a.id, b.id))
const byId = new Map(entities.map((entity) => [entity.id, entity]))
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
const words = (text) =>
  [...segmenter.segment(text.normalize('NFKC').toLowerCase())]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment)
const index = entities.flatMap(({ id, title }) => words(title).map((word) => [word, id]))

function search(q) {
  const scores = new Map()
  for (const word of words(q)) {
    for (const [own, id] of index) {
      if (own.startsWith(word)) scores.set(id, (scores.get(id) ?? 0) + word.length / own.length)
    }
  }
  return [...scores].toSorted((a, b) => b[1] - a[1]).map(([id, score]) => ({ id, score }))
}

function answer(url) {
  const { pathname, searchParams } = new URL(url, 'http://127.0.0.1')
  if (pathname === '/entities') return entities
  if (pathname === '/findings') return findings
  if (pathname === '/search') return search(searchParams.get('q') ?? '')
  if (!pathname.startsWith('/entities/')) return undefined
  const entity = byId.get(decodeURIComponent(pathname.slice(10)))
  if (!entity) return undefined
  const own = links.filter(({ from, to }) => from === entity.id || to === entity.id)
  const ends = new Set(own.flatMap(({ from, to }) => [from, to]))
  ends.delete(entity.id)
  return { ...entity, links: own, seeAlso: [...ends].map((end) => byId.get(end)?.title ?? end).join(', ') }
}

const server = createServer(({ url, method }, response) => {
  let status = 200
  let value
  try {
    value = method === 'GET' || method === 'HEAD' ? answer(url) : undefined
    if (value === undefined) status = 404
  } catch {
    status = 400
  }
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(value ?? { status }))
})
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
