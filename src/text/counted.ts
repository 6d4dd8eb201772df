/** How many of what, as people write it: `1 rule`, `2 rules`, `12,345 entities`. */
export function counted(count: number, one: string, many: string = `${one}s`): string {
  // Without toLocaleString, which loads the languages of the world.
  return `${String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')} ${count === 1 ? one : many}`
}
