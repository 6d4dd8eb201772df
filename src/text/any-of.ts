/** Finds any of these texts, as they stand. */
export function anyOf(texts: readonly string[], flags = ''): RegExp {
  return new RegExp(texts.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'), flags)
}
