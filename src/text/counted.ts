/** A count with its noun, as people write it: `1 rule`, `2 rules`, `12,345 entities`. */
export function counted(count: number, one: string, many: string = `${one}s`): string {
  // Not toLocaleString, which loads locale data.
  return `${String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')} ${count === 1 ? one : many}`
}
