import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { variationOf } from '../../cli/serve/variation.ts'
import { findFixture } from '../../src/build/find-fixture.ts'
import { readBuild } from '../../src/build/read-build.ts'
import { createModel } from '../../src/model/model.ts'
import { breakPromise, brokenPromises } from '../../src/variations/broken.ts'
import { vary } from '../../src/variations/vary.ts'

const { build: read } = await readBuild(findFixture('library'))
const build = read()
const rows = Object.values(brokenPromises).flat()
const clauses = JSON.parse(readFileSync('contract/clauses.json', 'utf8')) as {
  readonly clauses: readonly { readonly id: string }[]
}

describe('a broken promise', () => {
  it('has a name of its own, and a clause that there is', () => {
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
    const known = clauses.clauses.map(({ id }) => id)
    expect(rows.filter(({ clause }) => !known.includes(clause))).toEqual([])
  })

  it('leaves the other operations as they are', () => {
    const plain = vary(build, [])
    const changed = rows.flatMap(({ name, operation }) => {
      const broken = breakPromise(plain, name)
      const asks = ['/entities', '/entities/term:loan', '/search?q=loan', '/findings'].map((target) => ({
        method: 'GET',
        target,
        headers: {},
      }))
      return asks.filter((ask) => plain.answer(ask).operation !== operation && broken.answer(ask) !== plain.answer(ask))
    })
    expect(changed).toEqual([])
  })

  it('is refused where there is none of this name', () => {
    expect(() => breakPromise(vary(build, []), 'list-is-nice')).toThrow(
      new RangeError('No promise is called "list-is-nice".'),
    )
  })

  it('is served under a name that says so', async () => {
    const flags = { basePath: '', corsOrigin: 'localhost', break: 'findings-answer' } as const
    const { name, serviceOf } = await variationOf(flags, 'library')
    expect(name).toBe('library, which breaks a promise: findings-answer')
    const service = await serviceOf({ model: createModel(build), build: () => build } as Parameters<
      typeof serviceOf
    >[0])
    expect(service.answer({ method: 'GET', target: '/findings', headers: {} }).status).toBe(500)
    await expect(variationOf({ ...flags, break: 'finding-answer' }, 'library')).rejects.toThrow(
      'Did you mean findings-answer?',
    )
  })
})
