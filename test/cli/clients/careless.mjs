// A client that leans on what our service happens to do: titles, the order of hits, the body of a 404.
const base = process.argv[2] ?? process.env.MODEL_QUERY_URL
const get = async (path) => (await fetch(base + path)).json()

const entities = await get('/entities')
console.log(`the longest title has ${Math.max(0, ...entities.map((entity) => entity.title.length))} letters`)

const hits = await get('/search?q=loan')
if (hits.some(({ score }) => score > hits[0].score)) throw new Error('the first hit is not the best one')

const missing = await fetch(`${base}/entities/no-such-entity`)
const { detail } = await missing.json()
console.log(`The service says: ${detail.replace(/\.$/, '')}`)
