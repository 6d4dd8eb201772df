import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { laboratory } from '../../scripts/write-laboratory.ts'
import { caseRules } from '../../src/conformance/cases/case-rules.ts'
import { judge, type JudgeOptions } from '../../src/conformance/judge.ts'
import type { Rule } from '../../src/conformance/rule.ts'
import { rules } from '../../src/conformance/rules/index.ts'
import type { Build } from '../../src/model/model.ts'
import { unlatin } from '../conformance/servers/models.ts'
import { someOf } from '../drawn.ts'
import { programOf, stacks, versionOf, withStack, writeBuild } from './stacks.ts'

const here = (name: string): string => new URL(name, import.meta.url).pathname
const read = (name: string): unknown => JSON.parse(readFileSync(here(`../../fixtures/library/${name}`), 'utf8'))
const library: Build = {
  ...(read('model.json') as Pick<Build, 'entities' | 'links'>),
  ...(read('build-log.json') as Pick<Build, 'findings'>),
}
const models: readonly (readonly [string, Build])[] = [
  ['library', library],
  ['unlatin', unlatin],
]

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'independent-'))
  for (const [name, build] of [...models, ['laboratory', laboratory] as const]) writeBuild(join(folder, name), build)
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Each server is judged with the first model, and some with the others, drawn by the commit. */
const further = someOf(stacks, 4, ([name]) => name)

describe.each(stacks.map((stack) => [stack[0], stack] as const))('%s', (_, stack) => {
  const [, , , orders] = stack
  const needed = programOf(stack)
  const there = versionOf(needed) !== undefined
  const needs = there ? '' : `, not run: ${needed} is not installed`
  const judged = (name: string, by: readonly Rule[], how: JudgeOptions) =>
    withStack(stack, join(folder, name), async (target) => {
      const { entries } = await judge(by, target, { seed: '1', ...how })
      const failed = entries.filter(({ outcome }) => ['fail', 'broken', 'unjudged'].includes(outcome))
      expect(failed.map(({ id, expected, actual, says }) => [id, expected, actual, says])).toEqual([])
      return entries
    })

  const isFurther = further.includes(stack)

  test.skipIf(!there).each(isFurther ? models : models.slice(0, 1))(
    `passes with the model %s${needs}`,
    async (name, build) => {
      // With its build it is asked all that it is asked without, and more: one quick run is enough to tell the two apart.
      if (name === 'library') await judged(name, rules, { quick: true })
      const entries = await judged(name, rules, { build })
      const observed = entries.find(({ id }) => id === 'identifier-order-in-use')?.observations?.[0]?.value
      expect(observed).toMatchObject({ orders: expect.arrayContaining([orders[name]]) })
    },
    180_000,
  )

  if (!isFurther) return
  test.skipIf(!there)(
    `passes each case${needs}`,
    async () => {
      const cases = caseRules()
      expect(await judged('laboratory', cases, {})).toHaveLength(cases.length)
    },
    180_000,
  )
})
