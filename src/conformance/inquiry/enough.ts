/** So many of a kind are asked about: who treats the kind wrongly fails each of them, and one alone may be right by chance. */
export const few = 4
/** So many where those of a kind differ among themselves. */
export const several = 8
/** So many are looked through for what is asked about: it costs no question. */
export const lookedThrough = 500
/** A list that is longer costs more to be read, kept and compared than all else. */
export const longList = 2000
