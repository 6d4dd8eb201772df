import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { html } from '../../../src/report/reporters/html.ts'
import { style, styleHash } from '../../../src/report/reporters/html-style.ts'
import { hostileReport, unsafe } from './hostile.ts'
import { askedAgain, entry, failingCheck, report, someGaps } from './sample-reports.ts'

const render = (of: typeof failingCheck): string => html(of, { colour: false })

const voids = new Set(['meta', 'input'])
const attributes = new Set(
  'lang charset http-equiv content name class datetime id type checked aria-label aria-hidden tabindex role colspan scope title href data-outcome data-op'.split(
    ' ',
  ),
)

/** Reads the page strictly and gives its text and element names; throws at a tag or attribute the page has no business with. */
function readPage(page: string): { text: string; names: readonly string[] } {
  const body = page.replace(/^<!doctype html>\n/, '').replace(`<style>${style}</style>`, '')
  const names: string[] = []
  const open: string[] = []
  const text = body.replace(
    /<(\/?)([a-z][a-z0-9]*)((?: [a-z-]+(?:="[^"<>]*")?)*)>/g,
    (_, closing: string, name: string, rest: string) => {
      if (closing === '/') {
        if (open.pop() !== name) throw new Error(`</${name}> closes another element`)
      } else {
        names.push(name)
        if (!voids.has(name)) open.push(name)
      }
      for (const [, key = ''] of rest.matchAll(/ ([a-z-]+)(?:="[^"]*")?/g)) {
        if (!attributes.has(key)) throw new Error(`attribute ${key} of <${name}>`)
      }
      return ''
    },
  )
  expect(open).toEqual([])
  expect(text).not.toMatch(/[<>]/)
  return { text, names }
}

describe('html', () => {
  it('is one page of known elements, every one of them closed', () => {
    const { text, names } = readPage(render(failingCheck))
    expect(names).not.toContain('script')
    expect(names.filter((name) => name === 'article')).toHaveLength(4)
    expect(text).toContain('Does not conform')
    expect(text).toContain('none of page, limit, offset, cursor, size changes the answer')
  })

  it('has no green verdict over open gaps, accepted or not, nor over what judges nobody', () => {
    const accepted = report([entry({ id: 'GAP-1', outcome: 'open', standing: 'known' })], { command: 'gaps' })
    expect(render(accepted)).toContain('<p class="verdict gaps">')
    const met = report([entry({ id: 'a', outcome: 'pass' })], { command: 'usage' })
    expect(render(met)).toContain('<p class="verdict told">')
  })

  it('allows its own style and nothing else', () => {
    expect(styleHash).toBe(createHash('sha256').update(style).digest('base64'))
    expect(render(failingCheck)).toContain(`content="default-src 'none'; style-src 'sha256-${styleHash}'`)
    expect(style).not.toMatch(/url\(|@import|<\//)
  })

  it('has no table of a hundred operations, most of whose cells are empty', () => {
    const many = Array.from({ length: 100 }, (_, n) => entry({ id: `x-${n}`, outcome: 'open', operation: `op-${n}` }))
    const page = render(report(many, { command: 'gaps' }))
    expect(page).not.toContain('<table>')
    expect(page.length).toBeLessThan(100_000)
  })

  it('puts each outcome of a rule under its operation', () => {
    const page = render(failingCheck)
    const row = /<tr[^>]*><th scope="row"><span class="mono">success-is-json<.*?<\/tr>/s.exec(page)?.[0] ?? ''
    const cells = [...row.matchAll(/<td class="cell">(.*?)<\/td>/gs)].map(([, cell = '']) => cell.includes('✓'))
    expect(cells).toEqual([true, false, true, false])
  })

  it('has the outcomes right of the rule itself, so that a narrow screen shows them', () => {
    const row = /<tr[^>]*><th scope="row"><span class="mono">unknown-entity-is-404<.*?<\/tr>/s.exec(
      render(failingCheck),
    )?.[0]
    expect(row).toMatch(/^<tr[^>]*><th scope="row">.*>OPS-2<.*<\/th><td class="cell">/)
    const colspan = /<th colspan="(\d+)" scope="rowgroup">/.exec(render(failingCheck))?.[1]
    expect(row?.match(/<t[hd]/g)).toHaveLength(Number(colspan))
  })

  it('puts each observation beside its gap', () => {
    const page = render(failingCheck)
    const gap = /<div class="gap[^>]*><div><h3>GAP-5<.*?score-range/s.exec(page)?.[0]
    expect(gap).toContain('The range and the scale of confidence and score.')
    expect(gap).toContain('from 0.4 to 17.25')
  })

  it('says that what stands below a command is a part of what it gave', () => {
    expect(render(failingCheck)).toContain('</code></pre><p>output, in part:</p><pre')
  })

  it('shows a command once, with all the answers that were given to it below it', () => {
    const page = render(askedAgain)
    expect(page).toMatch(/>curl a<.*>one<.*>two<.*>curl b</s)
    expect(page.match(/curl [ab]/g)).toEqual(['curl a', 'curl b'])
    const five = Array.from({ length: 5 }, (_, at) => ({ curl: 'curl a', excerpt: `answer ${at}` }))
    expect(render(report([entry({ id: 'x', outcome: 'fail', evidence: five })]))).toMatch(
      />answer 1<.*<summary>3 more like it<\/summary>.*>answer 2</,
    )
  })

  it('lets a keyboard reach what may scroll sideways', () => {
    const page = render(someGaps)
    expect(page).toContain('<pre tabindex="0"><code>  1 | ---')
    expect(page).not.toContain('<pre><code>')
    expect(page).not.toContain('<div class="scroll">')
  })

  it('keeps the blank line between headers and body of an answer', () => {
    expect(render(failingCheck)).toContain('HTTP/1.1 200 OK\n\n{}')
  })

  it('unfolds on demand what is long, and holds all of it', () => {
    const many = Array.from({ length: 30 }, (_, index) => `fact ${index}`)
    const page = render(
      report([
        entry({ id: 'a', outcome: 'seen', level: 'observed', cites: ['GAP-3'], details: many }),
        entry({
          id: 'b',
          outcome: 'fail',
          level: 'required',
          evidence: many.map((fact) => ({ curl: `curl ${fact}` })),
        }),
      ]),
    )
    readPage(page)
    expect(page).toContain('<summary>19 more</summary>')
    expect(page).toContain('<summary>28 more like it</summary>')
    for (const fact of many) expect(page.split(`>${fact}<`)).toHaveLength(2)
  })

  it('links every mark of the matrix to something on the page', () => {
    for (const of of [failingCheck, someGaps]) {
      const page = render(of)
      const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
      expect(new Set(ids).size).toBe(ids.length)
      for (const [, id] of page.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(id)
    }
  })

  it('links a finding to the page about its rule, and a gap to none', () => {
    expect(render(failingCheck)).toContain(
      '<a class="id" href="https://unpkg.com/model-query-toolkit@0.1.0/docs/rules/unknown-entity-is-404.md">unknown-entity-is-404</a>',
    )
    expect(render(someGaps)).not.toContain('https://')
  })

  it('has a working filter for each outcome and operation it offers', () => {
    const page = render(failingCheck)
    for (const [, id = ''] of page.matchAll(/ id="((?:show|op)-[^"]+)"/g)) {
      const known = id.endsWith('-all') || style.includes(`main:has(#${id}:checked)`)
      expect([id, known]).toEqual([id, true])
    }
    const counts = [...page.matchAll(/ id="op-(\w+)"[^>]*>([^<]*)<b>(\d+)</g)].map(([, id, label, count]) => [
      id,
      label,
      count,
    ])
    expect(counts).toEqual([
      ['all', 'every operation', '10'],
      ['0', 'listEntities', '3'],
      ['1', 'getEntity', '2'],
      ['2', 'searchModel', '3'],
      ['none', 'service as a whole', '2'],
    ])
    const many = Array.from({ length: 20 }, (_, n) =>
      entry({ id: `r${n}`, outcome: 'pass', level: 'required', operation: `operation${n}` }),
    )
    expect(render(report(many))).not.toContain('id="op-8"')
  })

  it('lets nothing through but text, whatever a server sent', () => {
    fc.assert(
      fc.property(hostileReport, (hostile) => {
        const page = render(hostile)
        readPage(page)
        expect(page).not.toMatch(unsafe)
      }),
    )
  })
})
