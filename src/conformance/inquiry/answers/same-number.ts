/** JSON lets a writer limit the precision of its numbers (RFC 8259 section 6); fifteen digits survive in every double. */
const precision = 1e-14

/** Whether two numbers differ by no more than the digits that some writers leave out. */
export function sameNumber(one: number, other: number): boolean {
  return Math.abs(one - other) <= precision * Math.max(Math.abs(one), Math.abs(other))
}
