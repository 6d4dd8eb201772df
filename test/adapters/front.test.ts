import { expect, it } from 'vitest'
import { createFront } from '../../src/adapters/front/front.ts'
import type { Answer } from '../../src/service/service.ts'

it('says in one line what to do where the console was not built', async () => {
  const front = createFront({
    home: () => expect.unreachable(),
    basePath: '',
    control: () => undefined,
    file: () => Promise.reject(new Error('no such file')),
  })
  const answer = (await front({ method: 'GET', target: '/__model-query/', headers: {} })) as Answer
  expect([answer.status, JSON.parse(new TextDecoder().decode(answer.body))]).toEqual([
    500,
    expect.objectContaining({
      detail: 'The console is not built; in the checkout of model-query-toolkit, run npm ci and npm run build.',
    }),
  ])
})
