import type { Browser, Page } from 'playwright-core'
import { UserError } from '../text/user-error.ts'
import { inParallel } from '../client/in-parallel.ts'
import { markOf, type Mark, screenUrl, type Told } from '../console/screens.ts'

/** A screenshot of an application under a variation; without a name, as it is. */
export interface Tile {
  readonly name: string
  readonly mark: Mark
  readonly errors: readonly string[]
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

/** Takes a screenshot of an application as it is, then under each variation. Rejects if it does not open as it is. */
export async function shootWall(options: WallOptions): Promise<readonly Tile[]> {
  const tileOf = async (name: string, plain: Told | undefined): Promise<Tile & { readonly snapshot: Told }> => {
    const { snapshot, jpeg } = await shoot(name, options)
    const tile = { name, mark: markOf(plain ?? snapshot, snapshot), errors: snapshot.errors, jpeg, snapshot }
    options.onTile?.(tile)
    return tile
  }
  const plain = await tileOf('', undefined)
  return [plain, ...(await inParallel(options.names, pagesAtOnce, (name) => tileOf(name, plain.snapshot)))]
}

async function shoot(
  name: string,
  { browser, app, origin, patienceMs }: WallOptions,
): Promise<{ readonly snapshot: Told; readonly jpeg: Uint8Array }> {
  const page = await browser.newPage({ viewport: size })
  try {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    const url = screenUrl(app, origin, '', name) ?? app
    await page.goto(url, { timeout: patienceMs }).catch((error: Error) => {
      throw new UserError(`${url} does not open: ${error.message.split('\n')[0]}`, undefined, { cause: error })
    })
    await quiet(page, patienceMs)
    const text = await page.locator('body').innerText()
    return { snapshot: { text, errors }, jpeg: await page.screenshot({ type: 'jpeg', quality: 60 }) }
  } finally {
    await page.close()
  }
}

/** A page that goes on asking is shown as it is then. */
async function quiet(page: Page, patienceMs: number): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: patienceMs }).catch(() => undefined)
}
