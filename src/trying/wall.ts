import type { Browser, Page } from 'playwright-core'
import { UserError } from '../text/user-error.ts'
import { inParallel } from '../client/in-parallel.ts'
import { markOf, type Mark, screenUrl, type Told } from '../console/screens.ts'

/** A screenshot of an application under a variation; without a name, as it is. */
export interface Tile {
  readonly name: string
  readonly mark: Mark
  readonly errors: readonly string[]
  /** Empty where none could be taken. */
  readonly jpeg: Uint8Array
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
const size = { width: 800, height: 560 }
const picture = { type: 'jpeg', quality: 60 } as const
/** A page that hangs can still be seen, as long as its script does not run. */
const lastLookMs = 1_000

/** What a page came to. */
interface Shot {
  readonly told: Told
  readonly jpeg: Uint8Array
  /** It hangs, has crashed, or has nothing left that could be read. */
  readonly isStuck: boolean
}

/** Takes a screenshot of an application as it is, then under each variation. Rejects if it does not open as it is. */
export async function shootWall(options: WallOptions): Promise<readonly Tile[]> {
  const tileOf = (name: string, { told, jpeg, isStuck }: Shot, plain: Told): Tile => {
    const tile = { name, mark: isStuck ? 'broken' : markOf(plain, told), errors: told.errors, jpeg } as const
    options.onTile?.(tile)
    return tile
  }
  const asIs = await shoot('', options)
  const first = tileOf('', asIs, asIs.told)
  const others = await inParallel(options.names, pagesAtOnce, async (name) =>
    tileOf(name, await shoot(name, options), asIs.told),
  )
  return [first, ...others]
}

async function shoot(name: string, { browser, app, origin, patienceMs }: WallOptions): Promise<Shot> {
  const page = await browser.newPage({ viewport: size })
  page.setDefaultTimeout(patienceMs)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  const url = screenUrl(app, origin, '', name) ?? app
  try {
    await page.goto(url)
    await quiet(page, patienceMs)
    const text = await page.locator('body').innerText()
    return { told: { text, errors }, jpeg: await page.screenshot(picture), isStuck: false }
  } catch (error) {
    const why = (error as Error).message.split('\n')[0] ?? ''
    // As it is, or where its server is gone, a page says nothing about variations.
    if (name === '' || why.includes('net::')) {
      throw new UserError(`${url} does not open: ${why}`, undefined, { cause: error })
    }
    const jpeg = await page.screenshot({ ...picture, timeout: lastLookMs }).catch(() => new Uint8Array())
    return { told: { text: '', errors: [...errors, `Nothing can be read of the page: ${why}`] }, jpeg, isStuck: true }
  } finally {
    await page.close()
  }
}

/** A page that goes on asking is shown as it is then. */
async function quiet(page: Page, patienceMs: number): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: patienceMs }).catch(() => undefined)
}
