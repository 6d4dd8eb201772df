import { describe, expect, it } from 'vitest'
import { smallServer, type Special } from './small-server.ts'
import { finish } from './test-io.ts'

describe('a list longer than is read', () => {
  const long = JSON.stringify([{ id: 'a', title: 'x'.repeat(3 * 1024 ** 2) }])
  const asked: string[] = []
  const special: Special = ({ url = '' }, response) => {
    asked.push(url)
    if (url !== '/entities') return false
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': long.length })
    return !response.end(long).destroyed
  }

  it.each([
    ['stops the run after one request, with what to set', [], 3],
    ['stops it with --wait, too', ['--wait', '5s'], 3],
    ['does not with --allow-unjudged', ['--allow-unjudged'], 0],
    ['does not where it is read', ['--max-body', '10M', '--rule', 'OPS-4'], 0],
  ])('%s', async (_, flags, expected) => {
    await using server = await smallServer(special)
    asked.length = 0
    const { code, err } = await finish(['check', server.url, '--max-body', '2M', '--rule', 'OPS-4', ...flags])
    expect(code).toBe(expected)
    if (expected === 0) return expect(asked.length).toBeGreaterThan(1)
    expect(asked).toEqual(['/entities'])
    expect(err).toBe(
      `The list of ${server.url} has 3,145,751 bytes, and 2 MiB are read of one answer; add --max-body 10M, or --allow-unjudged to judge what needs no list.\n`,
    )
  })
})
