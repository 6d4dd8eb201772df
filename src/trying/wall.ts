import type { Browser, Page } from 'playwright-core'
import { UserError } from '../text/user-error.ts'
import { inParallel } from '../client/in-parallel.ts'
import { grouped } from '../text/grouped.ts'
import { markOf, type Mark, screenUrl, type Told } from '../console/screens.ts'

/** A screenshot of an application under a variation; without a name, as it is. */
export interface Tile {
  readonly name: string
  readonly mark: Mark
  readonly errors: readonly string[]
  readonly text: string
  /** Empty where none could be taken. */
  readonly jpeg: Uint8Array
  /** Where it shows what it does not show as it is. */
  readonly differing: readonly Line[]
  /** Pixels of the picture; all are as wide. */
  readonly height: number
}

/** A line of text, and where it stands, in pixels. */
export interface Line {
  readonly text: string
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** It is only there as the screen is. */
  readonly isGone?: true
}

export interface WallOptions {
  readonly browser: Pick<Browser, 'newPage'>
  /** The application, as the page Screen of the console takes it. */
  readonly app: string
  /** Where base URLs that carry variations answer. */
  readonly origin: string
  readonly names: readonly string[]
  /** How long a page may take to become quiet. */
  readonly patienceMs: number
  readonly onTile?: (tile: Tile) => void
}

const pagesAtOnce = 4
export const size = { width: 800, height: 560 }
/** A picture is cut so far below its content, and no shorter than this or the one of the screen as it is. */
const [margin, leastHeight] = [16, 80]
/** More outlines than these tell nothing. */
const mostBoxes = 40
const picture = { type: 'jpeg', quality: 60 } as const
/** A page that hangs can still be seen, as long as its script does not run. */
const lastLookMs = 1_000

/** What a page came to. */
interface Shot {
  readonly told: Told
  readonly lines: readonly Line[]
  readonly height: number
  readonly jpeg: Uint8Array
  /** It hangs, has crashed, or has nothing left that could be read. */
  readonly isStuck: boolean
}

/** Takes a screenshot of an application as it is, then under each variation. Rejects if it does not open as it is. */
export async function shootWall(options: WallOptions): Promise<readonly Tile[]> {
  const tileOf = (name: string, shot: Shot, plain: Shot): Tile => {
    const { told, jpeg, height, isStuck } = shot
    const mark = isStuck ? 'broken' : markOf(plain.told, told)
    const tile = { name, mark, ...told, jpeg, height, differing: differingIn(shot, plain).slice(0, mostBoxes) }
    options.onTile?.(tile)
    return tile
  }
  const asIs = await shoot('', options, leastHeight)
  const first = tileOf('', asIs, asIs)
  const others = await inParallel(options.names, pagesAtOnce, async (name) =>
    tileOf(name, await shoot(name, options, asIs.height), asIs),
  )
  return [first, ...others]
}

async function shoot(name: string, { browser, app, origin, patienceMs }: WallOptions, least: number): Promise<Shot> {
  const page = await browser.newPage({ viewport: size })
  page.setDefaultTimeout(patienceMs)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  const url = screenUrl(app, origin, '', name) ?? app
  try {
    await page.goto(url)
    await quiet(page, patienceMs)
    const text = await page.locator('body').innerText()
    const lines = await page.evaluate<readonly Line[]>(linesInPage)
    // Cut where the content ends.
    const bottom = Math.ceil(await page.evaluate<number>('document.body.getBoundingClientRect().bottom')) + margin
    const height = Math.min(Math.max(bottom, least), size.height)
    const jpeg = await page.screenshot({ ...picture, clip: { x: 0, y: 0, width: size.width, height } })
    return { told: { text, errors }, lines, height, jpeg, isStuck: false }
  } catch (error) {
    const why = (error as Error).message.split('\n')[0] ?? ''
    // As it is, or where its server is gone, a page says nothing about variations.
    if (name === '' || why.includes('net::')) {
      throw new UserError(`${url} does not open: ${why}`, undefined, { cause: error })
    }
    const jpeg = await page.screenshot({ ...picture, timeout: lastLookMs }).catch(() => new Uint8Array())
    const told = { text: '', errors: [...errors, `Nothing can be read of the page: ${why}`] }
    return { told, lines: [], height: size.height, jpeg, isStuck: true }
  } finally {
    await page.close()
  }
}

/** The lines that only one of two screens has: those that are new, and those that are gone. */
function differingIn(shot: Shot, plain: Shot): readonly Line[] {
  const added = linesBeside(shot, plain)
  // Where something else stands now, an outline would be taken for its own.
  const gone = linesBeside(plain, shot).filter((line) => !shot.lines.some((now) => overlap(now, line)))
  if (added.length + gone.length > 0) return [...added, ...gone.map((line) => ({ ...line, isGone: true as const }))]
  // The same lines in another order.
  return shot.lines.filter(({ text }, at) => text !== plain.lines[at]?.text)
}

function overlap(a: Line, b: Line): boolean {
  const across = a.left < b.left + b.width && b.left < a.left + a.width
  const down = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top)
  return across && down > Math.min(a.height, b.height) / 2
}

/** The lines of a screen that another does not have, or not as often. */
function linesBeside({ lines }: Shot, other: Shot): readonly Line[] {
  const left = new Map(
    [...grouped(other.lines, ({ text }) => text)].map(([text, same]) => [text, same.length] as const),
  )
  return lines.filter(({ text }) => {
    const count = left.get(text) ?? 0
    left.set(text, count - 1)
    return count <= 0
  })
}

/** Runs in the page: every line of text that can be seen without scrolling, and is not cut off. */
const linesInPage = `(() => {
  const lines = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode() && lines.length < 1000) {
    for (const { 0: text, index } of walker.currentNode.data.matchAll(/[^\\n]*\\S[^\\n]*/g)) {
      const range = document.createRange()
      range.setStart(walker.currentNode, index)
      range.setEnd(walker.currentNode, index + text.length)
      const { left, top, right, height } = range.getBoundingClientRect()
      const width = Math.min(right, innerWidth) - left
      const seen = document.elementFromPoint(left + Math.min(width, 10) / 2, top + height / 2)
      if (walker.currentNode.parentElement.contains(seen)) lines.push({ text: text.trim(), left, top, width, height })
    }
  }
  return lines
})()`

/** A page that goes on asking is shown as it is then. */
async function quiet(page: Page, patienceMs: number): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: patienceMs }).catch(() => undefined)
}
