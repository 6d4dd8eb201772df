/** What is measured, and what it is measured against. */
export type Kind = 'ours' | 'reference'

/** One figure of each kind per round. */
export type Figures = Readonly<Record<Kind, number[]>>

/**
 * Measures both kinds in turn, `rounds` times after one round that warms up; they take turns to go first, so that a machine
 * that slows down slows both.
 */
export async function inTurn(
  rounds: number,
  measure: (kind: Kind, round: number) => Promise<number>,
): Promise<Figures> {
  const figures: Figures = { ours: [], reference: [] }
  for (let round = -1; round < rounds; round++) {
    const order: readonly Kind[] = round % 2 === 0 ? ['ours', 'reference'] : ['reference', 'ours']
    for (const kind of order) {
      const figure = await measure(kind, round)
      if (round >= 0) figures[kind].push(figure)
    }
  }
  return figures
}

export interface Row {
  readonly what: string
  readonly unit: string
  readonly reference: string
  readonly figures: Figures
  /** What the ratio has to reach, or must not pass; none where it is only shown. */
  readonly least?: number
  readonly most?: number
}

export function median(figures: readonly number[]): number {
  return quantile(figures, 0.5)
}

/** The figure below which this part of them lies, by the nearest rank. */
export function quantile(figures: readonly number[], part: number): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN
}

export const tableHead =
  '| what | ours | reference | | ratio | quarters | wanted | measured |\n|---|---|---|---|---|---|---|---|\n'

/** The median of the ratios ours / reference, round by round. */
export function ratioOf({ figures }: Row): number {
  return median(ratiosOf(figures))
}

function ratiosOf({ ours, reference }: Figures): readonly number[] {
  return ours.map((figure, round) => figure / (reference[round] ?? Number.NaN))
}

export function isMet(row: Row): boolean {
  const { least = 0, most = Infinity } = row
  return ratioOf(row) >= least && ratioOf(row) <= most
}

/** What the ratio has to reach or must not pass. */
export function wantedOf({ least, most }: Row): string {
  return least === undefined ? (most === undefined ? '' : `≤ ${most}`) : `≥ ${least}`
}

/** A row in Markdown: medians of the rounds, the ratio, the middle half of the rounds, and when it was measured. */
export function rowText(row: Row, measured: string): string {
  const { what, unit, reference, figures } = row
  const ratios = ratiosOf(figures)
  const wanted = wantedOf(row)
  const cells = [
    what,
    `${short(median(figures.ours))} ${unit}`,
    `${short(median(figures.reference))} ${unit}`,
    reference,
    `**${median(ratios).toFixed(2)}**`,
    `${quantile(ratios, 0.25).toFixed(2)} to ${quantile(ratios, 0.75).toFixed(2)}`,
    wanted === '' ? '' : `${wanted} ${isMet(row) ? '✓' : '✗'}`,
    measured,
  ]
  return `| ${cells.join(' | ')} |\n`
}

/** Three digits that count. */
export function short(figure: number): string {
  return figure >= 100 ? figure.toFixed(0) : figure.toPrecision(3)
}
