/** The screens of ../client, careless in three places: `npm run vary` names what each of them leans on. */

/** One line for each entity. */
export async function listScreen(baseUrl) {
  const response = await fetch(`${baseUrl}/entities`)
  if (response.status !== 200) throw new Error(`The list was answered ${response.status}.`)
  const entities = await response.json()
  const width = Math.max(0, ...entities.map((entity) => entity.title.length))
  return entities.map(({ title, type = '' }) => `${title.padEnd(width)}  ${type}`)
}

/** The hits of a search, the best one first. */
export async function searchScreen(baseUrl, words) {
  const response = await fetch(`${baseUrl}/search?q=${encodeURIComponent(words)}`)
  if (response.status !== 200) throw new Error(`The search was answered ${response.status}.`)
  return response.json()
}

/** An entity with its links, or that it is gone. */
export async function entityScreen(baseUrl, id) {
  const response = await fetch(`${baseUrl}/entities/${encodeURIComponent(id)}`)
  if (response.status === 404) return [(await response.json()).detail]
  if (response.status !== 200) throw new Error(`The entity was answered ${response.status}.`)
  const { title = id, links = [] } = await response.json()
  return [title, ...links.map(({ from = '?', relation = '', to = '?' }) => `${from} ${relation} ${to}`)]
}
