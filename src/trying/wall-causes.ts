import { type Mark } from '../console/screens.ts'
import type { OpenPoint } from '../contract/contract.ts'
import { counted } from '../text/counted.ts'
import { grouped } from '../text/grouped.ts'
import type { Variation } from '../variations/variation.ts'
import type { Tile } from './wall.ts'

export interface Wall {
  /** The application, as it was given. */
  readonly app: string
  /** What answered. */
  readonly build: string
  readonly at: Date
  /** As it is, then under each variation. */
  readonly tiles: readonly Tile[]
  readonly variations: readonly Variation[]
  readonly openPoints: readonly Pick<OpenPoint, 'id' | 'title' | 'closedBy'>[]
}

/** Screens that show the same, and what they have in common. */
export interface Cause {
  readonly mark: Mark
  /** The one whose picture stands for all. */
  readonly first: Tile
  readonly names: readonly string[]
  /** What breaks, in the words of the page; empty where it only shows something else. */
  readonly error: string
  /** The open points that permit it, and what would decide them. */
  readonly points: Wall['openPoints']
}

/** The screens with a mark by cause: those of one message, or of one text, are one; that of most variations first. */
export function causesOf({ tiles, variations, openPoints }: Wall, mark: Mark): readonly Cause[] {
  const marked = tiles.slice(1).filter((tile) => tile.mark === mark)
  const causes = [
    ...grouped(marked, ({ errors: [error], text }) => error?.replaceAll(/\d+/g, '#') ?? text).values(),
  ].flatMap((members) => {
    const [first] = members
    if (!first) return []
    const names = members.map(({ name }) => name)
    const cited: readonly string[] = variations.flatMap((one) => (names.includes(one.name) ? one.cites : []))
    const points = openPoints.filter(({ id }) => cited.includes(id))
    return { mark, first, names, error: first.errors[0] ?? '', points }
  })
  return causes.toSorted((a, b) => b.names.length - a.names.length)
}

/** What the wall found, for its title. */
export function wallInWords({ tiles }: Wall): string {
  const count = (mark: Mark): number => tiles.slice(1).filter((tile) => tile.mark === mark).length
  const all = `${counted(tiles.length - 1, 'behaviour')} that the contract permits`
  if (count('broken') > 0) return `This screen breaks under ${count('broken')} of ${all}`
  const differs = count('differs')
  return `This screen breaks under none of ${all}${differs > 0 ? `, and looks different under ${differs}` : ''}`
}

/** What a reader of the wall is asked. */
export const askedOfReaders: string =
  'Under each variation the API answers in another way that the contract permits. Where the screen is broken, mend it, or ask for a contract that rules the variation out. Where it differs, look whether it still says what it should.'

/** The tests of the client under these variations. */
export function commandOf(names: readonly string[]): string {
  return `npx model-query vary --only ${names.join(',')} -- npm test`
}

/** What the contract would have to say, so that no server may do this. */
export function decisionsOf({ points }: Cause): string {
  return points.map(({ id, closedBy }) => `${id}: ${closedBy.map(({ decides }) => decides).join('; ')}`).join('; ')
}
