import rule from '../../../src/conformance/rules/validators-are-well-formed.ts'
import { judges } from '../canned.ts'

const withHeader =
  (name: string, value: string) =>
  (response: Response): Response => {
    response.headers.set(name, value)
    return response
  }

judges(rule, {
  pass: [
    ['a tag', { out: withHeader('etag', '"7-ab"') }],
    ['a weak tag', { out: withHeader('etag', 'W/"7-ab"') }],
    ['a date', { out: withHeader('last-modified', 'Sun, 06 Nov 1994 08:49:37 GMT') }],
  ],
  fail: [
    ['a tag without quotes', { out: withHeader('etag', '7-ab') }],
    ['a tag that never ends', { out: withHeader('etag', '"7-ab') }],
    ['a date of the last change in another form', { out: withHeader('last-modified', '1994-11-06T08:49:37Z') }],
    ['a date in another zone', { out: withHeader('date', 'Sun, 06 Nov 1994 08:49:37 +0000') }],
    [
      'a date in another form where there is nothing',
      {
        out: (response) =>
          response.status === 404 ? withHeader('last-modified', '1994-11-06 08:49:37')(response) : response,
      },
    ],
  ],
})
