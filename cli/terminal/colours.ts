/** Whether to use colours: NO_COLOR turns them off, FORCE_COLOR on; otherwise on any terminal that is not dumb. */
export function coloursWanted(env: Readonly<Record<string, string | undefined>>, terminal: boolean): boolean {
  if (env['NO_COLOR']) return false
  const force = env['FORCE_COLOR']
  if (force !== undefined) return force !== '0' && force !== 'false'
  return terminal && env['TERM'] !== 'dumb'
}
