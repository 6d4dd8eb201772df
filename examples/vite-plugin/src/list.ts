import type { clientAt } from './client'

/** Fills an element with the titles of all entities. */
export async function list(element: HTMLElement, client: ReturnType<typeof clientAt>): Promise<void> {
  const { data, response } = await client.GET('/entities')
  if (data) element.replaceChildren(...data.map(({ id, title }) => item(title ?? id ?? '')))
  else element.textContent = `The service answered ${response.status}.`
}

function item(text: string): HTMLElement {
  const element = document.createElement('li')
  element.textContent = text
  return element
}
