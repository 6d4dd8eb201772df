const hues = 12

/**
 * A colour for each type: that of its name, or the next that is free, so that no two types of a build share one as long as
 * there are colours. A filter changes none.
 */
export function coloursOf(types: readonly string[]): ReadonlyMap<string, string> {
  const taken = new Set<number>()
  const colours = new Map<string, string>()
  for (const type of new Set(types.toSorted())) {
    const named = Array.from(type).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7)
    if (taken.size === hues) taken.clear()
    let hue = named % hues
    while (taken.has(hue)) hue = (hue + 1) % hues
    taken.add(hue)
    // Where all are taken, the same colours come again, lighter or darker.
    const lightness = 0.62 - 0.1 * (Math.floor(colours.size / hues) % 3)
    colours.set(type, `oklch(${lightness.toFixed(2)} 0.15 ${hue * (360 / hues)})`)
  }
  return colours
}
