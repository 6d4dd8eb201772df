/** Whether this runs in CI: `CI` is set, and means yes. */
export function inCI({ CI = '' }: Readonly<Record<string, string | undefined>>): boolean {
  return !['', '0', 'false'].includes(CI)
}
