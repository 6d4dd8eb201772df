import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { curlOf, evidenceOf, type Printing } from '../../src/client/evidence.ts'
import { type Question, unanswered } from '../../src/client/exchange.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'evidence-'))
  // Stands in for curl: writes down its arguments.
  const stub = join(folder, 'curl')
  writeFileSync(stub, '#!/bin/sh\nprintf "%s\\0" "$@" > "$STUB_ARGUMENTS"\n')
  chmodSync(stub, 0o755)
})
afterEach(() => rmSync(folder, { recursive: true }))

/** What curl would be given, were the printed command pasted into a shell. */
function pasted(question: Question, printing: Printing): readonly string[] {
  const file = join(folder, 'arguments')
  const env = { PATH: `${folder}:${process.env['PATH']}`, STUB_ARGUMENTS: file, TOKEN: 'secret' }
  execFileSync('sh', ['-c', curlOf(question, printing)], { cwd: folder, env })
  return readFileSync(file, 'utf8').split('\0').slice(0, -1)
}

const get = { method: 'GET', path: '/entities' }

test.each([
  ['Bearer $TOKEN', 'Bearer secret'],
  ['Bearer ${TOKEN}', 'Bearer secret'],
  ['$TOKEN"$TOKEN', 'secret"secret'],
  ['$(touch X)', '$(touch X)'],
  ['`touch X`', '`touch X`'],
  ['$TOKEN$(touch X)', 'secret$(touch X)'],
  ['"; touch X; "', '"; touch X; "'],
  [`'; touch X; '`, `'; touch X; '`],
  ['${TOKEN:-$(touch X)}', '${TOKEN:-$(touch X)}'],
  ['$((1+1)) \\$TOKEN !! $', '$((1+1)) \\secret !! $'],
])('a header that is shown as %s', (shown, sent) => {
  const given = pasted(get, { baseUrl: 'http://h', headers: [{ name: 'X-A', shown }] })
  expect(given.slice(-3)).toEqual(['-H', `X-A: ${sent}`, 'http://h/entities'])
  expect(existsSync(join(folder, 'X'))).toBe(false)
})

test('a question and an address with everything that a shell minds', () => {
  const odd = `'$(touch X)\`touch X\`";\n&|<>*?[a]{b,c}~#\\`
  const question: Question = { method: 'POST', path: `/${odd}`, headers: [['X-B', odd]], body: odd }
  const given = pasted(question, { baseUrl: `http://h/${odd}`, headers: [] })
  expect(given.slice(-7)).toEqual(['-X', 'POST', '-H', `X-B: ${odd}`, '--data-binary', odd, `http://h/${odd}/${odd}`])
  expect(existsSync(join(folder, 'X'))).toBe(false)
})

test('a header whose name would have curl read a file is left out', () => {
  const given = pasted(get, { baseUrl: 'http://h', headers: [{ name: '@/etc/passwd', shown: 'x' }] })
  expect(given).not.toContain('-H')
})

test('an excerpt stays short, whatever stands in the headers', () => {
  const exchange = { ...unanswered(get, 'complete', {}), status: 200, statusText: 's'.repeat(1e5) }
  const { excerpt } = evidenceOf(
    { ...exchange, headers: [['Location', 'l'.repeat(1e6)]] },
    { baseUrl: 'http://h', headers: [] },
  )
  expect(excerpt?.length).toBeLessThan(1100)
})
