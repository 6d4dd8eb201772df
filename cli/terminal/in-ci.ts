/** Whether no person watches, by what CI systems set: `CI` is there, and means yes. */
export function inCI({ CI = '' }: Readonly<Record<string, string | undefined>>): boolean {
  return !['', '0', 'false'].includes(CI)
}
