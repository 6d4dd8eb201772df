import type { contract } from 'model-query-toolkit'

const base = '/api'
const find = <Of extends HTMLElement>(id: string) => document.getElementById(id) as Of
const [words, status, hits, entity] = [find<HTMLInputElement>('words'), find('status'), find('hits'), find('entity')]

async function ask<Body>(path: string, signal?: AbortSignal): Promise<Body> {
  const response = await fetch(base + path, signal ? { signal } : {})
  if (!response.ok) throw new Error(`The service answered ${response.status}.`)
  return (await response.json()) as Body
}

function element(name: string, ...content: (string | Node)[]): HTMLElement {
  const made = document.createElement(name)
  made.append(...content)
  return made
}

let last = new AbortController()

async function search(): Promise<void> {
  // The answer to an earlier letter may come after that to a later one: see the scenario search-slow.
  last.abort()
  last = new AbortController()
  const { signal } = last
  status.textContent = 'Searching'
  hits.replaceChildren()
  try {
    const found = await ask<contract.SearchHit[]>(`/search?q=${encodeURIComponent(words.value)}`, signal)
    status.textContent = `${found.length} found`
    hits.replaceChildren(
      ...found.map(({ id = '', score }) => {
        const button = element('button', id, element('small', score?.toFixed(2) ?? ''))
        button.onclick = () => void open(id)
        return element('li', button)
      }),
    )
  } catch (error) {
    if (!signal.aborted) status.textContent = error instanceof Error ? error.message : String(error)
  }
}

async function open(id: string): Promise<void> {
  try {
    const { title = id, type = '', links = [] } = await ask<contract.Entity>(`/entities/${encodeURIComponent(id)}`)
    entity.replaceChildren(
      element('h2', title),
      element('p', element('small', `${type} · ${id}`)),
      element('ul', ...links.map(({ from, relation, to }) => element('li', `${from} ${relation} ${to}`))),
    )
  } catch (error) {
    entity.replaceChildren(element('p', error instanceof Error ? error.message : String(error)))
  }
}

// Only in this mode are the handlers and the build part of the bundle.
if (import.meta.env.MODE === 'mock') {
  const { startMocks } = await import('./mocks/browser.js')
  await startMocks(find('scenario'), () => void search())
}
words.oninput = () => void search()
words.value = 'loan'
await search()
