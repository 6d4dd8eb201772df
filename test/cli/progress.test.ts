import { expect, test } from 'vitest'
import { type Clock, type Progress, progressOn } from '../../cli/terminal/progress.ts'
import { targetOf } from '../../src/client/target.ts'
import { entry } from '../report/reporters/sample-reports.ts'
import { fakeIo, type FakeIo } from './fake-io.ts'

/** A clock that goes when it is told to. */
function handClock(): Clock & { readonly pass: (ms: number) => void } {
  let now = 0
  const ticking = new Set<{ readonly ms: number; readonly tick: () => void; at: number }>()
  return {
    now: () => now,
    every(ms, tick) {
      const one = { ms, tick, at: ms }
      ticking.add(one)
      return () => ticking.delete(one)
    },
    pass(ms) {
      now += ms
      for (const one of ticking) for (; one.at <= now; one.at += one.ms) one.tick()
    },
  }
}

function begun(io: FakeIo, quiet: boolean = false) {
  const clock = handClock()
  const progress: Progress = progressOn(io, { quiet, clock })
  const { transport } = progress.counting(targetOf(() => new Response()))
  const ask = async (times: number): Promise<void> => {
    for (let time = 0; time < times; time++) await transport.ask({ method: 'GET', path: '/entities' })
  }
  return { clock, progress, ask, said: () => io.said.err }
}

test('on a terminal a line says what is asked about, how many of the questions, how fast, and how long it takes yet', async () => {
  const { clock, progress, ask, said } = begun(fakeIo({ talkTerminal: true }))
  progress.phase({ phase: 'searching', about: 1200 })
  await ask(400)
  clock.pass(2000)
  expect(said()).toMatch(/\rsearches, 400 of about 1200 questions, 4\.0 s left, 200\/s$/)
  progress.entry(entry({ id: 'some-rule', outcome: 'fail' }), 3, 60)
  expect(said()).toMatch(/\r3\/60 some-rule, 400 of about 1200 questions, 4\.0 s left, 1 failed, 200\/s$/)
  progress.end()
  expect(said()).toMatch(/\r +\r$/)
  const before = said()
  clock.pass(60_000)
  expect(said()).toBe(before)
})

test('how long it takes is not said by the first questions', async () => {
  const { clock, progress, ask, said } = begun(fakeIo({ talkTerminal: true }))
  progress.phase({ phase: 'list', about: 1000 })
  await ask(1)
  clock.pass(250)
  expect(said()).toMatch(/\rthe list, 1 of about 1000 questions, 4\.0\/s *$/)
  clock.pass(1750)
  expect(said()).toMatch(/\rthe list, 1 of about 1000 questions, 33 min 18 s left, 0\.5\/s *$/)
})

test('a twentieth of the questions is enough to say it', async () => {
  const { clock, progress, ask, said } = begun(fakeIo({ talkTerminal: true }))
  progress.phase({ phase: 'list', about: 1000 })
  await ask(50)
  clock.pass(250)
  expect(said()).toMatch(/\rthe list, 50 of about 1000 questions, 4\.8 s left, 200\/s *$/)
})

test('more questions than were foretold are not counted down', async () => {
  const { clock, progress, ask, said } = begun(fakeIo({ talkTerminal: true }))
  progress.phase({ phase: 'again', about: 5 })
  await ask(10)
  clock.pass(1000)
  expect(said()).toMatch(/\rrepeated questions, 10 questions, 10\/s *$/)
})

test('one question is named as one', async () => {
  const { clock, progress, ask, said } = begun(fakeIo({ talkTerminal: true }))
  progress.phase({ phase: 'again', about: 1 })
  await ask(1)
  clock.pass(1000)
  expect(said()).toMatch(/\rrepeated questions, 1 question, 1\.0\/s *$/)
})

test.each([{}, { talkTerminal: true, env: { CI: 'true' } }, { talkTerminal: true, env: { TERM: 'dumb' } }])(
  'elsewhere there is a line every thirty seconds: %j',
  async (world) => {
    const { clock, progress, ask, said } = begun(fakeIo(world))
    progress.phase({ phase: 'entities', about: 1000 })
    await ask(90)
    clock.pass(29_000)
    expect(said()).toBe('')
    clock.pass(1000)
    expect(said()).toBe('entities, 90 of about 1000 questions, 5 min 3 s left, 3.0/s\n')
    clock.pass(60_000)
    expect(said().trimEnd().split('\n')).toHaveLength(3)
    progress.end()
  },
)

test('there is none where nothing but the verdict is wanted', () => {
  const { clock, said } = begun(fakeIo(), true)
  clock.pass(100_000)
  expect(said()).toBe('')
})
