import { execFileSync } from 'node:child_process'
import { parse } from 'yaml'
import { describe, expect, it } from 'vitest'
import { curlOf, questionOf, quoted, waysOfRule } from '../../src/console/commands.ts'
import { piecesOf } from '../../src/console/matches.ts'
import { neighboursOf } from '../../src/console/neighbours.ts'
import { windowOf } from '../../src/console/rows.ts'

describe('commands', () => {
  it.each(['plain', "it's", '$(touch x) `y` "z"', 'a b\n-c', ''])('quotes %j as one word of a shell', (text) => {
    expect(execFileSync('sh', ['-c', `printf %s ${quoted(text)}`], { encoding: 'utf8' })).toBe(text)
  })

  it.each([
    ['GET', '/search?q=a%20b', "curl -i 'http://h:1/search?q=a%20b'"],
    ['HEAD', '/entities/..a', 'curl -i -I http://h:1/entities/..a'],
    ['DELETE', '/entities/[1-9999999]', "curl -i -X DELETE --path-as-is --globoff 'http://h:1/entities/[1-9999999]'"],
    ['GET', '/entities/../findings', 'curl -i --path-as-is --globoff http://h:1/entities/../findings'],
    ['CONNECT', '@evil.example:80', undefined],
  ])('repeat just the question %s %s', (method, target, curl) => {
    expect(questionOf('http://h:1', method, target)).toBe(curl)
  })

  it('show a rule in each form', () => {
    const rule = { id: "it's", status: 404 }
    const [curl, scenario] = waysOfRule('http://h:1', rule)
    expect(curl?.text).toBe(String.raw`curl -d '{"id":"it'\''s","status":404}' http://h:1/__model-query/rules`)
    expect(parse(scenario?.text ?? '')).toEqual({ scenarios: { mine: { rules: [rule] } } })
    expect(curlOf('http://h:1', 'DELETE', '/pause')).toBe('curl -X DELETE http://h:1/__model-query/pause')
  })
})

it('marks what begins with a word, whatever its case and accents', () => {
  expect(piecesOf('Prêt: reloan, LoanReceipt', 'pret loan').filter(({ matched }) => matched)).toEqual([
    { text: 'Prêt', matched: true },
    { text: 'LoanReceipt', matched: true },
  ])
  expect(
    piecesOf('<b>loan</b>', '')
      .map(({ text }) => text)
      .join(''),
  ).toBe('<b>loan</b>')
})

describe('neighbours', () => {
  const links = [
    { from: 'a', to: 'b', relation: 'uses', confidence: 0.5 },
    { from: 'c', to: 'a', relation: 'uses' },
    { from: 'a', to: 'b', relation: 'uses' },
    { relation: 7 },
  ]

  it('are the other ends, by relation and direction', () => {
    expect(neighboursOf('a', links).map(({ id, relation, outward }) => [relation, outward, id])).toEqual([
      ['(left out)', true, '(left out)'],
      ['uses', true, 'b'],
      ['uses', true, 'b'],
      ['uses', false, 'c'],
    ])
    expect(neighboursOf('a', 'no list')).toEqual([])
  })
})

it('shows the rows in sight, and a few beside', () => {
  expect(windowOf(1000, 30, 3000, 600)).toEqual({ from: 92, to: 128 })
  expect(windowOf(5, 30, 0, 600)).toEqual({ from: 0, to: 5 })
})
