import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { processIo } from '../../cli/terminal/process-io.ts'

const listening = (): readonly number[] => [process.listenerCount('SIGINT'), process.listenerCount('SIGTERM')]

describe('what ends a process', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is left to the system until somebody asks for it', () => {
    const before = listening()
    processIo()
    expect(listening()).toEqual(before)
  })

  it('takes the same signal twice in a row for one, as npm passes on what the terminal has sent', () => {
    const [ints = 0, terms = 0] = listening()
    const { stopped } = processIo()
    expect(stopped.aborted).toBe(false)
    process.emit('SIGINT', 'SIGINT')
    expect(stopped.aborted).toBe(true)
    vi.advanceTimersByTime(90)
    process.emit('SIGINT', 'SIGINT')
    expect(listening()).toEqual([ints + 1, terms])
    vi.advanceTimersByTime(10)
    expect(listening()).toEqual([ints, terms])
  })

  it.each(['SIGHUP', 'SIGQUIT'] as const)('hears %s as it does SIGTERM', (signal) => {
    const { stopped } = processIo()
    process.emit(signal, signal)
    expect(stopped.aborted).toBe(true)
    vi.advanceTimersByTime(100)
  })

  it('leaves another signal to the system at once', () => {
    const [ints = 0, terms = 0] = listening()
    const { stopped } = processIo()
    process.emit('SIGTERM', 'SIGTERM')
    expect(stopped.aborted).toBe(true)
    expect(listening()).toEqual([ints, terms + 1])
    vi.advanceTimersByTime(100)
    expect(listening()).toEqual([ints, terms])
  })
})

it('takes what has no isTTY, as a pipe in CI, for no terminal', () => {
  vi.stubEnv('CI', 'true')
  vi.stubEnv('FORCE_COLOR', undefined)
  const { isTTY } = process.stdout
  Object.assign(process.stdout, { isTTY: undefined })
  const io = processIo()
  expect([io.terminal, io.colour]).toEqual([false, false])
  Object.assign(process.stdout, { isTTY })
  vi.unstubAllEnvs()
})
