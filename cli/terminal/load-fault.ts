const raise = 'raise the limit of open files, such as by ulimit -n 1024.'

/** What to do where an error of the system says that too many files are open, or that a path is closed to us, in one line. */
export function systemFault(error: unknown): string | undefined {
  const { code, path } = (error ?? {}) as NodeJS.ErrnoException
  if (code === 'EMFILE' || code === 'ENFILE') return `Too many files are open; ${raise}`
  const isClosed = (code === 'EACCES' || code === 'EPERM') && path !== undefined
  return isClosed ? `${path}: Permission denied; check its permissions.` : undefined
}

/** Why the program could not be loaded, in one line: with too few descriptors Node does not even find its packages. */
export function loadFault(error: unknown, pnp: string | undefined = process.versions['pnp']): string {
  const ofSystem = systemFault(error)
  if (ofSystem !== undefined) return ofSystem
  const { message } = error as Error
  // Before Node 24, a package in one of Yarn's archives cannot require an ES module in another.
  const remedy =
    pnp === undefined
      ? `install it again, or ${raise}`
      : "with Yarn's Plug'n'Play, use Node 24 or later, or write nodeLinker: node-modules into .yarnrc.yml and install again."
  return `The program cannot be loaded (${message.split('\n', 1)[0]}); ${remedy}`
}
