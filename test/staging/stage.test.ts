import { describe, expect, it } from 'vitest'
import { createModel } from '../../src/model/model.ts'
import { createService, type Answer, type Ask } from '../../src/service/service.ts'
import type { BundledScenario } from '../../src/staging/bundled-scenarios.ts'
import type { StageRule } from '../../src/staging/rule.ts'
import type { Scenario } from '../../src/staging/scenario.ts'
import { createStage, type Stage, type StageOptions } from '../../src/staging/stage.ts'
import type { StagedAnswer } from '../../src/staging/staged-answer.ts'

const service = createService(
  createModel({
    version: 'v',
    entities: [
      { id: 'a/b', title: 'Loan' },
      { id: 'c', title: 'Other' },
    ],
    links: [],
    findings: [{ check: 'k' }],
  }),
)
const ask = (target: string, headers: Ask['headers'] = {}, method = 'GET'): Ask => ({ method, target, headers })
const play = (stage: Stage, target: string, headers?: Ask['headers'], method?: string): StagedAnswer =>
  stage.play(ask(target, headers, method), (one) => service.answer(one))
const text = ({ body }: Answer): string => new TextDecoder().decode(body)
const json = (answer: Answer): unknown => JSON.parse(text(answer))
const under = (rules: readonly StageRule[], more: StageOptions = {}): Stage => createStage({ rules, ...more })
const targets = {
  listEntities: '/entities',
  getEntity: '/entities/c',
  searchModel: '/search?q=loan',
  listFindings: '/findings',
}

describe('a stage without options', () => {
  it.each([...Object.values(targets), '/nowhere', '/search', '/entities/%E0%A4%A'])('gives %s as it is', (target) => {
    const staged = play(createStage(), target)
    expect(staged).toEqual({ answer: service.answer(ask(target)), waitMs: 0, ending: 'complete', overrides: [] })
  })

  it('asks the service once', () => {
    let asked = 0
    createStage().play(ask('/entities'), (one) => {
      asked++
      return service.answer(one)
    })
    expect(asked).toBe(1)
  })
})

describe('Prefer: scenario', () => {
  const scenarios = { second: { rules: [{ calls: 2, status: 418 }] } }
  const status = (stage: Stage, value: string): number =>
    play(stage, '/findings', { prefer: `scenario=${value}` }).answer.status

  it('plays for one request, with counts of its own, whatever plays for others', () => {
    const stage = createStage({ scenarios, scenario: 'down' })
    expect([status(stage, 'second'), play(stage, '/findings').answer.status, status(stage, 'second')]).toEqual([
      200, 503, 418,
    ])
    const { answer } = play(stage, '/findings', { prefer: 'scenario=empty' })
    expect([json(answer), answer.headers['Preference-Applied']]).toEqual([[], 'scenario=empty'])
    stage.replace({ second: { rules: [{ status: 410 }] } })
    expect(status(stage, 'second')).toBe(410)
  })

  it('is refused for a name that there is not, and ignored without prefer', () => {
    const { headers } = play(createStage(), '/findings', { prefer: 'scenario=toString' }).answer
    expect(headers['Preference-Refused']).toBe('scenario=toString; reason="no scenario has this name"')
    expect(status(createStage({ prefer: false }), 'down')).toBe(200)
  })
})

