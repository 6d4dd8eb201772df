/** Three screens over a Model query API, as lines of text. They lean on nothing that the contract leaves open. */

/** One line for each entity. */
export async function listScreen(baseUrl) {
  const response = await fetch(`${baseUrl}/entities`)
  if (response.status !== 200) throw new Error(`The list was answered ${response.status}.`)
  const entities = await response.json()
  // Every field may be missing, the title as well.
  const titles = entities.map(({ id = 'an entity', title = id }) => title)
  const width = Math.max(0, ...titles.map((title) => title.length))
  return entities.map(({ type = '' }, at) => `${titles[at].padEnd(width)}  ${type}`)
}

/** The hits of a search, the best one first. */
export async function searchScreen(baseUrl, words) {
  const response = await fetch(`${baseUrl}/search?q=${encodeURIComponent(words)}`)
  if (response.status !== 200) throw new Error(`The search was answered ${response.status}.`)
  const hits = await response.json()
  // In which order they come is open.
  return hits.sort((a, b) => (b.score ?? 0) - (a.score ?? 0))
}

/** An entity with its links, or that it is gone. */
export async function entityScreen(baseUrl, id) {
  const response = await fetch(`${baseUrl}/entities/${encodeURIComponent(id)}`)
  // What the body of a 404 holds is open.
  if (response.status === 404) return [`${id} is gone.`]
  if (response.status !== 200) throw new Error(`The entity was answered ${response.status}.`)
  const { title = id, links = [] } = await response.json()
  return [title, ...links.map(({ from = '?', relation = '', to = '?' }) => `${from} ${relation} ${to}`)]
}
