// @vitest-environment happy-dom
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { stage } from './mocks/model-query'
import { server } from './mocks/model-query-node'
import { searchBox } from './search-box.js'

const base = 'http://api.example'

function mounted() {
  const element = document.createElement('main')
  const text = (selector: string) => element.querySelector(selector)?.textContent
  return { ...searchBox(element, base), element, text }
}

describe('the search box', () => {
  it('lists what begins with the words', async () => {
    const { search, element, text } = mounted()
    await search('loa')
    expect(text('p')).toMatch(/^\d+ found$/)
    expect([...element.querySelectorAll('li')].map((item) => item.textContent)).toContain('term:loan')
  })

  it('shows the entity', async () => {
    const { open, text } = mounted()
    await open('term:loan')
    expect(text('article')).toBe('Loan')
  })

  it('says when an entity is gone', async () => {
    const { open, text } = mounted()
    await open('term:no-such')
    expect(text('article')).toBe('term:no-such is gone.')
  })

  it('says when the search is down', async () => {
    stage.choose('search-down')
    const { search, text } = mounted()
    await search('loan')
    expect(text('p')).toBe('The service answered 503.')
  })

  it('bears an entity without a title, which the contract allows', async () => {
    server.use(http.get(`${base}/entities/:id`, () => HttpResponse.json({})))
    const { open, text } = mounted()
    await open('term:loan')
    expect(text('article')).toBe('term:loan')
  })

  it('can ask for one answer', async () => {
    const response = await fetch(`${base}/entities/term%3Aloan`, { headers: { Prefer: 'code=404' } })
    expect([response.status, response.headers.get('Preference-Applied')]).toEqual([404, 'code=404'])
  })

  it('would notice a wrong URL', async () => {
    await expect(fetch(`${base}/entites`)).rejects.toThrow()
  })
})
