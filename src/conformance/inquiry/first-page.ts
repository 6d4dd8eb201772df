import type { Inquiry } from './inquiry.ts'
import { pagingOf } from './paging.ts'

/** How much of the list is there, as far as is known. */
interface ListExtent {
  /** The entities that the list shows. */
  readonly shown: number
  /** Entities that sort behind the last of them, and that the server knows or the build left. */
  readonly behind: number
  /** `behind` counts all there are: the build tells. */
  readonly complete: boolean
}

/** What is behind a page is more than this part of it, where the page ends by a limit and not by a mistake. */
const mostForgotten = 0.01

/**
 * Whether what the list lacks may stand on a page that was not asked for: how a list is paged, and how long a page is, is
 * not shown (GAP-3), so a list that ends early is legal as far as it may be a page.
 *
 * It may be one where anything leads on: a parameter that has an effect, a header. It may be one, too, where nothing does
 * that is looked for, at a length that somebody chooses for a page; and at any length, as long as nobody says how many
 * entities there are. But it is none where it lacks one entity alone, or hardly more, and the build tells, or nobody chooses
 * that length: such a limit would lie by pure chance just below the number of entities.
 */
export async function mayBeFirstPage(
  inquiry: Pick<Inquiry, 'ask' | 'list' | 'remember'>,
  { shown, behind, complete }: ListExtent,
): Promise<boolean> {
  const few = behind <= Math.max(1, shown * mostForgotten)
  const isChosen = isPageLength(shown)
  if (complete ? isChosen && !few : isChosen || !few) return true
  return (await pagingOf(inquiry)).length > 0
}

/**
 * Powers of two, and dozens of them, of which grids have their pages; what has no more than two digits but for noughts, the
 * second a nought or a five; dozens of fives, and eighths of thousands.
 */
function isPageLength(length: number): boolean {
  if (length < 5) return false
  const dozens = length / 12
  if (isPowerOfTwo(length) || isPowerOfTwo(dozens) || length % 125 === 0 || length % 60 === 0) return true
  const unit = 10 ** Math.max(0, String(length).length - 2)
  return length % unit === 0 && (length / unit) % 5 === 0
}

function isPowerOfTwo(length: number): boolean {
  return Number.isInteger(length) && (length & (length - 1)) === 0
}
