const beside = 8

/** The rows of a long list that can be seen, with some beside them. */
export function windowOf(
  count: number,
  rowHeight: number,
  top: number,
  height: number,
): { readonly from: number; readonly to: number } {
  return {
    from: Math.max(0, Math.floor(top / rowHeight) - beside),
    to: Math.min(count, Math.ceil((top + height) / rowHeight) + beside),
  }
}
