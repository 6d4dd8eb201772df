import { describe, expect, it } from 'vitest'
import { coloursWanted } from '../../cli/terminal/colours.ts'

describe('coloursWanted', () => {
  it.each([
    [true, {}, true],
    [false, {}, false],
    [true, { NO_COLOR: '1' }, false],
    [true, { NO_COLOR: '' }, true],
    [false, { FORCE_COLOR: '1' }, true],
    [false, { FORCE_COLOR: '' }, true],
    [true, { FORCE_COLOR: '0' }, false],
    [true, { NO_COLOR: '1', FORCE_COLOR: '1' }, false],
    [true, { TERM: 'dumb' }, false],
  ])('on a terminal: %s, with %o: %s', (terminal, env, wanted) => {
    expect(coloursWanted(env, terminal)).toBe(wanted)
  })
})
