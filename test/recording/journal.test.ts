import { expect, it } from 'vitest'
import { unwritable } from '../../src/recording/journal.ts'

it.each([
  ['EACCES', 'Nothing can be written here; name a writable folder with --out.'],
  ['EROFS', 'Nothing can be written here; name a writable folder with --out.'],
  ['ENOSPC', 'Fetched data cannot be kept here (ENOSPC); make room, or name another folder with --out.'],
])('says of %s what helps', (code, sentence) => {
  const error = Object.assign(new Error('write'), { code })
  expect(unwritable('x.recording', error)).toMatchObject({ sentence, place: { file: 'x.recording' } })
})
