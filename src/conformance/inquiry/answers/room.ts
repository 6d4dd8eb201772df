import { sizeInWords } from '../../../text/size-in-words.ts'
import { longList } from '../../enough.ts'

/** Room for what answers leave in memory together. */
export interface Room {
  /** Takes about so many bytes. */
  readonly take: (bytes: number) => void
  /** Why nothing more is read; undefined while there is room, and time. */
  readonly ended: () => string | undefined
  /** The same at an element of a list. The clock is looked at now and then, so that what is short is read whole. */
  readonly endedAt: (index: number) => string | undefined
}

/** `late` says that the time of the run is over. */
export function createRoom(bytes: number = Infinity, late: () => string | undefined = () => undefined): Room {
  let left = bytes
  const full = `the answers together hold more than is kept, about ${sizeInWords(bytes)} (--max-body)`
  const ended = (): string | undefined => (left < 0 ? full : late())
  return {
    take: (some) => void (left -= some),
    ended,
    endedAt: (index) => (left < 0 || (index + 1) % longList === 0 ? ended() : undefined),
  }
}

/** What texts, entities, links and findings take beside their letters, about, as measured; and a hit, which is two numbers. */
export const bytesOf = { object: 80, hit: 16 } as const
