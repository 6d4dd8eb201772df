import { createClient } from './client.js'

/** A search box: writes into `element` what the service finds, and opens an entity on a click. */
export function searchBox(element: HTMLElement, baseUrl: string) {
  const ask = createClient(baseUrl)
  element.innerHTML = '<input type="search" aria-label="Search"><p role="status"></p><ul></ul><article></article>'
  const [status, list, article] = ['p', 'ul', 'article'].map((name) => element.querySelector(name) as HTMLElement)

  const guarded = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      status!.textContent = error instanceof Error ? error.message : String(error)
    }
  }

  const open = (id: string) =>
    guarded(async () => {
      const answer = await ask('getEntity', { path: { id }, query: {} })
      // The type knows both: with 404 there is no body.
      article!.textContent = answer.status === 404 ? `${id} is gone.` : (answer.body.title ?? answer.body.id ?? id)
    })

  const search = (q: string) =>
    guarded(async () => {
      const { body: hits } = await ask('searchModel', { path: {}, query: { q } })
      status!.textContent = `${hits.length} found`
      list!.replaceChildren(
        ...hits.map(({ id = '' }) => {
          const item = document.createElement('li')
          item.textContent = id
          item.onclick = () => void open(id)
          return item
        }),
      )
    })

  return { search, open }
}