describe('Prefer', () => {
  const prefer = (
    target: string,
    field: string,
    headers: Ask['headers'] = {},
    stage: Stage = createStage(),
  ): StagedAnswer => play(stage, target, { ...headers, prefer: field })

  it.each([
    // target, field, status, applied, refused
    ['/entities/c', 'code=404', 404, 'code=404', undefined],
    ['/entities/none', 'code=404', 404, 'code=404', undefined],
    ['/entities/c', 'code=200', 200, 'code=200', undefined],
    ['/entities/none', 'code=200', 404, undefined, 'code=200; reason="this request is answered 404"'],
    ['/entities/none', 'code=200, example=empty', 200, 'code=200, example=empty', undefined],
    ['/search', 'code=200', 400, undefined, 'code=200; reason="this request is answered 400"'],
    ['/findings', 'code=503', 503, 'code=503', undefined],
    ['/findings', 'Code="503"', 503, 'code=503', undefined],
    ['/findings', 'code = 503 ;', 503, 'code=503', undefined],
    [
      '/findings',
      'code=503; wait=2;',
      503,
      'code=503',
      'wait=2; reason="preferences have no parameters here; separate preferences with a comma"',
    ],
    ['/findings', 'code=503, code=500', 503, 'code=503', 'code=500; reason="the first code is the one that counts"'],
    ['/findings', 'code=503, Code="503"', 503, 'code=503', undefined],
    ['/findings', 'code=302', 200, undefined, 'code=302; reason="code must be 200, or 400 to 599"'],
    ['/findings', 'code=600', 200, undefined, 'code=600; reason="code must be 200, or 400 to 599"'],
    ['/findings', 'code', 200, undefined, 'code; reason="code must be 200, or 400 to 599"'],
    ['/findings', 'code=nine', 200, undefined, 'code=nine; reason="code must be 200, or 400 to 599"'],
    ['/findings', 'example=empty', 200, 'example=empty', undefined],
    ['/findings', 'example=other', 200, undefined, 'example=other; reason="the contract has no examples; use empty"'],
    ['/findings', 'code=404, example=empty', 404, 'code=404', 'example=empty; reason="an error has no examples"'],
    ['/findings', 'example=empty, code=404', 404, 'code=404', 'example=empty; reason="an error has no examples"'],
    ['/findings', 'dynamic=false', 200, 'dynamic=false', undefined],
    [
      '/findings',
      'dynamic=true',
      200,
      undefined,
      'dynamic=true; reason="answers come from the build and are never generated"',
    ],
    ['/findings', 'wait=2', 200, 'wait=2', undefined],
    ['/findings', 'wait=60', 200, 'wait=60', undefined],
    ['/findings', 'wait=61', 200, undefined, 'wait=61; reason="the longest wait is 60 seconds"'],
    ['/findings', 'wait=0.5', 200, undefined, 'wait=0.5; reason="wait must be a whole number of seconds"'],
    ['/findings', 'wait=-1', 200, undefined, 'wait=-1; reason="wait must be a whole number of seconds"'],
    [
      '/findings',
      'status=404',
      200,
      undefined,
      'status=404; reason="unknown preference; use code, example, dynamic, wait, scenario or variation"',
    ],
    [
      '/findings',
      'respond-async, wait=1',
      200,
      'wait=1',
      'respond-async; reason="unknown preference; use code, example, dynamic, wait, scenario or variation"',
    ],
    ['/findings', '=3', 200, undefined, 'malformed; reason="this is not a preference in the syntax of RFC 7240"'],
    [
      '/findings',
      'x="a, code=404"',
      200,
      undefined,
      'x; reason="unknown preference; use code, example, dynamic, wait, scenario or variation"',
    ],
    ['/findings', ' , ,', 200, undefined, undefined],
    ['/nowhere', 'code=200', 404, undefined, 'code=200; reason="no operation answers this"'],
  ])('%s, %s: %i', (target, field, status, applied, refused) => {
    const { answer } = prefer(target, field)
    expect([answer.status, answer.headers['Preference-Applied'], answer.headers['Preference-Refused']]).toEqual([
      status,
      applied,
      refused,
    ])
    expect(answer.headers['Content-Length']).toBe(String(answer.body.byteLength))
    if (status === 200 && applied?.includes('empty') !== true)
      expect(text(answer)).toBe(text(service.answer(ask(target))))
  })

  it('answers the 404 of the contract as the service does, but not to be stored', () => {
    const { answer } = prefer('/entities/c', 'code=404')
    expect(text(answer)).toBe(text(service.answer(ask('/entities/none'))))
    expect(answer.headers['Content-Type']).toBe('application/problem+json')
    expect(answer.headers).toMatchObject({ 'Cache-Control': 'no-store' })
    expect(answer.headers).not.toHaveProperty('ETag')
  })

  it('says of a code that the contract does not declare that it does not', () => {
    expect(json(prefer('/findings', 'code=404').answer)).toMatchObject({
      title: 'Not Found',
      detail: 'Answered on purpose; the contract declares no 404 for listFindings.',
    })
  })

  it('waits for the seconds that are asked for', () => {
    expect(prefer('/findings', 'wait=2').waitMs).toBe(2000)
    expect(prefer('/findings', 'wait=61').waitMs).toBe(0)
  })

  it.each([
    ['/entities', []],
    ['/search?q=loan', []],
    ['/findings', []],
    ['/entities/c', {}],
  ])('has for %s the empty example %j', (target, body) => {
    expect(json(prefer(target, 'example=empty').answer)).toEqual(body)
  })

  it('answers code=200 in full where a 304 would do, and any other preference with the 304', () => {
    const known = { 'if-none-match': '"1-v"' }
    expect(prefer('/findings', 'wait=1', known).answer.status).toBe(304)
    const { answer } = prefer('/findings', 'code=200', known)
    expect([answer.status, answer.headers['ETag']]).toEqual([200, '"1-v"'])
    expect(prefer('/findings', 'code=500', known).answer.status).toBe(500)
  })

  it('varies by Prefer, and lets the pages that may read the answer read what was applied and refused', () => {
    const headers = prefer('/findings', 'wait=1, x', { origin: 'http://localhost:3000' }).answer.headers
    expect(headers['Vary']).toBe('Accept-Encoding, Origin, Prefer')
    expect(headers['Access-Control-Expose-Headers']).toBe('ETag, Preference-Applied, Preference-Refused')
    expect(prefer('/findings', 'wait=1').answer.headers['Access-Control-Expose-Headers']).toBeUndefined()
  })

  it('leaves a preflight alone', () => {
    const headers = { origin: 'http://localhost', 'access-control-request-method': 'GET', prefer: 'code=500' }
    const staged = play(under([{ status: 500, delay: 9 }]), '/findings', headers, 'OPTIONS')
    const answer = service.answer(ask('/findings', headers, 'OPTIONS'))
    expect(staged).toEqual({ answer, waitMs: 0, ending: 'complete', overrides: [] })
  })

  it('goes before the rules: its code before their error, its wait before their delay', () => {
    const stage = under([{ status: 500, delay: 10 }])
    expect(prefer('/findings', 'code=404', {}, stage)).toMatchObject({ answer: { status: 404 }, waitMs: 10 })
    expect(prefer('/findings', 'code=200', {}, stage)).toMatchObject({ answer: { status: 200 }, waitMs: 10 })
    const staged = prefer('/findings', 'wait=0', {}, stage)
    expect(staged).toMatchObject({ answer: { status: 500 }, waitMs: 0 })
    expect(staged.overrides).toEqual([
      { kind: 'preference', by: 'Prefer', what: 'wait=0' },
      { kind: 'status', by: 'rule 1', what: 'status 500' },
    ])
  })

  it('is left unread when it is switched off', () => {
    const { answer } = prefer('/findings', 'code=500', {}, createStage({ prefer: false }))
    expect(answer).toEqual(service.answer(ask('/findings')))
  })

  it('echoes nothing that is no header, and names no more than 16 refusals', () => {
    const long = 'x'.repeat(30_000)
    const named = prefer('/findings', `${long}=1, ${long}=2, y${long}`).answer.headers['Preference-Refused'] ?? ''
    expect([named.length < 1000, named.startsWith(`${'x'.repeat(64)}...=1; reason=`)]).toEqual([true, true])
    const odd = prefer('/findings', 'x="a\u0000\r\nb", y=é').answer.headers['Preference-Refused']
    expect(odd).toMatch(/^malformed; reason="[^"]*", y; reason="[^"]*"$/)
    const many = Array.from({ length: 5000 }, (_, at) => `p${at}`).join(',')
    expect(prefer('/findings', many).answer.headers['Preference-Refused']).toMatch(
      /p15; reason="[^"]*", others; reason="4984 more preferences than are read"$/,
    )
  })
})

