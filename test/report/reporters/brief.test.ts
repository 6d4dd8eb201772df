import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { couldNotRun } from '../../../src/report/could-not-run.ts'
import { brief } from '../../../src/report/reporters/brief.ts'
import { hostileReport, unsafe } from './hostile.ts'
import { entry, failingCheck, report, someGaps } from './sample-reports.ts'

const text = (of: typeof failingCheck, more: object = {}): string => brief(of, { colour: false, ...more })
const at = 'http://127.0.0.1:4010'
const failure = (id: string, over: object = {}) => entry({ id, outcome: 'fail', level: 'required', ...over })

describe('brief', () => {
  it('is four lines for each cause, then the verdict and what to run next', () => {
    const lines = text(failingCheck, { exit: 1, flags: ['--header', 'Authorization: ${TOKEN}'] }).split('\n')
    expect(lines.slice(0, 4)).toEqual([
      'entities-in-identifier-order (OPS-1, listEntities)',
      `  $ curl -sS -H 'Authorization: Bearer $TOKEN' '${at}/entities'`,
      '  expected a list sorted by id in any well-known order; actual "service/b" stands before "service/a" (elements 12 and 13)',
      '  next: npx model-query explain entities-in-identifier-order',
    ])
    expect(lines.slice(-6)).toEqual([
      'does not conform: 2 failed, 1 failed (http, not counted), 1 broken, 3 passed, 1 skipped, 2 observed',
      'exit 1: something failed',
      'skipped: 1 rule (sent only with --probe-writes)',
      'note: all 60 entities were asked for, seed 1',
      `again: npx model-query check ${at} --header 'Authorization: \${TOKEN}' --rule entities-in-identifier-order,unknown-entity-is-404,head-equals-get`,
      '',
    ])
  })

  it('takes at most 1,600 characters for four failures, however long their texts are', () => {
    const four = ['entities-in-identifier-order', 'search-does-not-match-inside-words', 'links-shown-at-both-ends', 'x']
    const long = { cites: ['OPS-1'], operation: 'listEntities', expected: 'e'.repeat(999), actual: 'a'.repeat(999) }
    const curl = `curl -sS -i --path-as-is --globoff '${at}/entities/an-identifier'`
    const failed = four.map((id) => failure(id, { ...long, evidence: [{ curl }] }))
    const skipped = Array.from({ length: 9 }, (_, n) =>
      entry({ id: `s${n}`, outcome: 'skip', says: `${n}`.repeat(99) }),
    )
    const remarks = Array.from({ length: 9 }, () => 'r'.repeat(50))
    const whole = text(report([...failed, ...skipped], { remarks }), { exit: 1 })
    expect(whole.length).toBeLessThanOrEqual(1600)
    expect(whole).toContain(`expected ${'e'.repeat(39)}`)
    expect(whole).toContain(`$ curl -sS -i '${at}/entities/an-identifier'`)
  })

  it('keeps the flags of curl where an address needs them, and leaves out what is too long to read', () => {
    const dots = "curl -sS -i --path-as-is --globoff 'http://h/entities/../x'"
    const long = `curl 'http://h/${'x'.repeat(500)}'`
    const one = (...curls: string[]) => text(report([failure('a', { evidence: curls.map((curl) => ({ curl })) })]))
    expect(one(dots, 'curl x')).toContain(`  $ ${dots}\n`)
    expect(one(long, dots)).toContain(dots)
    expect(one(long)).toContain(`  (a command of ${long.length} characters, which --reporter json has)\n`)
  })

  it('folds what has the same cause, and names what is too much to tell', () => {
    const led = Array.from({ length: 12 }, (_, n) => entry({ id: `led-${n}`, outcome: 'skip', restsOn: 'lead' }))
    const many = Array.from({ length: 11 }, (_, n) => failure(`more-${n}`))
    const whole = text(report([failure('lead'), ...led, ...many]))
    expect(whole).toMatch(/^lead; same cause: led-0, .*led-9, 2 more$/m)
    expect(whole.match(/^ {2}next: /gm)).toHaveLength(10)
    expect(whole).toMatch(/^also: more-9, more-10$/m)
    expect(whole).toMatch(/^again: .* --rule lead,more-0,.*more-10$/m)
  })

  it('says what was not judged, and of a run that could not be made its cause alone', () => {
    const title = 'The run was stopped before its end'
    const cut = report([entry({ id: 'x', outcome: 'unjudged', title, says: 'not every rule was reached' })])
    expect(text(cut, { exit: 2 })).toMatch(/^exit 2: .*\nnot judged: The run was stopped before its end: not every/m)
    const none = couldNotRun('Nothing listens.', report([]))
    expect(text(none, { exit: 3 })).toBe(
      'could not run: nothing was judged\nexit 3: nothing could be judged\ncause: Nothing listens.\n',
    )
  })

  it('says of a gap what closes it, and of a client how its tests run again', () => {
    expect(text(someGaps)).toContain('  next: decide in the contract: an operation suggestLinks; its payload\n')
    const vary = report([entry({ id: 'error-html', outcome: 'fail', cites: ['GAP-8'] })], { command: 'vary' })
    const whole = text({ ...vary, subject: 'npm test' }, { flags: ['--fixture', 'library'] })
    expect(whole).toContain('  next: npx model-query explain GAP-8\n')
    expect(whole).toContain('again: npx model-query vary --fixture library --only error-html -- npm test\n')
  })

  it('has nothing unsafe, whatever a server sent', () => {
    fc.assert(
      fc.property(hostileReport, (hostile) => {
        expect(text(hostile, { exit: 1 })).not.toMatch(unsafe)
      }),
    )
  })
})
