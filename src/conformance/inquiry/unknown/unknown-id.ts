/** An identifier that no entity has, as far as the server shows, and how it was made. */
export interface UnknownId {
  readonly id: string
  /** The known identifier it is near to. */
  readonly near?: string
  /** The way in which it was made; part of fingerprints, never reworded. */
  readonly kind: string
  /** The same for a person: in which way it differs from the known one, or what it is. */
  readonly how: string
  /** It was made up for this run: no build can have it. */
  readonly synthetic?: true
  /** Where it is asked for, if not at the path that is usual for it. */
  readonly path?: string
}
