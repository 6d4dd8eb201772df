import { createFetch } from 'model-query-toolkit'
import { expect, test } from 'vitest'
import { clientAt } from './client'
import { list } from './list'

const build = { entities: [{ id: 'a', title: 'Loan' }, { id: 'b' }], links: [], findings: [] }
const any = 'http://any'

test('lists titles, and identifiers where there are none', async () => {
  const element = document.createElement('ul')
  await list(element, clientAt(any, createFetch(build)))
  expect([...element.children].map(({ textContent }) => textContent)).toEqual(['Loan', 'b'])
})

test('says that the service is down', async () => {
  const element = document.createElement('ul')
  await list(element, clientAt(any, createFetch(build, { rules: [{ status: 503 }] })))
  expect(element.textContent).toBe('The service answered 503.')
})

test('knows the answers of the contract', async () => {
  const { data, response } = await clientAt(any, createFetch(build)).GET('/entities/{id}', {
    params: { path: { id: 'a' } },
  })
  expect([response.status, data?.title]).toEqual([200, 'Loan'])
})
