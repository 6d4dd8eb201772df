/** Why the program could not be loaded, in one line: with too few descriptors Node does not even find its packages. */
export function loadFault(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  const raise = 'raise the limit of open files, such as by ulimit -n 1024.'
  if (code === 'EMFILE' || code === 'ENFILE') return `Too many files are open; ${raise}`
  return `The program cannot be loaded (${message.split('\n', 1)[0]}); install it again, or ${raise}`
}
