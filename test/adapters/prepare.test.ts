import { expect, test } from 'vitest'
import { compressLists } from '../../src/adapters/prepare.ts'
import { listBody } from '../../src/service/body.ts'

test.each([
  ['that saves no packet is sent as it is', 1399, []],
  ['is compressed', 1400, ['br', 'gzip']],
  ['above 64 MiB is sent as it is, with nothing beside it in memory', 64 * 1024 ** 2 + 1, []],
])('a list %s', async (_, bytes, codings) => {
  const list = listBody(new Uint8Array(bytes))
  await compressLists({ lists: [list] })
  expect(Object.keys(list.encoded).toSorted()).toEqual(codings)
})