describe('rules', () => {
  const asked = [
    ...['/entities', '/entities/c', '/entities/a%2Fb'],
    ...['/search?q=loan', '/search?q=loans', '/search?q=a+Loan', '/findings'],
  ]
  it.each<[StageRule, readonly string[]]>([
    [{ status: 500 }, asked],
    [{ operation: 'listEntities', status: 500 }, ['/entities']],
    [{ operation: 'searchModel', status: 500 }, ['/search?q=loan', '/search?q=loans', '/search?q=a+Loan']],
    [{ id: 'c', status: 500 }, ['/entities/c']],
    [{ id: 'a/b', status: 500 }, ['/entities/a%2Fb']],
    [{ id: 'A/B', status: 500 }, []],
    [{ word: 'LOAN', status: 500 }, ['/search?q=loan', '/search?q=a+Loan']],
  ])('%j meets %j', (rule, met) => {
    expect(asked.filter((target) => play(under([rule]), target).answer.status === 500)).toEqual(met)
  })

  it.each(['/nowhere', '/entities/%E0%A4%A'])('meet no operation at %s', (target) => {
    expect(play(under([{ status: 500, delay: 9 }]), target)).toMatchObject({ waitMs: 0, overrides: [] })
  })

  it.each<[StageRule['calls'], string]>([
    [1, 'x...'],
    ['2-3', '.xx.'],
    ['3-', '..xx'],
    [9, '....'],
  ])('of calls %s of four: %s', (calls, pattern) => {
    const stage = under([{ operation: 'listFindings', status: 500, ...(calls !== undefined && { calls }) }])
    const seen = [1, 2, 3, 4].map(() => {
      play(stage, '/entities')
      return play(stage, '/findings').answer.status === 500 ? 'x' : '.'
    })
    expect(seen.join('')).toBe(pattern)
  })

  it.each<[string, StageRule, { status?: number; body?: unknown; type?: string | undefined; ending?: string }]>([
    ['an error is a problem', { status: 503 }, { status: 503, type: 'application/problem+json' }],
    ['a body is JSON', { body: [{ id: 7 }] }, { status: 200, body: [{ id: 7 }], type: 'application/json' }],
    ['null is a body', { body: null }, { status: 200, body: null }],
    ['an error may have a body', { status: 500, body: { no: 1 } }, { status: 500, body: { no: 1 } }],
    ['a redirect has none', { status: 302, headers: { Location: '/login' } }, { status: 302, type: undefined }],
    ['a patch changes each', { patch: { severity: 'x' } }, { status: 200, body: [{ check: 'k', severity: 'x' }] }],
    ['a patch removes by null', { patch: { check: null, a: { b: null } } }, { status: 200, body: [{ a: {} }] }],
    ['a header takes the place of another', { headers: { 'content-type': 'a/b' } }, { status: 200, type: 'a/b' }],
    [
      'the wrong type',
      { fault: 'content-type' },
      { status: 200, body: [{ check: 'k' }], type: 'text/html; charset=utf-8' },
    ],
    ['reset', { fault: 'reset' }, { ending: 'reset' }],
    ['stall', { fault: 'stall' }, { status: 200, ending: 'stall' }],
    ['an error that is cut', { status: 500, fault: 'truncate' }, { status: 500, ending: 'truncate' }],
  ])('%s', (_name, rule, expected) => {
    const { answer, ending } = play(under([rule]), '/findings', { 'if-none-match': '"1-v"' })
    const type = Object.entries(answer.headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1]
    if ('status' in expected) expect(answer.status).toBe(rule.headers && !rule.status ? 304 : expected.status)
    if ('body' in expected) expect(json(answer)).toEqual(expected.body)
    if ('type' in expected) expect(type).toBe(expected.type)
    expect(ending).toBe(expected.ending ?? 'complete')
    if (ending !== 'reset') {
      expect(answer.headers).toMatchObject({ 'Cache-Control': 'no-store' })
      expect(answer.headers).not.toHaveProperty('ETag')
    }
    if (answer.status !== 304) expect(answer.headers['Content-Length']).toBe(String(answer.body.byteLength))
  })

  it('make JSON invalid and nothing else wrong', () => {
    const { answer } = play(under([{ fault: 'invalid-json' }]), '/findings')
    expect(text(answer)).toBe('[{"check":"k"}')
    expect(answer.headers).toMatchObject({ 'Content-Type': 'application/json', 'Content-Length': '14' })
  })

  it('change the plain body where a client takes compressed ones', () => {
    const list = service.lists[1]
    if (list) list.encoded.gzip = new Uint8Array([31, 139, 8])
    const gzip = { 'accept-encoding': 'gzip' }
    expect(play(createStage(), '/findings', gzip).answer.headers['Content-Encoding']).toBe('gzip')
    const { answer } = play(under([{ fault: 'invalid-json' }]), '/findings', gzip)
    expect([text(answer), answer.headers['Content-Encoding']]).toEqual(['[{"check":"k"}', undefined])
    expect(play(under([{ status: 500 }]), '/findings', gzip).answer.headers).not.toHaveProperty('Content-Encoding')
  })

  it('have nothing to hold back or to cut in an answer to HEAD, and say so', () => {
    for (const fault of ['stall', 'truncate'] as const) {
      const staged = play(under([{ fault }]), '/findings', {}, 'HEAD')
      expect([staged.ending, staged.overrides]).toEqual(['complete', []])
    }
    expect(play(under([{ fault: 'reset' }]), '/findings', {}, 'HEAD').ending).toBe('reset')
  })

  it('patch one answer member by member, whatever coding it is asked in, and leave an error as it is', () => {
    const stage = under([
      { id: 'a/b', patch: { title: null, source: { file: 'x' } } },
      { id: 'gone', patch: { id: 'x' } },
    ])
    const { answer, overrides } = play(stage, '/entities/a%2Fb', { 'accept-encoding': 'gzip' })
    const { title: _title, ...whole } = json(service.answer(ask('/entities/a%2Fb'))) as Record<string, unknown>
    expect(json(answer)).toEqual({ ...whole, source: { file: 'x' } })
    expect(answer.headers['Content-Length']).toBe(String(answer.body.byteLength))
    expect(overrides).toEqual([{ kind: 'patch', by: 'rule 1', what: 'patch' }])
    expect(play(stage, '/entities/gone').answer).toMatchObject({ status: 404 })
    expect(json(play(stage, '/entities/c').answer)).toMatchObject({ title: 'Other' })
    expect(
      json(
        play(
          under([{ id: 'c', patch: JSON.parse('{"__proto__": {"x": 1}}') as Record<string, unknown> }]),
          '/entities/c',
        ).answer,
      ),
    ).toHaveProperty('__proto__', { x: 1 })
  })

  it('act in their order: the first that delays, and the first that changes', () => {
    const stage = under([
      { operation: 'searchModel', delay: 5 },
      { delay: 1, status: 500 },
      { status: 503, delay: 9 },
    ])
    expect(play(stage, '/search?q=loan')).toMatchObject({ waitMs: 5, answer: { status: 500 } })
    expect(play(stage, '/findings')).toMatchObject({ waitMs: 1, answer: { status: 500 } })
  })

  it('name to the client who answers an error on purpose, and to the log what was done', () => {
    const staged = play(createStage({ scenario: 'search-down' }), '/search?q=loan')
    expect(json(staged.answer)).toMatchObject({ detail: 'Answered on purpose by scenario search-down, rule 1.' })
    expect(staged.overrides).toEqual([{ kind: 'status', by: 'scenario search-down, rule 1', what: 'status 503' }])
  })

  it.each<[StageRule, RegExp]>([
    [{}, /rule 1: add at least one of delay, status, body, patch, headers and fault\./],
    [{ patch: [] as unknown as Record<string, unknown> }, /patch must be an object/],
    [{ patch: {}, status: 500 }, /use it without body and status/],
    [{ operation: 'searchModel', id: 'a', delay: 1 }, /id can only be used with getEntity/],
    [{ operation: 'getEntity', word: 'a', delay: 1 }, /word can only be used with searchModel/],
    [{ id: 'a', word: 'a', delay: 1 }, /different operations/],
    [{ word: 'a b', delay: 1 }, /single word/],
    [{ calls: 0, delay: 1 }, /counted from 1/],
    [{ calls: '3-2', delay: 1 }, /counted from 1/],
    [{ chance: 1.5, delay: 1 }, /chance must be 0 to 1/],
    [{ chance: '101%', delay: 1 }, /chance must be 0 to 1/],
    [{ delay: -1 }, /delay must be in milliseconds/],
    [{ delay: 600_001 }, /delay must be in milliseconds, up to 600000/],
    [{ delay: '9-1' }, /delay must be in milliseconds/],
    [{ status: 199 }, /status must be 200 to 599/],
    [{ status: 600 }, /status must be 200 to 599/],
    [{ headers: { 'Content-Length': '3' } }, /"Content-Length" is not valid/],
    [{ headers: { 'X Y': '3' } }, /"X Y" is not valid/],
    [{ headers: { X: 'a\r\nb' } }, /"X" is not valid/],
    [{ fault: 'fire' as 'stall' }, /fault must be one of reset, stall, truncate, content-type, invalid-json/],
    [{ operation: 'search' as 'searchModel', delay: 1 }, /operation must be one of listEntities, getEntity, /],
    [{ operaton: 'searchModel', delay: 1 } as StageRule, /a rule has no member "operaton"; use operation, id, /],
    [{ id: 5 as unknown as string, delay: 1 }, /id must be a string/],
    [null as unknown as StageRule, /rule 1: a rule must be an object\./],
  ])('refuse %j', (rule, message) => {
    expect(() => under([rule])).toThrow(message)
    expect(() => createStage({ scenarios: { mine: { rules: [rule] } } })).toThrow(RangeError)
  })
})

