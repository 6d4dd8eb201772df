import { expect, test } from 'vitest'
import { redacted, secretsIn } from '../../src/client/redact.ts'
import { type HeaderOption, targetAt } from '../../src/client/target.ts'

const report = {
  actual: 'listEntities of http://127.0.0.1:4010/entities: an entity, as application/json, at test 1 of 12345678',
  excerpt: 'HTTP/1.1 401 No\ncontent-type: application/json\nwww-authenticate: Bearer\n\n{"type":"entity","n":1}\u2026',
}

test.each(['1', 'e', 'entity', 'test', 'entities', 'listEntities', '12345678', '127.0.0.1'])(
  'what a server says stays, although it has %j in it, which is a secret as well',
  (word) => {
    const { secrets } = targetAt(`http://user:${word}@127.0.0.1:4010`, {
      proxies: false,
      headers: [
        { name: 'x-auth', value: `Bearer ${word}` },
        { name: 'x-key', value: word },
      ],
    })
    expect(redacted(report, secrets)).toEqual(report)
    const repeated = `user:${word}`
    const got = `got "Bearer ${word}", or Basic ${Buffer.from(repeated).toString('base64')}`
    expect(redacted(got, secrets)).toBe('got "$X_AUTH", or $AUTHORIZATION')
  },
)

test('what the address says is no secret', () => {
  const { secrets } = targetAt('http://models-1.example', {
    proxies: false,
    headers: [{ name: 'x-forwarded-host', value: 'models-1.example' }],
  })
  expect(redacted('of http://models-1.example', secrets)).toBe('of http://models-1.example')
})

test.each<[HeaderOption, string, string]>([
  [
    { name: 'cookie', value: 'lang=de; sid=a1b2c3d4e5' },
    '{"sid":"A1B2C3D4E5","lang":"de"}',
    '{"sid":"$COOKIE","lang":"de"}',
  ],
  [{ name: 'x-key', value: 'Bearer a1b2c3d4', shown: 'Bearer $KEY' }, 'a1b2c3d4, Bearer a1b2c3d4', '$KEY, Bearer $KEY'],
  [
    { name: 'accept', value: 'text/html, application/json', shown: 'text/html, application/json' },
    'application/json',
    'application/json',
  ],
  [{ name: 'x-key', value: 'correcthorsebatterystaple' }, 'is correcthorsebatterystaple', 'is $X_KEY'],
  [
    { name: 'x-key', value: 'a1b2c3d4e5f6' },
    'a title that was cut at a1b2c3\u2026',
    'a title that was cut at $X_KEY\u2026',
  ],
])('a server that repeats a part of %j: %s becomes %s', (header, said, shown) => {
  expect(redacted(said, secretsIn(header))).toBe(shown)
})
