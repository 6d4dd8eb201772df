/** An entity of the laboratory: its identifier, its title, and the case for which it is there. */
export interface Row {
  readonly id: string
  readonly title: string
  readonly why: string
  readonly locale?: string
  /** Attributes beside the summary, which is `why`. */
  readonly more?: Readonly<Record<string, unknown>>
}