describe('draws', () => {
  const outcomes = (seed: number, between: number, count = 400): string => {
    const stage = under(
      [
        { operation: 'searchModel', status: 500, chance: '10%' },
        { operation: 'searchModel', delay: '100-800' },
      ],
      { seed },
    )
    return Array.from({ length: count }, () => {
      for (let at = 0; at < between; at++) play(stage, '/findings')
      const { answer, waitMs } = play(stage, '/search?q=loan')
      return `${answer.status}/${waitMs}`
    }).join(' ')
  }

  it('are the same for the same seed, whatever else is asked in between, and others for another', () => {
    expect(outcomes(7, 0)).toBe(outcomes(7, 3))
    expect(outcomes(7, 0)).not.toBe(outcomes(8, 0))
    // A change of these is a change that users of a seed see.
    expect(outcomes(7, 0, 6)).toMatchInlineSnapshot(`"200/408 500/285 200/169 200/773 200/754 200/362"`)
  })

  it.each([-1, 1.5, 2 ** 32, Number.NaN])('refuse the seed %j', (seed) => {
    expect(() => createStage({ seed })).toThrow('The seed must be a whole number from 0 to 4294967295.')
  })

  it('keep to their chance and their range', () => {
    const drawn = outcomes(1, 0, 4000).split(' ')
    const failed = drawn.filter((one) => one.startsWith('500')).length
    expect(failed).toBeGreaterThan(320)
    expect(failed).toBeLessThan(480)
    const waits = drawn.map((one) => Number(one.split('/')[1]))
    expect([Math.min(...waits) >= 100, Math.max(...waits) <= 800]).toEqual([true, true])
    expect(new Set(waits).size).toBeGreaterThan(500)
  })

  it.each([
    [0, 0],
    ['0%', 0],
    [1, 50],
    ['100%', 50],
  ] as const)('with a chance of %s meet %i of 50', (chance, count) => {
    const stage = under([{ status: 500, chance }])
    const failed = Array.from({ length: 50 }, () => play(stage, '/findings').answer.status).filter((one) => one === 500)
    expect(failed).toHaveLength(count)
  })
})

