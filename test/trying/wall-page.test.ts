import { describe, expect, it } from 'vitest'
import type { Wall } from '../../src/trying/wall-causes.ts'
import { wallMarkdown } from '../../src/trying/wall-markdown.ts'
import { wallPage } from '../../src/trying/wall-page.ts'
import type { Tile } from '../../src/trying/wall.ts'
import { variations } from '../../src/variations/choose.ts'

const hostile = '<script>alert(1)</script>'
const box = { text: 'a', left: 80, top: 25, width: 400, height: 12.5 }
const tile = (name: string, mark: Tile['mark'], over: Partial<Tile> = {}): Tile => ({
  ...{ name, mark, errors: [], text: mark, jpeg: new Uint8Array([1, 2, 3]), height: 100, differing: [] },
  ...over,
})
const wall: Wall = {
  app: `http://app/?${hostile}`,
  build: 'library',
  at: new Date('2026-11-28T09:30:00Z'),
  tiles: [
    tile('', 'same'),
    tile('hits-worst-first', 'differs', { differing: [box, { ...box, isGone: true }] }),
    tile('error-html', 'broken', { errors: [hostile] }),
    tile('error-text', 'broken', { errors: [hostile] }),
    tile('no-findings', 'same'),
  ],
  variations,
  openPoints: [{ id: 'GAP-8', title: 'What an error is', closedBy: [{ decides: `its body ${hostile}`, by: [] }] }],
}
const words = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

describe('a wall', () => {
  it('says in its title what is asked, and shows what broke first, with one picture for each cause', () => {
    const page = wallPage(wall)
    expect(words(/<h1>.*?<\/h1>/.exec(page)?.[0] ?? '')).toBe(
      'This screen breaks under 2 of 4 behaviours that the contract permits',
    )
    expect((page.match(/<h2.*?<\/h2>/g) ?? []).map(words)).toEqual(['✗ Broken (2)', '▲ Differs (1)', '✓ Same (1)'])
    expect(page.match(/<img /g)).toHaveLength(3)
    const [, broken = ''] = /<h2 class="broken">([^]*?)<\/section>/.exec(page) ?? []
    expect(words(broken)).toContain('npx model-query vary --only error-html,error-text -- npm test')
    expect(words(broken)).toContain('GAP-8: its body &lt;script&gt;')
  })

  it('has a link to each variation, the worst first', () => {
    const page = wallPage(wall)
    const [, strip = ''] = /<nav[^>]*>(.*?)<\/nav>/.exec(page) ?? []
    const names = [...strip.matchAll(/href="#([^"]+)"/g)].map(([, name]) => name)
    expect(names).toEqual(['error-html', 'error-text', 'hits-worst-first', 'no-findings'])
    for (const name of names) expect(page).toContain(`id="${name}"`)
  })

  it('outlines what is new, and what is gone', () => {
    const at = 'style="left:10.00%;width:50.00%;top:25.00%;height:12.50%"'
    expect(wallPage(wall)).toContain(`<i ${at}></i><i class="gone" ${at}></i>`)
  })

  it('has nothing but text in what servers and pages say', () => {
    expect(wallPage(wall)).not.toContain('<script')
    expect(wallMarkdown(wall).replaceAll(/`[^`]*`/g, '')).not.toMatch(/(?<!\\)<script/)
  })

  it('says in a pull request what breaks, and folds what differs', () => {
    const text = wallMarkdown(wall)
    expect(text).toMatch(/^### ❌ This screen breaks under 2 of 4 behaviours that the contract permits\n/)
    expect(text).toMatch(
      /\n\| `<script>.*` \| `error-html`, `error-text` \| GAP-8: .* \| `npx model-query vary --only /,
    )
    expect(text).toContain('<summary>looks different: 1</summary>\n\n`hits-worst-first`\n')
    const well = wallMarkdown({ ...wall, tiles: [tile('', 'same'), tile('no-findings', 'same')] })
    expect(well).toMatch(/^### ✅ This screen breaks under none of 1 behaviour that the contract permits\n\n`http/)
  })
})
