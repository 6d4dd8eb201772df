import { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { failOnOption } from '../../../cli/flags/fail-on-flag.ts'
import { onPort } from '../../../cli/flags/port-flags.ts'
import { inCI } from '../../../cli/terminal/in-ci.ts'
import { statusLine } from '../../../cli/terminal/progress.ts'
import { fakeIo } from '../fake-io.ts'
import { finish } from '../test-io.ts'

describe('CI', () => {
  it.each([
    [undefined, false],
    ['', false],
    ['0', false],
    ['false', false],
    ['1', true],
    ['true', true],
    ['woodpecker', true],
  ])('set to %j means %j, for ports and for progress', async (CI, expected) => {
    const env = CI === undefined ? {} : { CI }
    expect(inCI(env)).toBe(expected)
    const io = fakeIo({ env, terminal: true, talkTerminal: true })
    const flags = { port: 4010, host: '127.0.0.1' }
    expect((await onPort(flags, io, (address) => Promise.resolve(address))).otherPorts).toBe(expected ? 0 : 19)
    expect(statusLine(io) === undefined).toBe(expected)
  })
})

describe('--allow-host', () => {
  it.each(['http://mock', 'mock:4010', 'mock/', '*.example', 'a,[::1]'])(
    'refuses %s, which allows nothing',
    async (name) => {
      const { code, err } = await finish(['serve', '--allow-host', name, '--fixture', 'none'])
      expect([code, err]).toEqual([
        3,
        expect.stringContaining('Use a name without a scheme, port or path, such as mock'),
      ])
    },
  )

  it.each(['mock', 'a.b-c.example,::1', '10.0.0.1'])('takes %s', async (name) => {
    const { err } = await finish(['serve', '--allow-host', name, '--fixture', 'none'])
    expect(err).toContain('No bundled build is called "none"')
  })
})

describe('ports', () => {
  it('are tried up to the last there is', async () => {
    const io = fakeIo({ terminal: true })
    const address = onPort({ port: 65_530, host: '127.0.0.1' }, io, (one) => Promise.resolve(one))
    expect((await address).otherPorts).toBe(5)
  })

  it('are not blamed for what went wrong elsewhere', async () => {
    const error = Object.assign(new Error('open'), { code: 'EACCES', syscall: 'open' })
    const listening = onPort({ port: 1, host: '127.0.0.1' }, fakeIo(), () => Promise.reject(error))
    await expect(listening).rejects.toBe(error)
  })
})

describe('--fail-on', () => {
  const parsed = (...argv: string[]): unknown =>
    new Command()
      .exitOverride()
      .configureOutput({ writeErr: () => undefined })
      .addOption(failOnOption(['any', 'new', 'stale'], 'nothing'))
      .parse(argv, { from: 'user' })
      .opts()['failOn']

  it('takes levels of the command, given again or parted by commas', () => {
    expect(parsed()).toBe(undefined)
    expect(parsed('--fail-on', 'new')).toEqual(['new'])
    expect(parsed('--fail-on', 'new, stale', '--fail-on', 'any')).toEqual(['new', 'stale', 'any'])
    for (const text of ['', 'new,', 'http', 'New']) {
      expect(() => parsed('--fail-on', text)).toThrow('Use one of any, new, stale.')
    }
  })

  it.each([
    ['check', 'required, http, needs, beside, stale'],
    ['proxy', 'required, http'],
    ['gaps', 'any, new, stale'],
  ])('is read alike by %s', async (name, levels) => {
    const { err, code } = await finish([name, ...(name === 'gaps' ? [] : ['http://x']), '--fail-on', 'required,nwe'])
    expect(err).toContain(`option '--fail-on <level>' argument 'required,nwe' is invalid. Use one of ${levels}.`)
    expect(code).toBe(3)
  })
})

describe('--seed', () => {
  it.each([
    ['check', 'http://x'],
    ['serve'],
    ['mock', '--dynamic'],
    ['vary'],
    ['generate', '--entities', '1', '--links', '0', '--out', 'x'],
  ])('is a whole number up to 4294967295 in %s', async (...argv) => {
    for (const seed of ['x', '-1', '4294967296', '1.5', '']) {
      const { err, code } = await finish([...argv, '--seed', seed, ...(argv[0] === 'vary' ? ['--', 'true'] : [])])
      expect(err).toContain(
        `option '--seed <number>' argument '${seed}' is invalid. Use a whole number from 0 to 4294967295.`,
      )
      expect(code).toBe(3)
    }
  })
})
