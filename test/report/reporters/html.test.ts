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
  'lang charset http-equiv content name class datetime id type checked aria-label aria-hidden tabindex role colspan scope title href'.split(
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

  it('has a row for each gap of a hundred operations, and what closes it', () => {
    const many = Array.from({ length: 100 }, (_, n) =>
      entry({ id: `x-${n}`, outcome: 'open', operation: `op-${n}`, closedBy: [`decision ${n}`] }),
    )
    const page = render(report(many, { command: 'gaps' }))
    expect(page.match(/<small>closed by: decision \d+<\/small>/g)).toHaveLength(100)
    expect(page.length).toBeLessThan(120_000)
  })

  it('puts each outcome of a rule under its operation, and folds what passed', () => {
    const page = render(failingCheck)
    const groups = page.split('<div class="operation').slice(1)
    const has = (text: string | undefined): boolean =>
      /<details><summary>\d+ passed[^<]*<\/summary>(?:(?!<\/details>)[^])*>success-is-json</.test(text ?? '')
    expect(groups.map((text) => [/<h3>([^<]*)</.exec(text)?.[1], has(text)])).toEqual([
      ['listEntities', true],
      ['getEntity', false],
      ['searchModel', true],
      ['service as a whole', false],
    ])
    expect(page).toMatch(/<li><a class="mark fail" href="#entry-\d+">✗/)
  })

  it('says at its top how many causes there are, why rules were skipped, and how to run only what failed', () => {
    const evidence = [{ curl: 'curl a', excerpt: 'HTTP/1.1 500 Internal Server Error' }]
    const failures = ['x', 'y'].map((id) => entry({ id, outcome: 'fail', level: 'required', evidence }))
    const skipped = entry({ id: 'z', outcome: 'skip', level: 'required', says: 'rests on x', restsOn: 'x' })
    const page = render(report([...failures, skipped]))
    const [head = ''] = page.split('</header>')
    expect(head).toMatch(
      /<b>1 probable cause; 1 rule could not be judged for it:<\/b> <a href="#entry-1">the title of x</,
    )
    expect(head).toContain('Skipped: rests on x: z')
    const others = ['v', 'w', 't', 's'].map((id) =>
      entry({ id, outcome: 'skip', level: 'required', says: `for ${id}` }),
    )
    expect(render(report([...failures, skipped, ...others])).split('</header>')[0]).toContain(
      'Skipped: rests on x: z · for v: v · for w: w · and 2 more',
    )
    expect(page).toContain('<small>rests on x</small>')
    expect(head).toContain('npx model-query check http://127.0.0.1:4010 --rule x,y')
    expect(page).toMatch(/<summary>1 failure with the same answer: y<\/summary><article/)
    expect(page).toContain('2 failed')
  })

  it('has what a client never met before what it met', () => {
    const entries = [entry({ id: 'a', outcome: 'pass' }), entry({ id: 'b', outcome: 'skip', says: 'no test asked' })]
    expect(render(report(entries, { command: 'usage' }))).toMatch(/<h2>Never met.*<h2>Kinds of question/s)
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
    const same = ['a', 'b'].map((one) => ({ curl: `curl ${one}`, excerpt: 'the same' }))
    expect(render(report([entry({ id: 'x', outcome: 'fail', evidence: same })]))).toMatch(
      />curl a<.*<summary>1 more like it<\/summary>.*>curl b</s,
    )
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
