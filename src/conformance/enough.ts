/*
 * How many are enough: one scale for whatever asks, repeats, compares or looks through. Who needs a number takes the step whose reason
 * holds there; a number that stands elsewhere has a reason of its own.
 */

/** Where a kind is seldom wrong, or others tell the same. */
export const least = 2
/** So many cases alike are no chance: so many are asked for to tell something, and as often a fault is confirmed. */
export const fewestCases = 3
/** So many of a kind are asked about: who treats the kind wrongly fails each of them, and one alone may be right by chance. */
export const few = 4
/** So many where a search may have no place for some of them. */
export const usual = 6
/** So many where those of a kind differ among themselves. */
export const several = 8
/** So many where all further questions are made of them. */
export const dozen = 12
/** So many beside what is asked or kept anyhow: more would be a sample of its own. */
export const many = 100
/** So large a part is nearly all: what is left may be as it is by chance, or by a choice for some. */
export const nearlyAll = 0.9

/** A list that is longer costs more to be read, kept and compared than all else. */
export const longList = 2000
/** More are not put in order, nor made one text: that would be the largest thing in memory. */
export const mostInOrder = 20_000
/** So many bytes of a text are looked at: the rest is like them, or is told by a digest. */
export const longText: number = 256 * 1024
/** What is longer is hardly a word, nor taken for an identifier. */
export const longestName = 100
/** An answer that takes so long is asked for seldom; what changed in less time hardly changed by itself. */
export const secondMs = 1000

/** A report shows so many of what is alike: further ones say no more. */
export const mostShown = 5
