import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { shellLine } from '../../src/text/shell-line.ts'

test.each(['sh', 'bash'])('%s reads each word of a line as it was', (shell) => {
  const words = [
    'a',
    '--f={x,y}',
    '{1..3}',
    'a,b',
    '$HOME',
    "it's",
    '~',
    '*',
    '',
    '-x',
    'a=b',
    '%s',
    'http://h:1/p+q@r',
  ]
  const line = `printf '%s\\0' ${shellLine(words)}`
  const read = execFileSync(shell, ['-c', line], { encoding: 'utf8' })
  expect(read.split('\0').slice(0, -1)).toEqual(words)
})
