/** Bytes of one body that are read at most, decoded, where nothing else is said. */
export const largestByDefault: number = 64 * 1024 ** 2

/** Of longer answers one is read at a time, so that they do not fill the memory together. */
export const largeFrom: number = 4 * 1024 ** 2

/** Why an answer that took longer than it may was left, in a few words. */
export function tooLate(timeoutMs: number): string {
  return `not finished after ${timeoutMs / 1000} s (--timeout)`
}

/** Why an answer that is longer than it may be was left, in a few words. */
export function tooLarge(maxBody: number): string {
  const [size, unit] =
    maxBody % 1024 ** 3 === 0
      ? [maxBody / 1024 ** 3, 'GiB']
      : maxBody % 1024 ** 2 === 0
        ? [maxBody / 1024 ** 2, 'MiB']
        : maxBody % 1024 === 0
          ? [maxBody / 1024, 'KiB']
          : [maxBody, 'bytes']
  return `more than ${size} ${unit} (--max-body)`
}

/** So many interim answers (1xx) are read before the one that counts. */
export const mostInterim = 1000

/** Why an answer with more of them before it was left, in a few words. */
export const tooManyInterim: string = `more than ${mostInterim} interim answers (1xx) before it`
