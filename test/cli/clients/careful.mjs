// A client that leans on nothing but what is stated: every field may be missing, and only the status of an error counts.
const base = process.argv[2] ?? process.env.MODEL_QUERY_URL

async function get(path) {
  const response = await fetch(base + path)
  if (response.status === 404) return undefined
  if (response.status !== 200) throw new Error(`${path}: status ${response.status}`)
  const [type] = (response.headers.get('content-type') ?? '').split(';')
  if (type.trim().toLowerCase() !== 'application/json') throw new Error(`${path}: ${type}`)
  return response.json()
}

const shown = []
const entities = await get('/entities')
for (const { id, type = 'thing', title = id ?? 'untitled' } of entities) shown.push(`${type} ${title}`)

for (const { id } of entities.slice(0, 3)) {
  const entity = id === undefined ? undefined : await get(`/entities/${encodeURIComponent(id)}`)
  for (const { from = '?', to = '?', relation = '', confidence } of entity?.links ?? []) {
    shown.push(`${from} ${relation} ${to}${confidence === undefined ? '' : ` (${confidence})`}`)
  }
}

const hits = await get('/search?q=loan')
for (const { id } of hits.toSorted((a, b) => (b.score ?? 0) - (a.score ?? 0))) {
  if (id !== undefined && (await get(`/entities/${encodeURIComponent(id)}`)) === undefined) throw new Error(`no ${id}`)
}

for (const { severity = 'finding', check = '', path = '' } of await get('/findings')) {
  shown.push(`${severity} ${check} ${path}`)
}
if ((await get('/entities/no-such-entity')) !== undefined) throw new Error('an entity that is not there')
console.log(shown.length)
