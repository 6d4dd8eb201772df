/** A count with its noun, as people write it: `1 rule`, `2 rules`, `12,345 entities`. */
export function counted(count: number, one: string, many: string = `${one}s`): string {
  // Not toLocaleString, which loads locale data.
  return `${String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')} ${count === 1 ? one : many}`
}

/** The same for what is known in the plural alone, whose first word in -s is the noun: `1 end of links`, `2 ends of links`. */
export function countOf(count: number, many: string): string {
  const one = many.replace(/\b(\w+?)(ies|(?<=ch|x)es|s)\b/, (_, stem: string, end: string) =>
    end === 'ies' ? `${stem}y` : stem,
  )
  return counted(count, one, many)
}
