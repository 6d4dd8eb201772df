import { expect, it } from 'vitest'
import { loadFault } from '../../cli/terminal/load-fault.ts'

it.each([
  [
    { code: 'EMFILE', message: 'x' },
    'Too many files are open; raise the limit of open files, such as by ulimit -n 1024.',
  ],
  [{ code: 'EACCES', message: 'x', path: 'notes' }, 'notes: Permission denied; check its permissions.'],
  [
    { code: 'ERR_MODULE_NOT_FOUND', message: "Cannot find package 'yaml'\nDid you mean" },
    "The program cannot be loaded (Cannot find package 'yaml'); install it again, or raise the limit of open files, such as by ulimit -n 1024.",
  ],
])('%s is one line', (error, line) => {
  expect(loadFault(Object.assign(new Error(), error))).toBe(line)
})

it("says under Yarn's Plug'n'Play how it can be loaded", () => {
  expect(loadFault(new Error('require() of ES Module'), '3')).toBe(
    "The program cannot be loaded (require() of ES Module); with Yarn's Plug'n'Play, use Node 24 or later, or write nodeLinker: node-modules into .yarnrc.yml and install again.",
  )
})
