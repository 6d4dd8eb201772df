import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const script = `
  import { tmpdir } from 'node:os'
  import { join } from 'node:path'
  import { spoolBeside } from './src/files/spool.ts'
  const spool = spoolBeside(join(tmpdir(), 'spool-without-room'))
  for (let at = 0; at < 4; at++) spool.add('x'.repeat(1_000_000))
  try {
    spool.lines()
  } catch (error) {
    console.log(error.code)
  }
`

test('a spool without room for all lines says so at the end', () => {
  const { stdout } = spawnSync(
    'bash',
    ['-c', 'ulimit -f 2048; exec "$0" --import tsx --input-type=module -e "$1"', process.execPath, script],
    { encoding: 'utf8' },
  )
  expect(stdout).toBe('EFBIG\n')
})