describe('scenarios', () => {
  const third = { rules: [{ calls: 2, status: 500 }] } as const

  it('are chosen, left, and begun anew', () => {
    const stage = createStage({ scenarios: { third } })
    const statuses = (): number[] => [1, 2, 3].map(() => play(stage, '/findings').answer.status)
    expect([stage.scenario, statuses()]).toEqual([undefined, [200, 200, 200]])
    for (const _ of [1, 2]) {
      stage.choose('third')
      expect([stage.scenario, statuses()]).toEqual(['third', [200, 500, 200]])
    }
    stage.choose(undefined)
    expect([stage.scenario, statuses()]).toEqual([undefined, [200, 200, 200]])
  })

  it('give way to what was played at the start, without any rule that was added', () => {
    const always = { operation: 'listFindings', calls: 1, status: 404 } as const
    const stage = createStage({ scenarios: { third }, rules: [always] })
    const statuses = (): number[] => [1, 2, 3].map(() => play(stage, '/findings').answer.status)
    expect(statuses()).toEqual([404, 200, 200])
    stage.choose('third')
    stage.add({ calls: 3, fault: 'reset' })
    stage.reset()
    expect([stage.scenario, stage.added, stage.resets, statuses()]).toEqual([undefined, [], false, [404, 200, 200]])
    const begun = createStage({ scenarios: { third }, scenario: 'third' })
    begun.choose(undefined)
    begun.reset()
    expect(begun.scenario).toBe('third')
    begun.replace({})
    begun.reset()
    expect(begun.scenario).toBeUndefined()
  })

  it('say whether they reset connections', () => {
    const stage = createStage()
    for (const name of ['offline', 'flaky', 'slow', undefined] as const) {
      stage.choose(name)
      expect([name, stage.resets]).toEqual([name, name === 'offline' || name === 'flaky'])
    }
    expect(under([{ fault: 'reset' }]).resets).toBe(true)
  })

  it('are known by name to the compiler, the given and the bundled ones', () => {
    const stage = createStage({ scenarios: { mine: { rules: [] } }, scenario: 'mine' })
    stage.choose('down')
    stage.choose('mine')
    // @ts-expect-error a slip of the hand
    expect(() => stage.choose('mien')).toThrow(RangeError)
    const any: Stage = stage
    const names: Readonly<Record<string, Scenario>> = { other: { rules: [] } }
    expect([any.scenario, createStage({ scenarios: names }).scenarios['other']]).toEqual(['mine', { rules: [] }])
  })

  it('are named where one is asked for that is not there', () => {
    // @ts-expect-error no scenario has this name
    expect(() => createStage({ scenario: 'sloow' })).toThrow(/No scenario is called "sloow"; use one of slow, flaky, /)
    // @ts-expect-error nor this one
    expect(() => createStage().choose('toString')).toThrow(RangeError)
  })

  it('have rules', () => {
    const scenarios = { mine: { rule: [{ status: 500 }] } } as unknown as Record<string, Scenario>
    expect(() => createStage({ scenarios })).toThrow(new RangeError('scenario mine: rules must be a list of rules.'))
  })

  it('of a file stand before the bundled ones and in the place of those of their name', () => {
    const stage = createStage({ scenarios: { third, slow: third } })
    expect(Object.keys(stage.scenarios).slice(0, 3)).toEqual(['third', 'slow', 'flaky'])
    expect(stage.scenarios['slow']).toBe(third)
  })

  it('are replaced while one is played: from its start where it is still there, none where it is gone', () => {
    const stage = createStage({ scenarios: { third }, scenario: 'third' })
    stage.replace({ third: { rules: [{ status: 418 }] } })
    expect([stage.scenario, play(stage, '/findings').answer.status]).toEqual(['third', 418])
    expect(() => stage.replace({ third: { rules: [{}] } })).toThrow(/scenario third, rule 1: add at least one of/)
    expect([stage.scenario, play(stage, '/findings').answer.status]).toEqual(['third', 418])
    stage.replace({})
    expect([stage.scenario, play(stage, '/findings').answer.status]).toEqual([undefined, 200])
  })

  it('play before the rules of the stage', () => {
    const stage = createStage({
      rules: [{ status: 500, delay: 7 }],
      scenarios: { third: { rules: [{ status: 418 }] } },
    })
    stage.choose('third')
    expect(play(stage, '/findings')).toMatchObject({ answer: { status: 418 }, waitMs: 7 })
  })

  it('come with the package, and each of them does something', () => {
    for (const name of Object.keys(createStage().scenarios) as BundledScenario[]) {
      const stage = createStage({ scenario: name })
      expect(stage.scenarios[name]?.description).toMatch(/\w/)
      const staged = Array.from({ length: 60 }, () =>
        Object.values(targets).map((target) => play(stage, target)),
      ).flat()
      expect([name, staged.some(({ overrides }) => overrides.length > 0)]).toEqual([name, true])
    }
  })
})
