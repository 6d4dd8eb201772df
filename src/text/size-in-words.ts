const units = [
  ['GiB', 1024 ** 3],
  ['MiB', 1024 ** 2],
  ['KiB', 1024],
] as const

/** A number of bytes in the largest unit of which it is a multiple: `64 MiB`. */
export function sizeInWords(bytes: number): string {
  const [unit, size] = units.find(([, one]) => bytes > 0 && bytes % one === 0) ?? ['bytes', 1]
  return `${bytes / size} ${unit}`
}
