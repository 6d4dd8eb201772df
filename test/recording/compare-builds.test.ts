import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { exitCodeOf } from '../../cli/terminal/io.ts'
import { listen } from '../../src/adapters/node.ts'
import { findFixture } from '../../src/build/find-fixture.ts'
import { readBuild } from '../../src/build/read-build.ts'
import { targetAt } from '../../src/client/target.ts'
import { shapeErrors } from '../../src/files/check-shape.ts'
import { type BuildChanges, compareBuilds, type BuildContent } from '../../src/recording/compare-builds.ts'
import { comparison } from '../../src/recording/comparison.ts'
import { showBuild } from '../../src/recording/record-build.ts'
import { reporterNames, reporters } from '../../src/report/reporters/index.ts'
import { vary } from '../../src/variations/vary.ts'
import { testFolder } from '../build/build-folder.ts'

const link = { from: 'a', to: 'b', relation: 'mentions', confidence: 0.5 }
const before: BuildContent = {
  entities: [
    { id: 'a', title: 'Loan', attributes: { x: 1, y: 2 } },
    { id: 'b', title: 'Copy' },
  ],
  links: [link, { from: 'a', to: 'b', relation: 'contains', confidence: 1 }],
  findings: [{ check: 'orphan' }, { check: 'orphan' }, { check: 'broken-link' }],
}
const [a, b] = before.entities
const [orphan, again, broken] = before.findings

/** The lines of each list that changed. */
function linesOf(now: Partial<BuildContent>): unknown {
  const { unseen: _, ...lists } = compareBuilds(before, { ...before, ...now })
  return Object.fromEntries(
    Object.entries(lists).flatMap(([name, { added, gone, changed }]) => {
      const lines = [
        ...added.map((line) => `new ${line}`),
        ...gone.map((line) => `gone ${line}`),
        ...changed.map((line) => `changed ${line}`),
      ]
      return lines.length === 0 ? [] : [[name, lines]]
    }),
  )
}

describe('what changed between two builds', () => {
  it.each<[string, Partial<BuildContent>, unknown]>([
    ['nothing', {}, {}],
    [
      'nothing: members in another order',
      { entities: [{ id: 'a', attributes: { y: 2, x: 1 }, title: 'Loan' }, b!] },
      {},
    ],
    [
      'an entity that is new, and one that is gone',
      { entities: [a!, { id: 'c' }] },
      { entities: ['new "c"', 'gone "b"'] },
    ],
    [
      'fields of an entity',
      { entities: [{ ...a!, title: 'Lending' }, { id: 'b' }] },
      { entities: ['changed "a": title "Loan", now "Lending"', 'changed "b": title "Copy", now none'] },
    ],
    [
      'a field of all entities, which is no change of any of them',
      { entities: [{ id: 'a', title: 'Loan', area: 1 }, b!] },
      { fields: ['new Entity area: number', 'gone Entity attributes: object'] },
    ],
    [
      'the type of a field',
      { links: before.links.map((one) => ({ ...one, confidence: '1' })) as never },
      {
        links: [
          'changed "a", "b", "mentions": confidence 0.5, now "1"',
          'changed "a", "b", "contains": confidence 1, now "1"',
        ],
        fields: ['changed Link confidence: number, now string'],
      },
    ],
    ['a link, by its triple', { links: [link] }, { links: ['gone "a", "b", "contains"'] }],
    [
      'one of two findings that are alike',
      { findings: [orphan!, broken!] },
      { findings: ['gone {"check":"orphan"} (2)'] },
    ],
    [
      'the order of findings',
      { findings: [orphan!, broken!, again!] },
      { findings: ['changed the order of the findings'] },
    ],
    ['all findings, which says nothing of their fields', { findings: [] }, { findings: expect.anything() }],
  ])('is %s', (_name, now, lines) => {
    expect(linesOf(now)).toEqual(lines)
  })

  it('leaves out links that no answer can show, and counts them', () => {
    const unseen = { from: 'x', to: 'y', relation: 'mentions' }
    const changes = compareBuilds({ ...before, links: [...before.links, unseen] }, before)
    expect([changes.unseen, changes.links.gone]).toEqual([1, []])
  })
})

describe('a build and the server that answers from it', () => {
  async function changesOf(name: string, ...variations: readonly string[]): Promise<BuildChanges> {
    const build = (await readBuild(findFixture(name))).build()
    await using folder = await testFolder()
    const service = vary(build, variations)
    await using server = await listen(() => service)
    const target = targetAt(server.url)
    const shown = await showBuild(target, { out: join(folder.path, 'build') })
    await target.transport.close()
    return compareBuilds(build, shown.build)
  }

  it.each(['odd', 'one', 'empty'])('%s are the same', async (name) => {
    const { unseen: _, ...lists } = await changesOf(name)
    for (const { before: was, now, ...lines } of Object.values(lists)) {
      expect([now, lines]).toEqual([was, { added: [], gone: [], changed: [] }])
    }
  })

  it('differ in their fields alone where the server names them otherwise', async () => {
    const { entities, links, findings, fields } = await changesOf('one', 'undeclared-fields-renamed')
    expect([entities, links, findings].flatMap(({ added, gone, changed }) => [added, gone, changed]).flat()).toEqual([])
    expect(fields.gone).toContain('Entity locale: string')
    expect(fields.added).toContain('Entity model_locale: string')
  })
})

describe('a report on what changed', () => {
  const entities = [...before.entities, ...['c', 'd', 'e', 'f', 'g', 'h'].map((id) => ({ id }))]
  const run = { subject: 'http://x', startedAt: '2026-11-22T13:00:00.000Z', durationMs: 1, requests: 3, remarks: [] }
  const report = comparison(compareBuilds(before, { ...before, entities }), { ...run, folder: 'build' })

  it.each(reporterNames)('has the counts and the first lines in %s', async (name) => {
    const text = (await reporters[name]())(report, { colour: false, width: 120 })
    expect(text).toContain('2 in the build, 8 in the deployment: 6 new')
    if (!['markdown-short', 'github'].includes(name)) expect(text).toMatch(/new: (?:"|\\"|&quot;|\\\\")c/)
    if (!['markdown-short', 'github'].includes(name)) expect(text).toContain('and 1 more new')
  })

  it('is as its schema says in JSON', async () => {
    expect(shapeErrors('report', JSON.parse((await reporters.json())(report, { colour: false })))).toEqual([])
  })

  it('is 1 where anything differs, and 0 where nothing does', () => {
    expect(exitCodeOf(report)).toBe(1)
    expect(exitCodeOf(comparison(compareBuilds(before, before), { ...run, folder: 'build' }))).toBe(0)
  })
})
