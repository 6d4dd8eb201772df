/** The rows of a long list that can be seen, with some beside them. */
export interface Window {
  readonly from: number
  readonly to: number
}

const beside = 8

export function windowOf(count: number, rowHeight: number, top: number, height: number): Window {
  return {
    from: Math.max(0, Math.floor(top / rowHeight) - beside),
    to: Math.min(count, Math.ceil((top + height) / rowHeight) + beside),
  }
}
